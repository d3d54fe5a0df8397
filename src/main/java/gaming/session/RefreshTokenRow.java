package gaming.session;

import gaming.access.OpaqueToken;
import gaming.database.Row;
import gaming.database.Sql;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A refresh token as the database holds it, with its session; both rows are locked.
 *
 * @param successorSalt null unless it was replaced
 */
record RefreshTokenRow(
        ObjectId session,
        ObjectId user,
        Instant expiresAt,
        Instant endsAt,
        boolean revoked,
        @Nullable Instant replacedAt,
        byte @Nullable [] successorSalt) {
    private static final String QUERY = "select session.id, session.user_id, session.ends_at, session.revoked_at,"
            + " refresh_token.expires_at, refresh_token.replaced_at, refresh_token.successor_salt"
            + " from refresh_token join session on session.id = refresh_token.session_id"
            + " where refresh_token.token_hash = ? for update";

    static Optional<RefreshTokenRow> lock(OpaqueToken token) {
        return Sql.first(QUERY, RefreshTokenRow::read, token.hash());
    }

    static void insert(OpaqueToken token, ObjectId session, Instant now, Instant expiresAt) {
        Sql.update(
                "insert into refresh_token(token_hash, session_id, created_at, expires_at) values (?,?,?,?)",
                token.hash(),
                session,
                now,
                expiresAt);
    }

    private static RefreshTokenRow read(Row row) {
        return new RefreshTokenRow(
                row.getId(1),
                row.getId(2),
                row.getInstant("expires_at"),
                row.getInstant("ends_at"),
                row.getInstantIfAny("revoked_at") != null,
                row.getInstantIfAny("replaced_at"),
                row.getBytes("successor_salt"));
    }

    boolean ended(Instant now) {
        return revoked || !expiresAt.isAfter(now) || !endsAt.isAfter(now);
    }

    /** Whether the grace in which it may come again is over. */
    boolean replacedBefore(Instant graceBegan) {
        return replacedAt != null && !replacedAt.isAfter(graceBegan);
    }

    /** What {@code token}, which this row is of, was replaced by. */
    Optional<OpaqueToken> successor(OpaqueToken token) {
        return Optional.ofNullable(successorSalt).map(token::derived);
    }

    /** Replaces {@code token}, which this row is of, by a new one. */
    OpaqueToken replace(OpaqueToken token, Instant now, Instant expiresAt) {
        byte[] salt = OpaqueToken.randomBytes();
        OpaqueToken successor = token.derived(salt);
        insert(successor, session, now, expiresAt);
        Sql.update(
                "update refresh_token set replaced_at = ?, successor_salt = ? where token_hash = ?",
                now,
                salt,
                token.hash());
        return successor;
    }
}
