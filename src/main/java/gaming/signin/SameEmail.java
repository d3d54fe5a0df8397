package gaming.signin;

import gaming.access.OpaqueToken;
import gaming.database.Sql;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;

/**
 * Who has an address here already; the case of letters does not matter.
 *
 * @param user the first of them
 * @param onlyOneAndVerified there is no other, and somebody vouches that the address is his
 */
record SameEmail(ObjectId user, boolean onlyOneAndVerified) {
    private static final String HOLD = "insert into email_lock(slot) values (?) on duplicate key update slot = slot";
    private static final String QUERY =
            "select id, email_verified, email from user where email_key = lower(?) order by id limit 100";
    private static final Pattern CAPITALS = Pattern.compile("[A-Z]+");

    /**
     * Lets one transaction at a time go on with this address, on all pods. No key of the users can decide it, because the
     * feed may give several users one address. Addresses share 256 rows, so that the table does not grow.
     */
    static void hold(String email) {
        Sql.update(HOLD, (int) OpaqueToken.sha256(folded(email))[0]);
    }

    static Optional<SameEmail> find(String email) {
        List<SameEmail> same =
                Sql.list(QUERY, row -> new Candidate(row.getId(1), row.getBoolean(2), row.getString(3)), email).stream()
                        .filter(user -> folded(user.email()).equals(folded(email)))
                        .map(user -> new SameEmail(user.id(), user.verified()))
                        .toList();
        return same.stream()
                .findFirst()
                .map(first -> new SameEmail(first.user(), same.size() == 1 && first.onlyOneAndVerified()));
    }

    private record Candidate(ObjectId id, boolean verified, String email) {}

    /** Only the letters of ASCII: the Kelvin sign is a k in Unicode's lower case, and a mailbox of somebody else's. */
    private static String folded(String email) {
        return CAPITALS.matcher(email).replaceAll(letters -> letters.group().toLowerCase(Locale.ROOT));
    }
}
