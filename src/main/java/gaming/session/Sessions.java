package gaming.session;

import gaming.access.Caller;
import gaming.access.OpaqueToken;
import gaming.config.Keys;
import gaming.database.InList;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.limits.RequestLimits;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;

/**
 * The sessions, each with the refresh tokens that it ever had. A token is good for one use and gives its successor; used
 * again within the grace it gives the same one, because calls and answers cross; used again later it was stolen by
 * somebody, and the whole session ends (RFC 9700, 4.14).
 */
@ApplicationScoped
public class Sessions {
    private static final System.Logger LOG = System.getLogger(Sessions.class.getName());

    /** New refresh tokens of one session. */
    private static final String LIMIT = "refresh";

    private final Transactions transactions;
    private final Users users;
    private final RequestLimits limits;
    private final SessionSettings settings;
    private final Clock clock;

    @Inject
    Sessions(Transactions transactions, Users users, RequestLimits limits, Config config, Clock clock) {
        this.transactions = transactions;
        this.users = users;
        this.limits = limits;
        this.settings = Keys.read(config, SessionSettings::from);
        this.clock = clock;
    }

    /** Begins a session, in the caller's transaction. */
    public Grant open(User user, String address) {
        Instant now = clock.instant();
        var session = new ObjectId();
        var token = OpaqueToken.random();
        Instant expiresAt = now.plus(settings.lifetime());
        Sql.update(
                "insert into session(id, user_id, created_at, last_seen_at, expires_at, ends_at, ip_address)"
                        + " values (?,?,?,?,?,?,?)",
                session,
                user.id(),
                now,
                now,
                expiresAt,
                now.plus(settings.absoluteLifetime()),
                address);
        RefreshTokenRow.insert(token, session, now, expiresAt);
        return new Grant(user, session, token, settings.lifetime());
    }

    /** Goes on with the session of this token, for a browser at {@code address}. */
    Refresh refresh(OpaqueToken token, String address) {
        return transactions.call(() -> {
            Optional<RefreshTokenRow> row = RefreshTokenRow.lock(token);
            if (row.isEmpty() || !mayGoOn(row.get())) {
                return new Refresh.Ended();
            }
            User user = users.find(row.get().user()).orElse(null);
            if (user == null) {
                return new Refresh.Ended();
            }
            if (!user.status().maySignIn()) {
                revoke(row.get().session(), Revoked.BLOCKED);
                return new Refresh.Blocked();
            }
            return new Refresh.Renewed(goOn(user, row.get(), token, address));
        });
    }

    /**
     * Whether the session of this caller has ended: for what an access token that outlives it must not be good. Of a token
     * without one, and of a session that nobody knows, it can not be said.
     */
    public boolean ended(Caller caller) {
        Optional<ObjectId> session = sessionOf(caller);
        return session.isPresent()
                && Sql.first(
                                "select 1 from session where id = ? and (revoked_at is not null or expires_at <= ?)",
                                row -> row.getInt(1),
                                session.get(),
                                clock.instant())
                        .isPresent();
    }

    /** As above, and it ends now when the refresh token beside the access token was replaced too long ago. */
    public boolean ended(Caller caller, Optional<OpaqueToken> refreshToken) {
        Optional<RefreshTokenRow> row = rowOf(caller, refreshToken);
        return row.isPresent() ? !mayGoOn(row.get()) : ended(caller);
    }

    /**
     * Goes on with the session of this caller, in the caller's transaction, which saw that it has not ended. Empty without
     * that session's refresh token: an access token alone must not become one.
     */
    public Optional<Grant> goOn(User user, Caller caller, Optional<OpaqueToken> refreshToken) {
        Optional<RefreshTokenRow> row = rowOf(caller, refreshToken);
        return row.isPresent()
                ? Optional.of(goOn(user, row.get(), refreshToken.orElseThrow(), caller.address()))
                : Optional.empty();
    }

