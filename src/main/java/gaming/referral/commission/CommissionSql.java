package gaming.referral.commission;

import gaming.core.Page;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.referral.Cells;
import gaming.referral.Tier;
import gaming.referral.commission.CommissionDay.State;
import gaming.referral.commission.CommissionMetrics.DayCounts;
import gaming.referral.commission.DailyCommission.DayRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The statements on the days of the job. The statements of a batch are in {@link CommissionBatch}.
 *
 * <p>The locks keep a feed and the job from missing each other's changes. A transaction that writes bets takes shared
 * locks on the rows of their days. A transaction that lists the work of a day takes an exclusive lock on the day's row.
 * So the job sees the bets, or the feed sees the job. Deposits count for every later day too. So a transaction that
 * writes deposits takes a shared lock on the row of {@code commission_gate}. The transaction that lists the work takes
 * an exclusive lock on that row before it commits.
 */
final class CommissionSql {
    private static final MultiRow NEW_DAY =
            new MultiRow("insert ignore into commission_day(day, state, users_total)", "(?,'NONE',0)", "");
    private static final String HOLD = "select day, state from commission_day force index (primary) where day in ";

    private static final MultiRow MARK = new MultiRow(
            "insert into commission_late(day, user_id, causes)",
            "(?,?,?)",
            "on duplicate key update causes = causes | values(causes)");

    /** The row of a player without a referrer has zeros. */
    private static final String LIST_TIER_1 = """
            insert into commission_work(day, user_id, causes, stake_1_1, edge_1_1, stake_1_2, edge_1_2)
            select day, t1, 'FIRST_RUN', sum(stake_1), sum(edge_1), sum(stake_2), sum(edge_2)
            from player_day
            where day = ? and t1 <> repeat(x'00', 12)
            group by t1
            on duplicate key update
              stake_1_1 = values(stake_1_1), edge_1_1 = values(edge_1_1),
              stake_1_2 = values(stake_1_2), edge_1_2 = values(edge_1_2)""";

    /** Replaces the sums of a tier: # is its number. */
    private static final String REPLACE_SUMS = """
            on duplicate key update
              stake_#_1 = values(stake_#_1), edge_#_1 = values(edge_#_1),
              stake_#_2 = values(stake_#_2), edge_#_2 = values(edge_#_2)""";

    private static final List<String> LIST_OTHER_TIERS = List.of(
            listFromBefore(Tier.TIER_1, Tier.TIER_2),
            listFromBefore(Tier.TIER_2, Tier.TIER_3),
            listFromBefore(Tier.TIER_3, Tier.TIER_4));

    private static final String REMOVE_WITHOUT_EDGE = """
            delete w from commission_work w force index (primary)
            where day = ?
              and edge_1_1 + edge_1_2 + edge_2_1 + edge_2_2 + edge_3_1 + edge_3_2 + edge_4_1 + edge_4_2 = 0""";

    private static final String LIST_MARKED = """
            insert into commission_work(day, user_id, causes)
            select day, user_id, causes from commission_late force index (primary) where day = ?
            on duplicate key update causes = commission_work.causes | values(causes)""";

    private static final String ADD_CAUSES = """
            update commission_work w
              join commission_late l on l.day = w.day and l.user_id = w.user_id
            set w.causes = w.causes | l.causes
            where l.day = ?""";

    private static final String REMOVE_LISTED_MARKS = """
            delete l from commission_late l
              join commission_work w on w.day = l.day and w.user_id = l.user_id
            where l.day = ?""";

    private static final List<String> SUM_LISTED = sumOf("commission_work l");
    private static final List<String> SUM_MARKED = sumOf("commission_late l");

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

    /** Takes shared locks until the transaction ends. Returns the days for which a run has begun. */
    static Set<LocalDate> holdForBets(SortedSet<LocalDate> days) {
        var known = new HashSet<LocalDate>();
        var computed = new HashSet<LocalDate>();
        hold(days, known, computed);
        if (known.size() < days.size()) {
            addDays(List.copyOf(days));
            hold(days, known, computed);
        }
        return computed;
    }

    private static void hold(SortedSet<LocalDate> days, Set<LocalDate> known, Set<LocalDate> computed) {
        InList.query(HOLD, days, " order by day lock in share mode", row -> {
            LocalDate day = row.getDate(1);
            known.add(day);
            if (State.valueOf(row.getString(2)) != State.NONE) {
                computed.add(day);
            }
        });
    }

