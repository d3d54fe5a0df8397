package gaming.signin.session;

import gaming.access.OpaqueToken;
import gaming.database.Row;
import gaming.database.Sql;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A refresh token as the database holds it, with its session; both rows are locked. It is SQL, because every visit renews
 * one: as an entity it takes half as much processor time again.
 *
 * @param successorSalt null unless it was replaced
 */
record RefreshToken(
        ObjectId session,
        ObjectId user,
        Instant expiresAt,
        Instant endsAt,
        boolean revoked,
        @Nullable Instant replacedAt,
        byte @Nullable [] successorSalt) {
    private static final String QUERY = """
            select session.id, session.user_id, session.ends_at, session.revoked_at,
              refresh_token.expires_at, refresh_token.replaced_at, refresh_token.successor_salt
            from refresh_token join session on session.id = refresh_token.session_id
            where refresh_token.token_hash = ? for update""";
    private static final String REPLACE = """
            update refresh_token join session on session.id = refresh_token.session_id
            set refresh_token.replaced_at = ?, refresh_token.successor_salt = ?,
              session.last_seen_at = ?, session.expires_at = ?, session.ip_address = ?
            where refresh_token.token_hash = ?""";

    static Optional<RefreshToken> lock(OpaqueToken token) {
        return Sql.first(QUERY, RefreshToken::read, token.hash());
    }

    static void insert(OpaqueToken token, ObjectId session, Instant now, Instant expiresAt) {
        Sql.update(
                "insert into refresh_token(token_hash, session_id, created_at, expires_at) values (?,?,?,?)",
                token.hash(),
                session,
                now,
                expiresAt);
    }

    private static RefreshToken read(Row row) {
        return new RefreshToken(
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

    /** The token that replaced {@code token}, of which this row is. */
    Optional<OpaqueToken> successor(OpaqueToken token) {
        return Optional.ofNullable(successorSalt).map(token::derived);
    }

    /** Replaces {@code token}, of which this row is, by a new one; the session goes on with it from {@code address}. */
    OpaqueToken replace(OpaqueToken token, Instant now, Instant expiresAt, String address) {
        byte[] salt = OpaqueToken.randomBytes();
        OpaqueToken successor = token.derived(salt);
        insert(successor, session, now, expiresAt);
        Sql.update(REPLACE, now, salt, now, expiresAt, address, token.hash());
        return successor;
    }
}
