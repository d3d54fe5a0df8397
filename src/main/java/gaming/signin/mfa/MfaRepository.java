package gaming.signin.mfa;

import gaming.access.OpaqueToken;
import gaming.database.Sql;
import jakarta.data.repository.Insert;
import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.hibernate.LockMode;
import org.hibernate.StatelessSession;

/** Sign-ins that wait for a second factor, and the latest step of each authenticator. */
@Repository
interface MfaRepository {
    StatelessSession session();

    @Insert
    void insert(MfaChallenge challenge);

    /** Locks the challenge, so that concurrent guesses wait for each other. */
    default Optional<MfaChallenge> lock(OpaqueToken token) {
        return Optional.ofNullable(session().get(MfaChallenge.class, token.hash(), LockMode.PESSIMISTIC_WRITE));
    }

    @Query("delete from MfaChallenge where hash = :hash")
    void delete(byte[] hash);

    /** When the next of the user's challenges expires, if {@code most} of them are open now. */
    default Optional<Instant> nextAfter(ObjectId user, int most, Instant now) {
        return Sql.first(
                "select min(expires_at) as until from mfa_challenge where user_id = ? and expires_at > ?"
                        + " having count(*) >= ?",
                row -> row.getInstant("until"),
                user,
                now,
                most);
    }

    default int clean(Instant now, int most) {
        return Sql.update("delete from mfa_challenge where expires_at < ? limit ?", now, most);
    }

    default long latestStep(ObjectId user) {
        return Sql.first("select step from totp_step where user_id = ? for update", row -> row.getLong(1), user)
                .orElse(Long.MIN_VALUE);
    }

    /** Of two first steps at once the key refuses one. */
    default void accept(ObjectId user, long step, boolean first) {
        Sql.update(
                first
                        ? "insert into totp_step(step, user_id) values (?,?)"
                        : "update totp_step set step = ? where user_id = ?",
                step,
                user);
    }
}