    static void addDays(List<LocalDate> days) {
        NEW_DAY.write(days, day -> new @Nullable Object[] {day});
    }

    static void holdForDeposits() {
        Sql.each("select id from commission_gate lock in share mode", _ -> {});
    }

    /** Waits for transactions that write deposits. Later ones wait for this transaction, so they see its rows. */
    static void closeForDeposits() {
        Sql.each("select id from commission_gate for update", _ -> {});
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
        return Sql.first("select count(*) from commission_day where state = 'QUEUED'", row -> row.getInt(1))
                .orElseThrow();
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
        return Sql.first("select count(*) " + DAYS, row -> row.getInt(1), state, marked)
                .orElseThrow();
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

    /** Lists every referrer whose tiers have a house edge on the day. */
    static void listAll(LocalDate day) {
        Sql.update(LIST_TIER_1, day);
        LIST_OTHER_TIERS.forEach(tier -> Sql.update(tier, day));
        Sql.update(REMOVE_WITHOUT_EDGE, day);
    }

    /**
     * Lists the referrers of the changes since the last list. Feeds with bets of the day wait for the caller's
     * transaction, but feeds with deposits do not wait: {@link #listLatest} lists their referrers.
     */
    static void listLate(LocalDate day) {
        Sql.update(LIST_MARKED, day);
        SUM_LISTED.forEach(tier -> Sql.update(tier, day));
    }

    /**
     * Lists the referrers that deposits have marked since {@link #listLate}, adds the causes of all marks of the day,
     * and removes these marks. The caller has locked the gate.
     */
    static void listLatest(LocalDate day) {
        Sql.update(ADD_CAUSES, day);
        Sql.update(REMOVE_LISTED_MARKS, day);
        if (isMarked(day)) {
            Sql.update(LIST_MARKED, day);
            SUM_MARKED.forEach(tier -> Sql.update(tier, day));
            Sql.update("delete from commission_late where day = ?", day);
        }
    }

    /** Sums a tier of each referrer from the tier before it of all users whom the referrer has referred directly. */
    private static String listFromBefore(Tier before, Tier tier) {
        return Cells.of(tier, """
                insert into commission_work(day, user_id, causes, stake_#_1, edge_#_1, stake_#_2, edge_#_2)
                """) + Cells.of(before, """
                select w.day, r.t1, 'FIRST_RUN', sum(w.stake_#_1), sum(w.edge_#_1), sum(w.stake_#_2), sum(w.edge_#_2)
                from commission_work w
                  straight_join referral r on r.user_id = w.user_id and r.t1 is not null
                where w.day = ? and (w.stake_#_1 <> 0 or w.edge_#_1 <> 0 or w.stake_#_2 <> 0 or w.edge_#_2 <> 0)
                group by r.t1
                """) + Cells.of(tier, REPLACE_SUMS);
    }

    /** Sums each tier of the listed referrers {@code l} from the players of the tier. */
    private static List<String> sumOf(String list) {
        return Stream.of(Tier.values())
                .map(tier -> Cells.of(tier, """
                insert into commission_work(day, user_id, stake_#_1, edge_#_1, stake_#_2, edge_#_2)
                select p.day, l.user_id, sum(p.stake_1), sum(p.edge_1), sum(p.stake_2), sum(p.edge_2)
                from\s""" + list + """

                  straight_join referral r on r.t# = l.user_id
                  straight_join player_day p on p.day = l.day and p.user_id = r.user_id
                where l.day = ?
                group by l.user_id
                """ + REPLACE_SUMS))
                .toList();
    }

    /** Looks for the last row: batches delete the first rows first, and reading past deleted rows takes time. */
    static boolean hasWork(LocalDate day) {
        return Sql.exists("select 1 from commission_work where day = ? order by user_id desc limit 1", day);
    }

    static int countWork(LocalDate day) {
        return Sql.first("select count(*) from commission_work where day = ?", row -> row.getInt(1), day)
                .orElseThrow();
    }

    /** The number of referrers that the latest run has computed. */
    static int done(LocalDate day) {
        return Sql.first(
                        "select sum(users) from commission_day join commission_day_done using (day)"
                                + " where day = ? and run = started_at",
                        row -> row.getInt(1),
                        day)
                .orElseThrow();
    }

    /** Deletes the progress of all runs, because only that of the latest one is shown. */
    static void forgetDone(LocalDate day) {
        Sql.update("delete from commission_day_done where day = ?", day);
    }
}
