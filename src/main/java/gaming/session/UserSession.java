package gaming.session;

import gaming.database.Row;
import gaming.database.Sql;
import gaming.identity.Place;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A session as operators see it, ended ones included as long as they are kept.
 *
 * @param lastSeenAt the latest refresh
 * @param ipAddress of the latest refresh, or where it was located since
 * @param country ISO 3166-1 alpha-2; null: it was never located
 * @param state within the country; null: unknown
 */
public record UserSession(
        ObjectId id,
        Instant createdAt,
        Instant lastSeenAt,
        String ipAddress,
        @Nullable String country,
        @Nullable String state) {
    /** The latest of a user's sessions. */
    public static List<UserSession> latest(ObjectId user, int most) {
        var sessions = new ArrayList<UserSession>();
        Sql.each(
                "select id, created_at, last_seen_at, ip_address, country, state from session where user_id = ?"
                        + " order by created_at desc, id desc limit ?",
                row -> sessions.add(read(row)),
                user,
                most);
        return sessions;
    }

    /**
     * Writes down where a session of this user is, in the caller's transaction.
     *
     * @param address in canonical text
     * @return false: the user has no such session
     */
    public static boolean locate(ObjectId user, ObjectId session, String address, Place place) {
        return Sql.update(
                        "update session set ip_address = ?, country = ?, state = ? where id = ? and user_id = ?",
                        address,
                        place.country(),
                        place.state(),
                        session,
                        user)
                > 0;
    }

    private static UserSession read(Row row) {
        return new UserSession(
                row.getId(1),
                row.getInstant("created_at"),
                row.getInstant("last_seen_at"),
                row.getString("ip_address"),
                row.getString("country"),
                row.getString("state"));
    }
}
