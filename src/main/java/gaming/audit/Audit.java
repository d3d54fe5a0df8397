package gaming.audit;

import gaming.access.InternalCaller;
import gaming.access.Role;
import gaming.audit.Action.Kind;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.ReadableNumber;
import gaming.core.Refusal;
import gaming.database.ColumnTypes;
import gaming.database.MultiRow;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.tasks.Expiring;
import gaming.web.Csv;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * The actions of callers with the role OPERATOR or VIEWER. What schedulers, tasks and feeds do is not recorded. Rows are
 * never changed. They are deleted after {@code retention.audit}.
 */
@ApplicationScoped
public class Audit implements Expiring {
    private static final Logger LOG = System.getLogger(Audit.class.getName());

    private static final int LONGEST_REASON = 2500;
    private static final int LONGEST_CHANGES = 8000;
    private static final int LONGEST_RESULT = 500;
    private static final int MOST_CALLERS = 1000;
    private static final int MOST_OF_FILE = 5000;
    private static final int LATEST = 10;

    private static final MultiRow TARGET = new MultiRow("insert into audit_target(target, at, id)", "(?,?,?)", "");

    private final Transactions transactions;
    private final Duration retention;
    private final Clock clock;

    @Inject
    Audit(Transactions transactions, Config config, Clock clock) {
        this.transactions = transactions;
        retention = Keys.read(config, Audit::retention);
        this.clock = clock;
    }

    /** How long rows are kept. They expire also where the console is not configured any more. */
    public static Duration retention(Keys keys) {
        return keys.duration("retention.audit", "P30D", "P36500D");
    }

    /**
     * Runs an action in one transaction with its row, so that nothing changes without a row. The caller has no
     * transaction, because a refusal and a failure have a row too.
     *
     * @param target the id of what the action is about
     * @param reason the evidence or the reason of the person; empty: none
     * @param changes what the result of the action has changed, a line each
     */
    public <T> T change(
            InternalCaller caller,
            Kind kind,
            Object target,
            String reason,
            Supplier<T> action,
            Function<T, String> changes) {
        return change(caller, kind, target, _ -> List.of(), reason, action, changes);
    }

    /** The same for an action that is also about the {@code others} of its result. */
    public <T> T change(
            InternalCaller caller,
            Kind kind,
            Object target,
            Function<T, Collection<?>> others,
            String reason,
            Supplier<T> action,
            Function<T, String> changes) {
        return attempt(
                caller,
                kind,
                target,
                reason,
                () -> transactions.call(() -> {
                    T done = action.get();
                    if (isRecorded(caller)) {
                        record(caller, kind, target, others.apply(done), reason, changes.apply(done), Action.DONE);
                    }
                    return done;
                }));
    }

    /**
     * Runs an action that has transactions of its own, or calls another system. Its row follows; the parameters are
     * those of {@link #change}.
     */
    public <T> T run(
            InternalCaller caller,
            Kind kind,
            Object target,
            String reason,
            Supplier<T> action,
            Function<T, String> changes) {
        T done = attempt(caller, kind, target, reason, action);
        recordOrLog(caller, kind, target, reason, () -> changes.apply(done), Action.DONE);
        return done;
    }

    private <T> T attempt(InternalCaller caller, Kind kind, Object target, String reason, Supplier<T> action) {
        try {
            return action.get();
        } catch (Refusal refusal) {
            recordOrLog(caller, kind, target, reason, () -> "", refusal.code() + ": " + refusal.reason());
            throw refusal;
        } catch (RuntimeException | Error failure) {
            recordOrLog(caller, kind, target, reason, () -> "", "FAILED");
            throw failure;
        }
    }

    private static boolean isRecorded(InternalCaller caller) {
        return !Collections.disjoint(caller.roles(), List.of(Role.OPERATOR, Role.VIEWER));
    }

    /** If the row cannot be written, the log has the action, and its result stays. */
    private void recordOrLog(
            InternalCaller caller, Kind kind, Object target, String reason, Supplier<String> changes, String result) {
        if (!isRecorded(caller)) {
            return;
        }
        try {
            String changed = changes.get();
            transactions.run(() -> record(caller, kind, target, List.of(), reason, changed, result));
        } catch (RuntimeException failure) {
            LOG.log(
                    Level.ERROR,
                    () -> "The audit lacks an action: %s, %s, %s, %s, %s"
                            .formatted(caller.loggedName(), kind, target, reason, result),
                    failure);
        }
    }

    private void record(
            InternalCaller caller,
            Kind kind,
            Object target,
            Collection<?> others,
            String reason,
            String changes,
            String result) {
        var id = new ObjectId();
        Instant now = clock.instant();
        Sql.update(
                "insert into audit_action(id, at, caller, kind, type, target, reason, changes, result)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                id,
                now,
                caller.name(),
                kind,
                kind.type,
                target.toString(),
                cut(reason, LONGEST_REASON),
                cut(changes, LONGEST_CHANGES),
                cut(result, LONGEST_RESULT));
        List<String> targets = Stream.concat(Stream.of(target), others.stream())
                .map(Object::toString)
                .distinct()
                .toList();
        TARGET.write(targets, each -> new @Nullable Object[] {each, now, id});
        Sql.update(
                "insert into audit_caller(name, seen_on) values (?, ?)"
                        + " on duplicate key update seen_on = values(seen_on)",
                caller.name(),
                LocalDate.ofInstant(now, ZoneOffset.UTC));
    }

