package gaming.signin;

import gaming.access.OpaqueToken;
import gaming.database.Instants;
import java.time.Duration;
import java.time.Instant;
import org.bson.types.ObjectId;
import world.Rows;

/** Rows of sign-ins; {@code end} is the time from now to their end. */
record Remains(Instant now) {
    private static final Rows ROWS = Rows.here();

    byte[] state(Duration end) {
        byte[] hash = OpaqueToken.randomBytes();
        ROWS.change(
                "insert into sign_in_state(state_hash, provider, flow, code_verifier, nonce, redirect_path,"
                        + " marketing_offers, created_at, expires_at) values (?,'GOOGLE','LOGIN','v','n','/',false,?,?)",
                hash,
                at(Duration.ZERO),
                at(end));
        return hash;
    }

    ObjectId session(Duration end) {
        var id = new ObjectId();
        ROWS.change(
                "insert into session(id, user_id, created_at, last_seen_at, expires_at, ends_at, ip_address)"
                        + " values (?,?,?,?,?,?,'10.0.0.1')",
                id,
                new ObjectId(),
                at(Duration.ZERO),
                at(Duration.ZERO),
                at(end),
                at(end));
        return id;
    }

    byte[] token(ObjectId session, Duration end) {
        byte[] hash = OpaqueToken.randomBytes();
        ROWS.change(
                "insert into refresh_token(token_hash, session_id, created_at, expires_at) values (?,?,?,?)",
                hash,
                session,
                at(Duration.ZERO),
                at(end));
        return hash;
    }

    byte[] challenge(Duration end) {
        byte[] hash = OpaqueToken.randomBytes();
        ROWS.change(
                "insert into mfa_challenge(token_hash, user_id, provider, redirect_path, expires_at)"
                        + " values (?,?,'GOOGLE','/',?)",
                hash,
                new ObjectId(),
                at(end));
        return hash;
    }

    byte[] failure(Duration at) {
        byte[] id = OpaqueToken.randomBytes();
        ROWS.change("insert into guess_lock(id, failures, locks, failed_at) values (?,1,0,?)", id, at(at));
        return id;
    }

    /** Each with a token. */
    void sessions(int count, Duration end) {
        ROWS.change(
                "insert into session(id, user_id, created_at, last_seen_at, expires_at, ends_at, ip_address)"
                        + " select random_bytes(12),random_bytes(12),?,?,?,?,'10.9.9.9' from seq_1_to_" + count,
                at(Duration.ZERO),
                at(Duration.ZERO),
                at(end),
                at(end));
        ROWS.change("insert into refresh_token(token_hash, session_id, created_at, expires_at)"
                + " select random_bytes(32), id, created_at, expires_at from session where ip_address = '10.9.9.9'");
    }

    /** The value of a column. */
    Object at(Duration later) {
        return Instants.column(now.plus(later));
    }
}
