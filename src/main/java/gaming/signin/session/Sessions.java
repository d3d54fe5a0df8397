package gaming.signin.session;

import gaming.access.Caller;
import gaming.access.OpaqueToken;
import gaming.access.limits.RequestLimits;
import gaming.config.Keys;
import gaming.database.InList;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.Place;
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

/**
 * The sessions, each with the refresh tokens that it ever had. A token is good for one use and gives its successor; used
 * again within the grace it gives the same one, because calls and answers cross; used again later it was stolen by
 * somebody, and the whole session ends (RFC 9700, 4.14).
 */
@ApplicationScoped
public class Sessions {
    private static final System.Logger LOG = System.getLogger(Sessions.class.getName());

    /** The outcome of a refresh token. */
    sealed interface Refresh {
        record Renewed(Grant grant) implements Refresh {}

        /** No session goes on with it. */
        record Ended() implements Refresh {}

        /** The user's status forbids to be signed in. */
        record Blocked() implements Refresh {}
    }

    /** New refresh tokens of one session. */
    private static final String LIMIT = "refresh";

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

    /** Begins a session, in the caller's transaction. */
    public Grant open(User user, String address) {
        Instant now = clock.instant();
        var session = new UserSession(
                user.id(), address, now, now.plus(settings.lifetime()), now.plus(settings.absoluteLifetime()));
        var token = OpaqueToken.random();
        sessions.insert(session);
        RefreshToken.insert(token, session.id(), now, session.expiresAt());
        return new Grant(user, session.id(), token, settings.lifetime());
    }

    /** Goes on with the session of this token, for a browser at {@code address}. */
    Refresh refresh(OpaqueToken token, String address) {
        return transactions.call(() -> {
            RefreshToken row = RefreshToken.lock(token).orElse(null);
            if (row == null || !mayGoOn(row)) {
                return new Refresh.Ended();
            }
            User user = users.find(row.user()).orElse(null);
            if (user == null) {
                return new Refresh.Ended();
            }
            if (!user.status().maySignIn()) {
                sessions.revoke(row.session(), clock.instant(), Revoked.BLOCKED);
                return new Refresh.Blocked();
            }
            return new Refresh.Renewed(goOn(user, row, token, address));
        });
    }

    /**
     * Whether the session of this caller has ended: for what an access token that outlives it must not be good. Of a token
     * without one, and of a session that nobody knows, it can not be said.
     */
    public boolean ended(Caller caller) {
        return session(caller).filter(session -> session.ended(clock.instant())).isPresent();
    }

    /** As above, and it ends now when the refresh token beside the access token was replaced too long ago. */
    public boolean ended(Caller caller, Optional<OpaqueToken> refreshToken) {
        return lock(caller, refreshToken).map(row -> !mayGoOn(row)).orElseGet(() -> ended(caller));
    }

    /**
     * Goes on with the session of this caller, in the caller's transaction, which saw that it has not ended. Empty without
     * that session's refresh token: an access token alone must not become one.
     */
    public Optional<Grant> goOn(User user, Caller caller, Optional<OpaqueToken> refreshToken) {
        return lock(caller, refreshToken).map(row -> goOn(user, row, refreshToken.orElseThrow(), caller.address()));
    }

    /**
     * Whether this caller signed in before {@code moment}; that a session goes on is no sign-in. Of a token without a session,
     * and of a session that nobody knows, it can not be said.
     */
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

    /** Empty where the token is none of the caller's session. */
    private static Optional<RefreshToken> lock(Caller caller, Optional<OpaqueToken> refreshToken) {
        return refreshToken
                .flatMap(RefreshToken::lock)
                .filter(row -> idOf(caller).equals(Optional.of(row.session())));
    }

    /** Whether the session of this token goes on; a token that was replaced too long ago ends it. */
    private boolean mayGoOn(RefreshToken row) {
        Instant now = clock.instant();
        if (row.ended(now)) {
            return false;
        }
        if (!row.replacedBefore(now.minus(settings.grace()))) {
            return true;
        }
        sessions.revoke(row.session(), now, Revoked.REUSED);
        LOG.log(
                System.Logger.Level.WARNING,
                "A refresh token of session {0} came again after it had been replaced; the session is ended",
                row.session());
        return false;
    }

    private Grant goOn(User user, RefreshToken row, OpaqueToken token, String address) {
        Instant now = clock.instant();
        OpaqueToken successor = row.successor(token).orElse(null);
        Instant expiresAt = earlier(now.plus(settings.lifetime()), row.endsAt());
        if (successor == null) {
            // In memory only, so that it may stand in a transaction
            limits.check(LIMIT, row.session().toHexString());
            successor = row.replace(token, now, expiresAt, address);
        }
        return new Grant(user, row.session(), successor, Duration.between(now, expiresAt));
    }

    /** Ends the session of this token; what is none of ours is left alone. */
    void revoke(OpaqueToken token) {
        transactions.run(() -> {
            RefreshToken.lock(token).ifPresent(row -> revoke(row.session()));
        });
    }

    /** Ends this session. */
    void revoke(ObjectId session) {
        transactions.run(() -> sessions.revoke(session, clock.instant(), Revoked.LOGOUT));
    }

    /** The latest of a user's sessions, ended ones included as long as they are kept; in the caller's transaction. */
    public List<UserSession> latest(ObjectId user, int most) {
        return sessions.latest(user, Limit.of(most));
    }

    /**
     * Writes down where a session of this user is, in the caller's transaction.
     *
     * @param address in canonical text
     * @return false: the user has no such session
     */
    public boolean locate(ObjectId user, ObjectId session, String address, Place place) {
        return sessions.locate(user, session, address, place.country(), place.state()) > 0;
    }

    /**
     * Deletes at most {@code most} sessions that ended long ago with their tokens, and as many tokens that expired before
     * their session did; returns the number of rows.
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

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
