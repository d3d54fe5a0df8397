package gaming.referral.commission;

import gaming.core.Page;
import gaming.database.Gate;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.referral.commission.CommissionDay.State;
import gaming.referral.commission.CommissionMetrics.DayCounts;
import gaming.referral.commission.DailyCommission.DayRecord;
import gaming.referral.commission.Revision.CommissionCause;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The statements on the days of the job. The statements of a batch are in {@link CommissionBatch}.
 *
 * <p>Gates keep a feed and the job from missing each other's changes. A transaction that writes bets passes the gates of
 * their days, and one that writes deposits, which count for every later day too, passes a gate of all days. A run begins
 * with a short transaction that closes the gates and changes the state of the day. So the run sees what was written
 * before, and feeds see the state, and mark what they write later.
 */
final class CommissionSql {
    private static final MultiRow NEW_DAY =
            new MultiRow("insert ignore into commission_day(day, state, users_total)", "(?,'NONE',0)", "");
    /** From then on feeds mark what they change. */
    static final String HAS_BEGUN = "(state <> 'NONE' or list_step is not null)";

    private static final String BEGUN = "select day, " + HAS_BEGUN + " from commission_day where day in ";
    private static final String DEPOSITS = "deposits";

    private static final MultiRow MARK = new MultiRow(
            "insert into commission_late(day, user_id, causes)",
            "(?,?,?)",
            "on duplicate key update causes = causes | values(causes), changes = changes + 1");

    /** Only the first mark of each day is read, by an index. */
    private static final String ENDED = """
            from commission_day d
              left join (select day, min(marked_at) marked_at from commission_late group by day) m on m.day = d.day
            where d.day < utc_date()""";

    /** The time of a day that never ran counts from its first bet, but at the earliest from the end of the day. */
    private static final String DUE = "select d.day " + ENDED + """
             and case d.state
                when 'NONE' then greatest(d.day + interval 1 day, d.uncomputed_since)
                when 'FAILED' then d.finished_at
                when 'DONE' then m.marked_at
              end <= utc_timestamp(3) - interval ? microsecond
            order by d.day
            limit ?""";

    private static final String DAYS = """
            from (
              select d.day, m.marked_at,
                if(d.state = 'QUEUED' and exists (
                  select 1 from commission_day_done done where done.day = d.day and done.run = d.started_at),
                  'RUNNING', d.state) state
              """ + ENDED + """
            ) days
            where state = ifnull(?, state) and (marked_at is not null) = ifnull(?, marked_at is not null)
            """;

    private static final String COUNTS = """
            select coalesce(sum(d.state = 'NONE'), 0) never_run, coalesce(sum(d.state = 'QUEUED'), 0) queued,
              coalesce(sum(d.state = 'DONE'), 0) done, coalesce(sum(d.state = 'FAILED'), 0) failed,
              count(m.marked_at) marked,
              coalesce(timestampdiff(second, min(if(d.state = 'NONE',
                greatest(d.day + interval 1 day, d.uncomputed_since), null)), utc_timestamp(3)), 0) never_run_for,
              coalesce(timestampdiff(second, min(if(d.state = 'FAILED', d.finished_at, null)), utc_timestamp(3)), 0)
                failed_for,
              coalesce(timestampdiff(second, min(m.marked_at), utc_timestamp(3)), 0) marked_for
            """ + ENDED;

    private CommissionSql() {}

    /** Returns the days for which a run has begun. */
    static Set<LocalDate> passForBets(SortedSet<LocalDate> days) {
        var gates = days.stream().map(CommissionSql::gate).collect(Collectors.toCollection(TreeSet::new));
        boolean passed = Gate.pass(gates);
        Map<LocalDate, Boolean> begun = begun(days);
        if (!passed || begun.size() < days.size()) {
            addDays(days.stream().filter(day -> !begun.containsKey(day)).toList());
            Gate.add(gates);
            if (!Gate.pass(gates)) {
                throw new IllegalStateException("A gate of these days is missing");
            }
            begun.putAll(begun(days));
        }
        begun.values().removeIf(Boolean.FALSE::equals);
        return begun.keySet();
    }

