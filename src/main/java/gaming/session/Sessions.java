package gaming.session;

import gaming.Starting;
import gaming.access.Caller;
import gaming.access.OpaqueToken;
import gaming.database.Ids;
import gaming.database.InList;
import gaming.database.Instants;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.User;
import gaming.limits.RequestLimits;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
    private final RequestLimits limits;
    private final SessionSettings settings;
    private final Clock clock;

    @Inject
    Sessions(Transactions transactions, RequestLimits limits, Config config, Clock clock) {
        this.transactions = transactions;
        this.limits = limits;
        this.settings = SessionSettings.from(config);
        this.clock = clock;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    Sessions() {
        transactions = null;
        limits = null;
        settings = null;
        clock = null;
    }

    /** Settings that can not be used stop the start. */
    void checkAtStart(@Observes Starting starting) {}

    /** Begins a session, in the caller's transaction. */
    public Grant open(Connection connection, User user, String address) throws SQLException {
        Instant now = clock.instant();
        var session = new ObjectId();
        var token = OpaqueToken.random();
        Instant expiresAt = now.plus(settings.lifetime());
        Sql.update(
                connection,
                "insert into session(id, user_id, created_at, last_seen_at, expires_at, ends_at, ip_address)"
                        + " values (?,?,?,?,?,?,?)",
                session,
                user.id(),
                now,
                now,
                expiresAt,
                now.plus(settings.absoluteLifetime()),
                address);
        insert(connection, token, session, now, expiresAt);
        return new Grant(user, session, token, settings.lifetime());
    }

    /** Goes on with the session of this token, for a browser at {@code address}. */
    Refresh refresh(OpaqueToken token, String address) {
        Instant now = clock.instant();
        Refresh refresh = transactions.callWithEntities((entities, connection) -> {
            Optional<RefreshTokenRow> found = RefreshTokenRow.lock(connection, token);
            if (found.isEmpty() || found.get().ended(now)) {
                return new Refresh.Ended();
            }
            RefreshTokenRow row = found.get();
            if (row.replacedBefore(now.minus(settings.grace()))) {
                revoke(connection, row.session(), Revoked.REUSED);
                return new Refresh.Reused(row.session());
            }
            return goOn(entities, connection, row, token, address);
        });
        if (refresh instanceof Refresh.Reused(ObjectId session)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "A refresh token of session {0} came again after it had been replaced; the session is ended",
                    session);
        }
        return refresh;
    }

    /**
     * Whether the session of this caller has ended: for what an access token that outlives it must not be good. Of a token
     * without one, and of a session that nobody knows, it can not be said.
     */
    public boolean ended(Connection connection, Caller caller) throws SQLException {
        Optional<ObjectId> session = caller instanceof Caller.SignedIn signedIn ? signedIn.session() : Optional.empty();
        return session.isPresent()
                && Sql.first(
                                connection,
                                "select 1 from session where id = ? and (revoked_at is not null or expires_at <= ?)",
                                row -> row.getInt(1),
                                session.get(),
                                clock.instant())
                        .isPresent();
    }

    private Refresh goOn(
            EntityManager entities, Connection connection, RefreshTokenRow row, OpaqueToken token, String address)
            throws SQLException {
        User user = entities.find(User.class, row.user());
        if (user == null) {
            return new Refresh.Ended();
        }
        if (!user.status().maySignIn()) {
            revoke(connection, row.session(), Revoked.BLOCKED);
            return new Refresh.Blocked();
        }
        Instant now = clock.instant();
        OpaqueToken successor = row.successor(token).orElse(null);
        Instant expiresAt = earlier(now.plus(settings.lifetime()), row.endsAt());
        if (successor == null) {
            // In memory only, so that it may stand in a transaction
            limits.check(LIMIT, row.session().toHexString());
            successor = replace(connection, token, row, now, expiresAt);
            Sql.update(
                    connection,
                    "update session set last_seen_at = ?, expires_at = ?, ip_address = ? where id = ?",
                    now,
                    expiresAt,
                    address,
                    row.session());
        }
        return new Refresh.Renewed(new Grant(user, row.session(), successor, Duration.between(now, expiresAt)));
    }

    private static OpaqueToken replace(
            Connection connection, OpaqueToken token, RefreshTokenRow row, Instant now, Instant expiresAt)
            throws SQLException {
        byte[] salt = OpaqueToken.randomBytes();
        OpaqueToken successor = token.derived(salt);
        insert(connection, successor, row.session(), now, expiresAt);
        Sql.update(
                connection,
                "update refresh_token set replaced_at = ?, successor_salt = ? where token_hash = ?",
                now,
                salt,
                token.hash());
        return successor;
    }

    /** Ends the session of this token; what is none of ours is left alone. */
    void revoke(OpaqueToken token) {
        transactions.run(connection -> {
            Optional<RefreshTokenRow> row = RefreshTokenRow.lock(connection, token);
            if (row.isPresent()) {
                revoke(connection, row.get().session(), Revoked.LOGOUT);
            }
        });
    }

    /** Ends this session. */
    void revoke(ObjectId session) {
        transactions.run(connection -> revoke(connection, session, Revoked.LOGOUT));
    }

    /**
     * Deletes at most {@code most} sessions that ended long ago with their tokens, and as many tokens that expired before
     * their session did; returns how many rows it were.
     */
    public int clean(Connection connection, int most) throws SQLException {
        Instant now = clock.instant();
        var ended = new ArrayList<ObjectId>();
        try (var query = connection.prepareStatement(
                "select id from session where expires_at < ? limit ? for update skip locked")) {
            query.setObject(1, Instants.column(now.minus(settings.kept())));
            query.setInt(2, most);
            try (var rows = query.executeQuery()) {
                while (rows.next()) {
                    ended.add(Ids.read(rows, 1));
                }
            }
        }
        InList.update(
                connection,
                "delete token from refresh_token token force index (session_id) where token.session_id in ",
                ended);
        InList.update(connection, "delete ended from session ended force index (primary) where ended.id in ", ended);
        return ended.size()
                + Sql.update(connection, "delete from refresh_token where expires_at < ? limit ?", now, most);
    }

    private enum Revoked {
        LOGOUT,
        REUSED,
        BLOCKED
    }

    private void revoke(Connection connection, ObjectId session, Revoked because) throws SQLException {
        Sql.update(
                connection,
                "update session set revoked_at = ?, revoked_because = ? where id = ? and revoked_at is null",
                clock.instant(),
                because,
                session);
    }

    private static void insert(
            Connection connection, OpaqueToken token, ObjectId session, Instant now, Instant expiresAt)
            throws SQLException {
        Sql.update(
                connection,
                "insert into refresh_token(token_hash, session_id, created_at, expires_at) values (?,?,?,?)",
                token.hash(),
                session,
                now,
                expiresAt);
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
