package gaming.signin.session;

import gaming.access.Caller;
import gaming.access.InternalCaller;
import gaming.access.OpaqueToken;
import gaming.access.limits.RequestLimits;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.InList;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.signin.session.UserSession.Revoked;
import gaming.tasks.Expiring;
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
 * Sessions and their refresh tokens. A refresh replaces the token with its successor. A replaced token gives the newest
 * token of its session in two cases: within the grace, because calls and answers cross; and later, if its successor was
 * never presented, because a late answer may give the caller the old token again. Any other use of it means that the
 * token was stolen, and ends the session (RFC 9700, 4.14).
 */
@ApplicationScoped
public class Sessions implements Expiring {
    private static final System.Logger LOG = System.getLogger(Sessions.class.getName());

    /** The limit on new refresh tokens of one session. */
    private static final String LIMIT = "refresh";

    /** Keys {@code auth.refresh-*}, {@code retention.sessions} and {@code retention.addresses}. */
    public record Settings(
            Duration lifetime, Duration absoluteLifetime, Duration grace, Duration kept, Duration addressesKept) {
        private static final String LIFETIME = "auth.refresh-token.lifetime";
        private static final String ABSOLUTE_LIFETIME = "auth.refresh-token.absolute-lifetime";

        public static Settings from(Keys keys) {
            Duration lifetime = keys.duration(LIFETIME, "PT1S", "P3650D");
            Duration absolute = keys.duration(ABSOLUTE_LIFETIME, "PT1S", "P3650D");
            keys.require(lifetime.compareTo(absolute) <= 0, ABSOLUTE_LIFETIME, "must not be shorter than", LIFETIME);
            return new Settings(
                    lifetime,
                    absolute,
                    keys.duration("auth.refresh-grace", "PT0S", "PT10M"),
                    keys.duration("retention.sessions", "PT0S", "P3650D"),
                    keys.duration("retention.addresses", "P1D", "P3650D"));
        }
    }

    /** A session with its current refresh token; {@code lifetime} is that of the token, from now on. */
    public record Grant(User user, ObjectId session, OpaqueToken refreshToken, Duration lifetime) {}

    /** A refresh token and its row. */
    private record Held(OpaqueToken token, RefreshToken row) {}

    sealed interface Refresh {
        record Renewed(Grant grant) implements Refresh {}

        /** The token is unknown, expired or reused, or its session has ended. */
        record Ended() implements Refresh {}

        /** The status of the user allows no session. */
        record Blocked() implements Refresh {}
    }

    /**
     * The addresses, devices and places of sessions. They go some time after the sign-in, also where the session is kept. A
     * later refresh writes its own address, which goes with the session.
     */
    @ApplicationScoped
    static class Addresses implements Expiring {
        /** The index of sign-ins has all that the condition needs. */
        private static final String CLEAR = """
                update session set ip_address = null, block = null, device = null, country = null, state = null
                where created_at < ? and block is not null order by created_at limit ?""";

        private final Duration kept;
        private final Clock clock;

        @Inject
        Addresses(Config config, Clock clock) {
            kept = Keys.read(config, Settings::from).addressesKept();
            this.clock = clock;
        }

        @Override
        public String expiring() {
            return "addresses";
        }

        @Override
        public int deleteExpired(int most) {
            return Sql.update(CLEAR, clock.instant().minus(kept), most);
        }
    }

    private final Transactions transactions;
    private final SessionRepository sessions;
    private final Users users;
    private final RequestLimits limits;
    private final Settings settings;
    private final Audit audit;
    private final Clock clock;

    @Inject
    Sessions(
            Transactions transactions,
            SessionRepository sessions,
            Users users,
            RequestLimits limits,
            Audit audit,
            Config config,
            Clock clock) {
        this.transactions = transactions;
        this.sessions = sessions;
        this.users = users;
        this.limits = limits;
        this.audit = audit;
        this.settings = Keys.read(config, Settings::from);
        this.clock = clock;
    }