    private static Map<LocalDate, Boolean> begun(SortedSet<LocalDate> days) {
        var begun = new HashMap<LocalDate, Boolean>();
        InList.query(BEGUN, days, row -> begun.put(row.getDate(1), row.getBoolean(2)));
        return begun;
    }

    static void addDays(Collection<LocalDate> days) {
        Gate.add(days.stream().map(CommissionSql::gate).toList());
        NEW_DAY.write(List.copyOf(days), day -> new @Nullable Object[] {day});
    }

    private static String gate(LocalDate day) {
        return "day " + day;
    }

    /**
     * Batches of the day pass its gate too, so that no list is changed while they compute its rows. A day without a gate
     * has no work.
     */
    static boolean pass(LocalDate day) {
        return Gate.pass(new TreeSet<>(List.of(gate(day))));
    }

    static void passForDeposits() {
        Gate.pass(DEPOSITS);
    }

    /** Waits for batches of the day, and for feeds of its bets and of deposits. Later ones wait for the transaction. */
    static void close(LocalDate day) {
        Gate.close(gate(day));
        Gate.close(DEPOSITS);
    }

    /** Marks the referrers of a change that comes after a day was listed. The marks become the day's next work list. */
    static void mark(CommissionCause cause, Map<LocalDate, Set<ObjectId>> late) {
        for (var day : new TreeMap<>(late).entrySet()) {
            MARK.write(List.copyOf(new TreeSet<>(day.getValue())), user ->
                    new @Nullable Object[] {day.getKey(), user, cause});
        }
    }

    static boolean isMarked(LocalDate day) {
        return Sql.exists("select 1 from commission_late where day = ? limit 1", day);
    }

    /** Empty: the day is not marked. */
    static Optional<Instant> firstMark(LocalDate day) {
        return Sql.first(
                "select marked_at from commission_late where day = ? order by marked_at limit 1",
                row -> row.getInstant(1),
                day);
    }

    static List<LocalDate> due(Duration recalculateAfter, int most) {
        return Sql.list(DUE, row -> row.getDate(1), TimeUnit.MICROSECONDS.convert(recalculateAfter), most);
    }

    static int queuedDays() {
        return Sql.number("select count(*) from commission_day where state = 'QUEUED'");
    }

    static List<DayRecord> days(@Nullable State state, @Nullable Boolean marked, Page page) {
        return Sql.list(
                "select day, state, marked_at " + DAYS + " order by day limit ? offset ?",
                CommissionSql::dayRecord,
                state,
                marked,
                page.limit(),
                page.offset());
    }

    static List<DayRecord> days(LocalDate first, LocalDate last) {
        return Sql.list(
                "select day, state, marked_at " + DAYS + " and day between ? and ? order by day",
                CommissionSql::dayRecord,
                null,
                null,
                first,
                last);
    }

    private static DayRecord dayRecord(Row row) {
        Instant markedAt = row.getInstantIfAny("marked_at");
        return new DayRecord(row.getDate("day"), State.valueOf(row.getString("state")), markedAt != null, markedAt);
    }

    static int countDays(@Nullable State state, @Nullable Boolean marked) {
        return Sql.number("select count(*) " + DAYS, state, marked);
    }

    static DayCounts dayCounts() {
        return Sql.first(
                        COUNTS,
                        row -> new DayCounts(
                                row.getLong("never_run"),
                                Duration.ofSeconds(row.getLong("never_run_for")),
                                row.getLong("queued"),
                                row.getLong("done"),
                                row.getLong("failed"),
                                Duration.ofSeconds(row.getLong("failed_for")),
                                row.getLong("marked"),
                                Duration.ofSeconds(row.getLong("marked_for"))))
                .orElseThrow();
    }

    /** Looks for the last row: batches delete the first rows first, and reading past deleted rows takes time. */
    static boolean hasWork(LocalDate day) {
        return Sql.exists("select 1 from commission_work where day = ? order by user_id desc limit 1", day);
    }

    /** The number of referrers that the latest run has computed. */
    static int done(LocalDate day) {
        return Sql.number(
                "select sum(users) from commission_day join commission_day_done using (day)"
                        + " where day = ? and run = started_at",
                day);
    }

    /** Deletes the progress of all runs, because only that of the latest one is shown. */
    static void forgetDone(LocalDate day) {
        Sql.update("delete from commission_day_done where day = ?", day);
    }
}
