package gaming.signin.session;

import gaming.access.Caller;
import gaming.access.OpaqueToken;
import gaming.access.limits.RequestLimits;
import gaming.config.Keys;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.database.InList;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.signin.session.UserSession.Revoked;
import jakarta.data.Limit;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * Sessions and their refresh tokens. A refresh replaces the token with its successor. A replaced token gives the same
 * successor within the grace, because calls and answers cross. A use after the grace means that the token was stolen,
 * and ends the session (RFC 9700, 4.14).
 */
@ApplicationScoped
public class Sessions {
    private static final System.Logger LOG = System.getLogger(Sessions.class.getName());

    /** The limit on new refresh tokens of one session. */
    private static final String LIMIT = "refresh";

    /** A session with its current refresh token; {@code lifetime} is that of the token, from now on. */
    public record Grant(User user, ObjectId session, OpaqueToken refreshToken, Duration lifetime) {}

    sealed interface Refresh {
        record Renewed(Grant grant) implements Refresh {}

        /** The token is unknown, expired or reused, or its session has ended. */
        record Ended() implements Refresh {}

        /** The status of the user allows no session. */
        record Blocked() implements Refresh {}
    }

    private final Transactions transactions;
    private final SessionRepository sessions;
    private final Users users;
    private final RequestLimits limits;
    private final SessionSettings settings;
    private final Clock clock;

    @Inject
    Sessions(
            Transactions transactions,
            SessionRepository sessions,
            Users users,
            RequestLimits limits,
            Config config,
            Clock clock) {
        this.transactions = transactions;
        this.sessions = sessions;
        this.users = users;
        this.limits = limits;
        this.settings = Keys.read(config, SessionSettings::from);
        this.clock = clock;
    }

    /** In the caller's transaction; {@code device} is the SHA-256 of a fingerprint; null: none tells devices apart. */
    public Grant open(User user, String address, byte @Nullable [] device) {
        Instant now = clock.instant();
        var session = new UserSession(
                user.id(), address, device, now, now.plus(settings.lifetime()), now.plus(settings.absoluteLifetime()));
        var token = OpaqueToken.random();
        sessions.insert(session);
        sessions.insert(new RefreshToken(token, session, now, session.expiresAt()));
        return new Grant(user, session.id(), token, settings.lifetime());
    }

    Refresh refresh(OpaqueToken token, String address) {
        return transactions.call(() -> {
            RefreshToken row = sessions.lock(token).orElse(null);
            if (row == null || !isUsable(row)) {
                return new Refresh.Ended();
            }
            User user = users.find(row.session().userId()).orElse(null);
            if (user == null) {
                return new Refresh.Ended();
            }
            if (!user.status().maySignIn()) {
                sessions.revoke(row.session().id(), clock.instant(), Revoked.BLOCKED);
                return new Refresh.Blocked();
            }
            return new Refresh.Renewed(renew(user, row, token, address));
        });
    }

    /** An access token outlives its session. False for a token without a session, and for an unknown session. */
    public boolean ended(Caller caller) {
        return session(caller).filter(session -> session.ended(clock.instant())).isPresent();
    }

    /**
     * Whether the session of this caller or its refresh token has ended, in the caller's transaction. Ends the session
     * where the refresh token was replaced longer ago than the grace.
     */
    public boolean ended(Caller caller, Optional<OpaqueToken> refreshToken) {
        return lock(caller, refreshToken).map(row -> !isUsable(row)).orElseGet(() -> ended(caller));
    }

    /**
     * Renews the session of this caller, which has not ended, in the caller's transaction. Empty without the refresh
     * token of that session, because an access token alone gives no refresh token.
     */
    public Optional<Grant> renew(User user, Caller caller, Optional<OpaqueToken> refreshToken) {
        return lock(caller, refreshToken).map(row -> renew(user, row, refreshToken.orElseThrow(), caller.address()));
    }

