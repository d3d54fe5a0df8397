package gaming.signin.operators;

import com.nimbusds.jwt.JWTClaimsSet;
import gaming.access.InternalCaller;
import gaming.access.Role;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;

/**
 * The sessions of people. A session is a row, and a signed token in the person's cookie with the id of the row. Each
 * request reads the row, so a session that is ended opens nothing more.
 */
@ApplicationScoped
public class OperatorSessions {
    /** The claim {@code aud} of a session. */
    public static final String AUDIENCE = "console";

    /** The time for which a row stays after the end of the session's lifetime. */
    private static final Duration KEPT = Duration.ofDays(7);

    private static final int BATCH = 1000;
    private static final String COLUMNS = "select id, caller, role, created_at, seen_at, ends_at from console_session ";
    private static final String ALIVE = "ended_at is null and ends_at > ? and seen_at > ?";

    private final Transactions transactions;
    private final Optional<OperatorSettings> settings;
    private final Audit audit;
    private final Clock clock;

    @Inject
    OperatorSessions(Transactions transactions, Audit audit, Config config, Clock clock) {
        this.transactions = transactions;
        this.audit = audit;
        settings = Keys.read(config, OperatorSettings::from);
        this.clock = clock;
    }

    /** A session that has not ended. */
    public record Session(ObjectId id, String caller, Role role, Instant createdAt, Instant seenAt, Instant endsAt) {
        static Session of(Row row) {
            return new Session(
                    row.getId("id"),
                    row.getString("caller"),
                    Role.valueOf(row.getString("role")),
                    row.getInstant("created_at"),
                    row.getInstant("seen_at"),
                    row.getInstant("ends_at"));
        }
    }

    /** Begins a session of a caller with a role, and returns its token. Also deletes old rows. */
    String begin(InternalCaller caller) {
        Role role = caller.roles().contains(Role.OPERATOR) ? Role.OPERATOR : Role.VIEWER;
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        var session = new Session(new ObjectId(), caller.name(), role, now, now, now.plus(own().lifetime()));
        audit.change(caller, Kind.SIGN_IN, session.id(), "", () -> insert(session), _ -> "");
        return own().key().sign(claims(session));
    }

    private static int insert(Session session) {
        Sql.update(
                "delete from console_session where ends_at < ? limit " + BATCH,
                session.createdAt().minus(KEPT));
        return Sql.update(
                "insert into console_session(id, caller, role, created_at, seen_at, ends_at) values (?, ?, ?, ?, ?, ?)",
                session.id(),
                session.caller(),
                session.role(),
                session.createdAt(),
                session.seenAt(),
                session.endsAt());
    }

    /** An operator may do what a viewer may do. */
    private JWTClaimsSet claims(Session session) {
        return new JWTClaimsSet.Builder()
                .issuer(own().issuer())
                .audience(AUDIENCE)
                .subject(session.caller())
                .claim(
                        "groups",
                        session.role() == Role.OPERATOR
                                ? List.of(Role.OPERATOR.name(), Role.VIEWER.name())
                                : List.of(Role.VIEWER.name()))
                .jwtID(session.id().toHexString())
                .issueTime(Date.from(session.createdAt()))
                .expirationTime(Date.from(session.endsAt()))
                .build();
    }

    /**
     * The session of this id, unless it has ended.
     *
     * @param ofPerson whether the person made the request, and not the page by itself. Only requests of the person
     *     begin the idle timeout again
     */
    public Optional<Session> current(ObjectId id, boolean ofPerson) {
        Instant now = clock.instant();
        return transactions.call(() -> {
            Optional<Session> found =
                    Sql.first(COLUMNS + "where id = ? and " + ALIVE, Session::of, id, now, now.minus(own().idle()));
            if (ofPerson && found.isPresent()) {
                Sql.update("update console_session set seen_at = ? where id = ?", now, id);
            }
            return found;
        });
    }

    public Paged<Session> list(Page page) {
        Instant now = clock.instant();
        Instant idle = now.minus(own().idle());
        return transactions.call(() -> Paged.of(
                Sql.list(
                        COLUMNS + "where " + ALIVE + " order by ends_at desc, id desc limit ? offset ?",
                        Session::of,
                        now,
                        idle,
                        page.limit(),
                        page.offset()),
                Sql.count("from console_session where " + ALIVE, now, idle),
                page));
    }

    /**
     * Ends a session by a sign-out or by another person.
     *
     * @throws Refusal NOT_FOUND if there is no such session, or if it was ended before
     */
    public void end(ObjectId id, InternalCaller by, Kind kind) {
        audit.change(
                by,
                kind,
                id,
                "",
                () -> {
                    int ended = Sql.update(
                            "update console_session set ended_at = ?, ended_by = ? where id = ? and ended_at is null",
                            clock.instant(),
                            by.name(),
                            id);
                    if (ended == 0) {
                        throw new Refusal(ErrorCode.NOT_FOUND, "There is no such session, or it has ended");
                    }
                    return ended;
                },
                _ -> "");
    }

    public void endAll(InternalCaller by) {
        Instant now = clock.instant();
        audit.change(
                by,
                Kind.END_ALL_SESSIONS,
                "",
                "",
                () -> Sql.update(
                        "update console_session set ended_at = ?, ended_by = ? where ended_at is null and ends_at > ?",
                        now,
                        by.name(),
                        now),
                ended -> "sessions ended: " + ended);
    }

    private OperatorSettings own() {
        return settings.orElseThrow(() -> new IllegalStateException("There is no console"));
    }
}
