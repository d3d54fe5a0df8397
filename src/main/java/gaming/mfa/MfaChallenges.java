package gaming.mfa;

import gaming.access.OpaqueToken;
import gaming.database.Row;
import gaming.database.Sql;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Sign-ins that wait for their second factor; all within the caller's transaction. */
final class MfaChallenges {
    private static final String QUERY = "select user_id, provider, redirect_path, code_hash, expires_at"
            + " from mfa_challenge where token_hash = ? for update";

    private MfaChallenges() {}

    /**
     * One of them.
     *
     * @param codeHash of the code that was sent; null where none was
     */
    record MfaChallenge(
            ObjectId user, String provider, String redirectPath, byte @Nullable [] codeHash, Instant expiresAt) {
        private static MfaChallenge read(Row row) {
            return new MfaChallenge(
                    row.getId(1),
                    row.getString("provider"),
                    row.getString("redirect_path"),
                    row.getBytes("code_hash"),
                    row.getInstant("expires_at"));
        }
    }

    static void insert(OpaqueToken token, MfaChallenge challenge) {
        Sql.update(
                "insert into mfa_challenge(token_hash, user_id, provider, redirect_path, code_hash, expires_at)"
                        + " values (?,?,?,?,?,?)",
                token.hash(),
                challenge.user(),
                challenge.provider(),
                challenge.redirectPath(),
                challenge.codeHash(),
                challenge.expiresAt());
    }

    /** Locks its row, so that guesses beside each other wait for each other. */
    static Optional<MfaChallenge> lock(OpaqueToken token) {
        return Sql.first(QUERY, MfaChallenge::read, token.hash());
    }

    /** When the user may be asked again, if as many as {@code most} wait for an answer now. */
    static Optional<Instant> nextAfter(ObjectId user, int most, Instant now) {
        return Sql.first(
                "select min(expires_at) as until from mfa_challenge where user_id = ? and expires_at > ?"
                        + " having count(*) >= ?",
                row -> row.getInstant("until"),
                user,
                now,
                most);
    }

    static void delete(OpaqueToken token) {
        Sql.update("delete from mfa_challenge where token_hash = ?", token.hash());
    }

    /** The latest step of the user's authenticator that was accepted, or a very early one. */
    static long latestStep(ObjectId user) {
        return Sql.first("select step from totp_step where user_id = ? for update", row -> row.getLong(1), user)
                .orElse(Long.MIN_VALUE);
    }

    static void accept(ObjectId user, long step, boolean first) {
        Sql.update(
                first
                        ? "insert into totp_step(step, user_id) values (?,?)"
                        : "update totp_step set step = ? where user_id = ?",
                step,
                user);
    }

    /** Deletes at most {@code most} of those that expired, and returns how many it were. */
    static int clean(Instant now, int most) {
        return Sql.update("delete from mfa_challenge where expires_at < ? limit ?", now, most);
    }
}