    /**
     * A condition that is null allows all rows.
     *
     * @param caller the name of a caller, or else a part of the names of callers, in upper or lower case
     * @param target the id of a target; an action may have several
     * @param until the last day
     */
    public record Filter(
            @Nullable String caller,
            @Nullable Kind kind,
            @Nullable String target,
            @Nullable LocalDate from,
            @Nullable LocalDate until) {
        /** The name of a file of these actions. */
        public String file() {
            return "audit-%s-%s.csv"
                    .formatted(Objects.requireNonNullElse(from, "first"), Objects.requireNonNullElse(until, "last"));
        }
    }

    /** The latest actions of a target. */
    public List<Action> latest(Object target) {
        return list(new Filter(null, null, target.toString(), null, null), new Page(0, LATEST))
                .data();
    }

    /** The list for a spreadsheet. */
    public Csv file(Filter filter) {
        List<Action> rows = list(filter, new Page(0, MOST_OF_FILE + 1)).data();
        if (rows.size() > MOST_OF_FILE) {
            throw new Refusal(
                    ErrorCode.INVALID_PARAMETER,
                    "The file would have more than " + ReadableNumber.count(MOST_OF_FILE) + " rows: choose fewer days",
                    Map.of("parameter", "from"));
        }
        return new Csv(
                List.of("at", "caller", "action", "target", "reason", "changes", "result"),
                rows.stream().map(Action::fields));
    }

    /** The newest first. */
    public Paged<Action> list(Filter filter, Page page) {
        return transactions.call(() -> {
            var conditions = new ArrayList<String>();
            var parameters = new ArrayList<Object>();
            if (filter.caller() != null) {
                List<String> callers = callers(filter.caller());
                if (callers.isEmpty()) {
                    return Paged.of(List.of(), 0, page);
                }
                conditions.add("caller in (?" + ", ?".repeat(callers.size() - 1) + ")");
                parameters.addAll(callers);
            }
            // An index of the first table has the order of the list
            boolean ofTarget = filter.target() != null;
            String first = ofTarget ? "t" : "a";
            String tables = ofTarget ? "audit_target t straight_join audit_action a on a.id = t.id" : "audit_action a";
            where("kind = ?", filter.kind(), conditions, parameters);
            where("t.target = ?", filter.target(), conditions, parameters);
            where(first + ".at >= ?", begin(filter.from(), 0), conditions, parameters);
            where(first + ".at < ?", begin(filter.until(), 1), conditions, parameters);
            String rows =
                    " from " + tables + (conditions.isEmpty() ? "" : " where ") + String.join(" and ", conditions);
            return Paged.of(
                    Sql.list(
                            "select a.at, caller, kind, type, a.target, reason, changes, result%s order by %s.at desc, %s.id desc limit %d offset %d"
                                    .formatted(rows, first, first, page.limit(), page.offset()),
                            Audit::read,
                            parameters.toArray()),
                    Sql.count(rows, parameters.toArray()),
                    page);
        });
    }

    private static void where(
            String condition, @Nullable Object value, List<String> conditions, List<Object> parameters) {
        if (value != null) {
            conditions.add(condition);
            parameters.add(value);
        }
    }

    private static @Nullable Object begin(@Nullable LocalDate day, int later) {
        return day == null ? null : ColumnTypes.begin(day.plusDays(later));
    }

    /** The one of this name, or else those that have it as a part; the latest callers, at most. */
    private static List<String> callers(String part) {
        if (Sql.exists("select 1 from audit_caller where name = ?", part)) {
            return List.of(part);
        }
        return Sql.list(
                "select name from audit_caller where instr(lower(name), lower(?)) > 0 order by seen_on desc limit "
                        + MOST_CALLERS,
                row -> row.getString(1),
                part);
    }

    private static Action read(Row row) {
        return new Action(
                row.getInstant("at"),
                row.getString("caller"),
                row.getString("kind"),
                Action.Type.valueOf(row.getString("type")),
                row.getString("target"),
                row.getString("reason"),
                row.getString("changes"),
                row.getString("result"));
    }

    @Override
    public String expiring() {
        return "audit";
    }

    @Override
    public int deleteExpired(int most) {
        Instant oldest = clock.instant().minus(retention);
        Sql.update("delete from audit_caller where seen_on < ?", LocalDate.ofInstant(oldest, ZoneOffset.UTC));
        int targets = Sql.update("delete from audit_target where at < ? order by at, id limit " + most, oldest);
        int actions = Sql.update("delete from audit_action where at < ? order by at, id limit " + most, oldest);
        return Math.max(targets, actions);
    }

    private static String cut(String text, int longest) {
        return text.codePointCount(0, text.length()) <= longest
                ? text
                : text.substring(0, text.offsetByCodePoints(0, longest - 1)) + "…";
    }
}
