package gaming.signin;

import gaming.database.Ids;
import gaming.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;

/**
 * Who has an address here already; the case of letters does not matter. Beyond ASCII it joins what are different addresses,
 * such as "k" and the Kelvin sign: there it proves nothing.
 *
 * @param user the first of them
 * @param onlyOneAndVerified there is no other, and somebody vouches that the address is his
 */
record SameEmail(ObjectId user, boolean onlyOneAndVerified) {
    private static final Pattern ASCII_CAPITALS = Pattern.compile("[A-Z]+");

    static Optional<SameEmail> find(Connection connection, String email) throws SQLException {
        return Sql.first(
                connection,
                "select id, email_verified, email from user where email_key = ? order by id limit 2",
                row -> {
                    ObjectId first = Ids.read(row, 1);
                    boolean verified = row.getBoolean(2) && same(email, row.getString(3));
                    return new SameEmail(first, verified && !row.next());
                },
                email.toLowerCase(Locale.ROOT));
    }

    private static boolean same(String one, String other) {
        return withoutCase(one).equals(withoutCase(other));
    }

    private static String withoutCase(String email) {
        return ASCII_CAPITALS
                .matcher(email)
                .replaceAll(capitals -> capitals.group().toLowerCase(Locale.ROOT));
    }
}