    /** In the caller's transaction, which has locked the user or made it. {@code device}: the SHA-256 of a fingerprint that tells devices apart, if any. */
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
            Held held = lock(token).flatMap(this::newestOrEnd).orElse(null);
            if (held == null) {
                return new Refresh.Ended();
            }
            ObjectId session = held.row().session().id();
            User user = users.find(held.row().session().userId()).orElse(null);
            if (user == null) {
                return new Refresh.Ended();
            }
            if (!user.status().maySignIn()) {
                sessions.revoke(session, clock.instant(), Revoked.BLOCKED);
                return new Refresh.Blocked();
            }
            return new Refresh.Renewed(renew(user, held, token, address));
        });
    }

    /** An access token outlives its session. False for a token without a session, and for an unknown session. */
    public boolean ended(Caller caller) {
        return session(caller).filter(session -> session.ended(clock.instant())).isPresent();
    }

    /**
     * Whether the session of this caller or its refresh token has ended, in the caller's transaction. Ends the session
     * where the refresh token was stolen.
     */
    public boolean endedOrEnd(Caller caller, Optional<OpaqueToken> refreshToken) {
        return lock(caller, refreshToken)
                .map(held -> newestOrEnd(held).isEmpty())
                .orElseGet(() -> ended(caller));
    }

    /**
     * Renews the session of this caller, which has not ended, in the caller's transaction. Empty without the refresh
     * token of that session, because an access token alone gives no refresh token.
     */
    public Optional<Grant> renew(User user, Caller caller, Optional<OpaqueToken> refreshToken) {
        return lock(caller, refreshToken)
                .flatMap(this::newestOrEnd)
                .map(held -> renew(user, held, refreshToken.orElseThrow(), caller.address()));
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

    private Optional<Held> lock(Caller caller, Optional<OpaqueToken> refreshToken) {
        return refreshToken
                .flatMap(this::lock)
                .filter(held ->
                        idOf(caller).equals(Optional.of(held.row().session().id())));
    }

    private Optional<Held> lock(OpaqueToken token) {
        return sessions.lock(token).map(row -> new Held(token, row));
    }

    /**
     * The newest token of the session; empty: it has ended. Ends the session if the grace is over and the successor of
     * the presented token is replaced as well.
     */
    private Optional<Held> newestOrEnd(Held presented) {
        Instant now = clock.instant();
        boolean graceIsOver = presented.row().replacedBefore(now.minus(settings.grace()));
        Optional<Held> newest =
                Optional.of(presented).filter(held -> !held.row().ended(now));
        for (int followed = 0; newest.isPresent() && newest.get().row().isReplaced(); followed++) {
            if (graceIsOver && followed == 1) {
                ObjectId session = presented.row().session().id();
                sessions.revoke(session, now, Revoked.REUSED);
                LOG.log(
                        System.Logger.Level.WARNING,
                        "A refresh token of session {0} came again after it had been replaced; the session is ended",
                        session);
                return Optional.empty();
            }
            newest = newest.flatMap(held -> lock(held.row().successor(held.token())))
                    .filter(held -> !held.row().ended(now));
        }
        return newest;
    }

    /** Replaces the newest token if it is the presented one; an older one is answered with the newest. */
    private Grant renew(User user, Held newest, OpaqueToken presented, String address) {
        Instant now = clock.instant();
        RefreshToken row = newest.row();
        UserSession session = row.session();
        if (!newest.token().equals(presented)) {
            return new Grant(user, session.id(), newest.token(), Duration.between(now, row.expiresAt()));
        }
        // This limit is in memory: no remote call within the transaction
        limits.check(LIMIT, session.id().toHexString());
        Instant expiresAt = earlier(now.plus(settings.lifetime()), session.endsAt());
        byte[] salt = OpaqueToken.randomBytes();
        OpaqueToken successor = presented.derived(salt);
        sessions.insert(new RefreshToken(successor, session, now, expiresAt));
        sessions.replace(row, salt, now, expiresAt, address);
        return new Grant(user, session.id(), successor, Duration.between(now, expiresAt));
    }

    void logOut(OpaqueToken token) {
        transactions.run(() -> {
            sessions.lock(token).ifPresent(row -> logOut(row.session().id()));
        });
    }

    void logOut(ObjectId session) {
        transactions.run(() -> sessions.revoke(session, clock.instant(), Revoked.LOGOUT));
    }

    /**
     * Ends a session of a user as a logout does.
     *
     * @throws Refusal NOT_FOUND
     */
    public void end(ObjectId user, ObjectId session, InternalCaller caller) {
        audit.change(
                caller,
                Kind.END_USER_SESSION,
                user,
                "session " + session,
                () -> {
                    if (sessions.find(session)
                            .filter(found -> found.userId().equals(user) && !found.ended(clock.instant()))
                            .isEmpty()) {
                        throw new Refusal(ErrorCode.NOT_FOUND, "The user has no such session, or it has ended");
                    }
                    logOut(session);
                    return session;
                },
                _ -> "");
    }

    /** Ends all sessions of a user as a logout does. */
    public void endAll(ObjectId user, InternalCaller caller) {
        audit.change(
                caller,
                Kind.END_USER_SESSIONS,
                user,
                "",
                () -> sessions.revokeAll(user, clock.instant(), Revoked.LOGOUT),
                ended -> "sessions ended: " + ended);
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
    boolean storePlace(ObjectId user, ObjectId session, String address, Users.Place place) {
        return sessions.storePlace(user, session, address, place.country(), place.state()) > 0;
    }

    @Override
    public String expiring() {
        return "sessions";
    }

    /** Deletes at most {@code most} sessions with all their tokens, and at most {@code most} other expired tokens. */
    @Override
    public int deleteExpired(int most) {
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