    /**
     * Whether this caller signed in before {@code moment}; that a session goes on is no sign-in. Of a token without a session,
     * and of a session that nobody knows, it can not be said.
     */
    public boolean signedInBefore(Caller caller, Instant moment) {
        Optional<ObjectId> session = sessionOf(caller);
        return session.isPresent()
                && Sql.first(
                                "select 1 from session where id = ? and created_at < ?",
                                row -> row.getInt(1),
                                session.get(),
                                moment)
                        .isPresent();
    }

    private static Optional<ObjectId> sessionOf(Caller caller) {
        return caller instanceof Caller.SignedIn signedIn ? signedIn.session() : Optional.empty();
    }

    /** Locked; empty where the token is none of the caller's session. */
    private static Optional<RefreshTokenRow> rowOf(Caller caller, Optional<OpaqueToken> refreshToken) {
        Optional<RefreshTokenRow> row =
                refreshToken.isPresent() ? RefreshTokenRow.lock(refreshToken.get()) : Optional.empty();
        return row.filter(found -> sessionOf(caller).equals(Optional.of(found.session())));
    }

    /** Whether the session of this token goes on; a token that was replaced too long ago ends it. */
    private boolean mayGoOn(RefreshTokenRow row) {
        Instant now = clock.instant();
        if (row.ended(now)) {
            return false;
        }
        if (!row.replacedBefore(now.minus(settings.grace()))) {
            return true;
        }
        revoke(row.session(), Revoked.REUSED);
        LOG.log(
                System.Logger.Level.WARNING,
                "A refresh token of session {0} came again after it had been replaced; the session is ended",
                row.session());
        return false;
    }

    private Grant goOn(User user, RefreshTokenRow row, OpaqueToken token, String address) {
        Instant now = clock.instant();
        OpaqueToken successor = row.successor(token).orElse(null);
        Instant expiresAt = earlier(now.plus(settings.lifetime()), row.endsAt());
        if (successor == null) {
            // In memory only, so that it may stand in a transaction
            limits.check(LIMIT, row.session().toHexString());
            successor = row.replace(token, now, expiresAt);
            Sql.update(
                    "update session set last_seen_at = ?, expires_at = ?, ip_address = ? where id = ?",
                    now,
                    expiresAt,
                    address,
                    row.session());
        }
        return new Grant(user, row.session(), successor, Duration.between(now, expiresAt));
    }

    /** Ends the session of this token; what is none of ours is left alone. */
    void revoke(OpaqueToken token) {
        transactions.run(() -> {
            Optional<RefreshTokenRow> row = RefreshTokenRow.lock(token);
            if (row.isPresent()) {
                revoke(row.get().session(), Revoked.LOGOUT);
            }
        });
    }

    /** Ends this session. */
    void revoke(ObjectId session) {
        transactions.run(() -> revoke(session, Revoked.LOGOUT));
    }

    /**
     * Deletes at most {@code most} sessions that ended long ago with their tokens, and as many tokens that expired before
     * their session did; returns how many rows it were.
     */
    public int clean(int most) {
        Instant now = clock.instant();
        List<ObjectId> ended = Sql.list(
                "select id from session where expires_at < ? limit ? for update skip locked",
                row -> row.getId(1),
                now.minus(settings.kept()),
                most);
        InList.update(
                "delete token from refresh_token token force index (session_id) where token.session_id in ", ended);
        InList.update("delete ended from session ended force index (primary) where ended.id in ", ended);
        return ended.size() + Sql.update("delete from refresh_token where expires_at < ? limit ?", now, most);
    }

    private enum Revoked {
        LOGOUT,
        REUSED,
        BLOCKED
    }

    private void revoke(ObjectId session, Revoked because) {
        Sql.update(
                "update session set revoked_at = ?, revoked_because = ? where id = ? and revoked_at is null",
                clock.instant(),
                because,
                session);
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
