package gaming.signin.session;

import gaming.access.OpaqueToken;
import gaming.database.Sql;
import gaming.signin.session.UserSession.Revoked;
import jakarta.data.Limit;
import jakarta.data.repository.Find;
import jakarta.data.repository.Insert;
import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.hibernate.LockMode;
import org.hibernate.StatelessSession;
import org.jspecify.annotations.Nullable;

@Repository
interface SessionRepository {
    StatelessSession session();

    @Find
    Optional<UserSession> find(ObjectId id);

    @Query("where userId = :user order by createdAt desc, id desc")
    List<UserSession> latest(ObjectId user, Limit most);

    @Query("select count(*) from UserSession where userId = :user")
    long count(ObjectId user);

    @Insert
    void insert(UserSession begun);

    @Insert
    void insert(RefreshToken token);

    /** Locks a token together with its session. */
    default Optional<RefreshToken> lock(OpaqueToken token) {
        return session()
                .createSelectionQuery(
                        "from RefreshToken token join fetch token.session where token.hash = :hash", RefreshToken.class)
                .setParameter("hash", token.hash())
                .setHibernateLockMode(LockMode.PESSIMISTIC_WRITE)
                .uniqueResultOptional();
    }

    /** Replaces a token by the successor that {@code salt} gives, and renews its session, in one statement. */
    default void replace(RefreshToken token, byte[] salt, Instant now, Instant expiresAt, String address) {
        Sql.update("""
                update refresh_token join session on session.id = refresh_token.session_id
                set refresh_token.replaced_at = ?, refresh_token.successor_salt = ?,
                  session.last_seen_at = ?, session.expires_at = ?, session.ip_address = ?
                where refresh_token.token_hash = ?""", now, salt, now, expiresAt, address, token.hash());
    }

    @Query("update UserSession set revokedAt = :now, revokedBecause = :because where id = :id and revokedAt is null")
    void revoke(ObjectId id, Instant now, Revoked because);

    default int revokeAll(ObjectId user, Instant now, Revoked because) {
        return Sql.update(
                "update session set revoked_at = ?, revoked_because = ?"
                        + " where user_id = ? and revoked_at is null and expires_at > ?",
                now,
                because,
                user,
                now);
    }

    @Query("update UserSession set ipAddress = :address, country = :country, state = :state"
            + " where id = :id and userId = :user")
    int storePlace(ObjectId user, ObjectId id, String address, String country, @Nullable String state);
}