    /** A refresh is no sign-in. False for an access token without a session, and for an unknown session. */
    public boolean signedInBefore(Caller caller, Instant moment) {
        return session(caller)
                .filter(session -> session.createdAt().isBefore(moment))
                .isPresent();
    }

    private Optional<UserSession> session(Caller caller) {
        return idOf(caller).flatMap(sessions::find);
    }

    private static Optional<ObjectId> idOf(Caller caller) {
        return caller instanceof Caller.SignedIn signedIn ? signedIn.session() : Optional.empty();
    }

    private Optional<RefreshToken> lock(Caller caller, Optional<OpaqueToken> refreshToken) {
        return refreshToken
                .flatMap(sessions::lock)
                .filter(row -> idOf(caller).equals(Optional.of(row.session().id())));
    }

    /** Ends the session of a token that was replaced longer ago than the grace. */
    private boolean isUsable(RefreshToken row) {
        Instant now = clock.instant();
        if (row.ended(now)) {
            return false;
        }
        if (!row.replacedBefore(now.minus(settings.grace()))) {
            return true;
        }
        sessions.revoke(row.session().id(), now, Revoked.REUSED);
        LOG.log(
                System.Logger.Level.WARNING,
                "A refresh token of session {0} came again after it had been replaced; the session is ended",
                row.session().id());
        return false;
    }

    private Grant renew(User user, RefreshToken row, OpaqueToken token, String address) {
        Instant now = clock.instant();
        OpaqueToken successor = row.successor(token).orElse(null);
        UserSession session = row.session();
        Instant expiresAt = earlier(now.plus(settings.lifetime()), session.endsAt());
        if (successor == null) {
            // This limit is kept in memory, so the transaction may wait for it
            limits.check(LIMIT, session.id().toHexString());
            byte[] salt = OpaqueToken.randomBytes();
            successor = token.derived(salt);
            sessions.insert(new RefreshToken(successor, session, now, expiresAt));
            sessions.replace(row, salt, now, expiresAt, address);
        }
        return new Grant(user, session.id(), successor, Duration.between(now, expiresAt));
    }

    void revoke(OpaqueToken token) {
        transactions.run(() -> {
            sessions.lock(token).ifPresent(row -> revoke(row.session().id()));
        });
    }

    void revoke(ObjectId session) {
        transactions.run(() -> sessions.revoke(session, clock.instant(), Revoked.LOGOUT));
    }

    /** Ends a session of a user as a logout does; false: the user has no such session, or it has ended. */
    public boolean end(ObjectId user, ObjectId session) {
        return transactions.call(() -> {
            boolean lasts = sessions.find(session)
                    .filter(found -> found.userId().equals(user) && !found.ended(clock.instant()))
                    .isPresent();
            if (lasts) {
                revoke(session);
            }
            return lasts;
        });
    }

    /** Ends all sessions of a user as a logout does; returns their number. */
    public int endAll(ObjectId user) {
        return transactions.call(() -> sessions.revokeAll(user, clock.instant(), Revoked.LOGOUT));
    }

    /** The sessions of a user, the latest first, ended ones among them while they are kept. */
    public Paged<UserSession> page(ObjectId user, Page page) {
        return transactions.call(
                () -> Paged.of(sessions.latest(user, page.rows()), Math.toIntExact(sessions.count(user)), page));
    }

    /** The latest sessions of a user, ended ones among them while they are kept; in the caller's transaction. */
    List<UserSession> latest(ObjectId user, int most) {
        return sessions.latest(user, Limit.of(most));
    }

    /** In the caller's transaction; {@code address} is in canonical text. False: the user has no such session. */
    boolean locate(ObjectId user, ObjectId session, String address, Users.Place place) {
        return sessions.locate(user, session, address, place.country(), place.state()) > 0;
    }

    /** Returns the number of deleted sessions and expired tokens, at most {@code most} of each. */
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

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
