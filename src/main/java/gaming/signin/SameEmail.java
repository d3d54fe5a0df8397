package gaming.signin;

import gaming.database.Ids;
import gaming.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import org.bson.types.ObjectId;

/**
 * Who has an address here already; the case of letters does not matter.
 *
 * @param user the first of them
 * @param onlyOneAndVerified there is no other, and somebody vouches that the address is his
 */
record SameEmail(ObjectId user, boolean onlyOneAndVerified) {
    static Optional<SameEmail> find(Connection connection, String email) throws SQLException {
        return Sql.first(
                connection,
                "select id, email_verified from user where email_key = ? order by id limit 2",
                row -> {
                    ObjectId first = Ids.read(row, 1);
                    boolean verified = row.getBoolean(2);
                    return new SameEmail(first, verified && !row.next());
                },
                email.toLowerCase(Locale.ROOT));
    }
}
