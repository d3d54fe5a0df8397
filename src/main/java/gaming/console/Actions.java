package gaming.console;

import gaming.access.InternalCaller;
import gaming.config.Keys;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.ColumnTypes;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.tasks.Expiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;

/** The actions of people. Rows are never changed. They are deleted after {@code console.audit-retention}. */
@ApplicationScoped
class Actions implements Expiring {
    static final String DONE = "DONE";

    private static final Logger LOG = System.getLogger(Actions.class.getName());

    private static final int LONGEST_TARGET = 200;
    private static final int LONGEST_DETAIL = 2500;
    private static final int LONGEST_RESULT = 500;

    private final Transactions transactions;
    private final Duration retention;
    private final Clock clock;

    @Inject
    Actions(Transactions transactions, Config config, Clock clock) {
        this.transactions = transactions;
        retention = Keys.read(config, ConsoleSettings::auditRetention);
        this.clock = clock;
    }

    /** @param result DONE and what was done where that varies, the code and message of a refusal, or FAILED */
    record Action(Instant at, String caller, String action, String target, String detail, String result) {}

    enum Kind {
        SIGN_IN,
        SIGN_OUT,
        END_SESSION,
        END_ALL_SESSIONS,
        PREVIEW_DAY,
        CALCULATE_DAY,
        SIMULATE_TERMS,
        SET_TERMS,
        RESOLVE_CLAIM,
        RESOLVE_CREDIT,
        CHECK_BOOKS,
        PLACE_HOLD,
        RELEASE_HOLD,
        END_USER_SESSION,
        END_USER_SESSIONS,
        REPLAY,
        DISCARD,
        SYNC_USERS,
        SYNC_PROMOTIONS
    }

    <T> T run(Person person, Kind action, String target, String detail, Supplier<T> work) {
        return run(person, action, target, detail, work, _ -> DONE);
    }

    <T> T run(Person person, Kind action, String target, String detail, Supplier<T> work, Function<T, String> outcome) {
        String result = "FAILED";
        try {
            T done = work.get();
            result = outcome.apply(done);
            return done;
        } catch (Refusal refusal) {
            result = refusal.code() + ": " + refusal.reason();
            throw refusal;
        } finally {
            recordOrLog(person.name(), action, target, detail, result);
        }
    }

    /** If the row cannot be written, the log has the action, and its result stays. */
    private void recordOrLog(String caller, Kind action, String target, String detail, String result) {
        try {
            record(caller, action, target, detail, result);
        } catch (RuntimeException failure) {
            LOG.log(
                    Level.ERROR,
                    () -> "The audit lacks an action: %s, %s, %s, %s, %s"
                            .formatted(InternalCaller.logged(caller), action, target, detail, result),
                    failure);
        }
    }

    void record(String caller, Kind action, String target, String detail, String result) {
        transactions.run(() -> Sql.update(
                "insert into console_action(id, at, caller, action, target, detail, result) values (?, ?, ?, ?, ?, ?, ?)",
                new ObjectId(),
                clock.instant(),
                caller,
                action.name(),
                cut(target, LONGEST_TARGET),
                cut(detail, LONGEST_DETAIL),
                cut(result, LONGEST_RESULT)));
    }

    /** An absent condition allows all rows. {@code until} is the last day. */
    record Filter(
            Optional<String> caller, Optional<String> action, Optional<LocalDate> from, Optional<LocalDate> until) {
        private String where() {
            String conditions = Stream.of(
                            caller.map(_ -> "caller = ?"),
                            action.map(_ -> "action = ?"),
                            from.map(_ -> "at >= ?"),
                            until.map(_ -> "at < ?"))
                    .flatMap(Optional::stream)
                    .collect(Collectors.joining(" and "));
            return " from console_action" + (conditions.isEmpty() ? "" : " where " + conditions);
        }

        private Object[] parameters() {
            return Stream.<Optional<?>>of(
                            caller,
                            action,
                            from.map(ColumnTypes::begin),
                            until.map(day -> ColumnTypes.begin(day.plusDays(1))))
                    .flatMap(Optional::stream)
                    .toArray();
        }
    }

    /** The newest first. */
    Paged<Action> list(Filter filter, Page page) {
        String rows = "select at, caller, action, target, detail, result" + filter.where()
                + " order by at desc, id desc limit " + page.limit() + " offset " + page.offset();
        return transactions.call(() -> Paged.of(
                Sql.list(
                        rows,
                        row -> new Action(
                                row.getInstant("at"),
                                row.getString("caller"),
                                row.getString("action"),
                                row.getString("target"),
                                row.getString("detail"),
                                row.getString("result")),
                        filter.parameters()),
                Sql.count(filter.where(), filter.parameters()),
                page));
    }

    @Override
    public int deleteExpired(int most) {
        return Sql.update(
                "delete from console_action where at < ? order by at, id limit " + most,
                clock.instant().minus(retention));
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest);
    }
}
