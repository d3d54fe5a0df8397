package gaming.referral.commission;

import gaming.database.Ids;
import gaming.database.InList;
import gaming.database.Sql;
import gaming.outbox.Outbox;
import gaming.referral.Cells;
import gaming.referral.CommissionTerms;
import gaming.referral.Level;
import gaming.referral.Terms;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The statements of one batch of the daily job. A recalculation subtracts the rows of the earlier run from all sums,
 * and then adds the new rows. After each commit, every sum equals the sum of its rows.
 *
 * <p>Work is the table {@code commission_work}: the referrers whose day is still to be computed. A first computation is a
 * revision, too.
 *
 * <p>In the first run of a day, usually no other referrer has work between the first and the last of a batch. The
 * statements then select by this range, which costs the database much less than a list.
 */
final class CommissionBatch {
    /**
     * Other transactions may lock rows that these statements write. With {@code innodb_snapshot_isolation}, the default
     * of newer versions of MariaDB, a statement that also reads fails if another transaction has changed such a row.
     * Versions before 11.4.2 skip this comment.
     */
    static final String WITHOUT_SNAPSHOT_ISOLATION = "/*M!110402 set statement innodb_snapshot_isolation = off for */ ";

    /**
     * The level of {@code w}, a row of work or one like it, with the deposits {@code d} of its user. Its parameters are
     * those of {@link #requirements}. {@code interval()} counts the requirements that the deposits reach by the end of the
     * day. The subtraction of later deposits from the total reads few rows, because few days come after the computed day.
     */
    static final String LEVEL = """
            1 + interval(
                ifnull(d.usd - ifnull((select sum(later.usd) from referrer_deposit_day later
                  where later.user_id = w.user_id and later.day > w.day), 0), 0), ?, ?, ?, ?)""";

    /**
     * The earnings of a tier and category of {@code w} by the terms {@code t}: a hundredth of the product, HALF_EVEN at
     * eight decimals. MariaDB itself rounds a half away from zero, so this truncates a half after an even digit. Most cells
     * have no edge, and cost nothing.
     */
    static final String EARNED = """
            if(w.edge_# = 0, 0, if(abs(mod(w.edge_# * t.rate_#, 0.000002)) = 0.0000005,
              truncate(w.edge_# * t.rate_# * 0.01, 8), round(w.edge_# * t.rate_# * 0.01, 8)))""";

    /** The new rows of work. It ends before {@code in (...)} or {@code between ... and ...}. */
    static final String NEW_ROWS = "select w.day, w.user_id, t.level, "
            + Cells.each("t.rate_#", "w.stake_#", "w.edge_#", EARNED + " earned_#") + """

            from commission_work w force index (primary)
              left join referrer_deposits d on d.user_id = w.user_id
              left join commission_terms t on t.valid_from = ? and t.level =\s""" + LEVEL + """

            where w.day = ? and (w.edge_1_1 <> 0 or w.edge_1_2 <> 0 or w.edge_2_1 <> 0 or w.edge_2_2 <> 0
                or w.edge_3_1 <> 0 or w.edge_3_2 <> 0 or w.edge_4_1 <> 0 or w.edge_4_2 <> 0)
              and w.user_id\s""";

    private static final String COMPUTE = "insert into commission(day, user_id, level, "
            + Cells.each("rate_#", "stake_#", "edge_#", "earned_#") + ") " + NEW_ROWS;

    private static final String HAS_ROWS =
            "select 1 from commission force index (primary) where day = ? and user_id in ";

    /** Statements and the list of a user's days read these copies. */
    private static final String KEEP_ROWS = """
            insert into commission_past(day, user_id, run, level, earned)
            select day, user_id, ?, level, earned
            from commission force index (primary)
            where day = ? and user_id\s""";

    private static final String DELETE_ROWS =
            "delete c from commission c force index (primary) where day = ? and user_id ";

    private static final String DONE = """
            insert into commission_day_done(day, run, shard, users) values (?, ?, ?, ?)
            on duplicate key update users = users + values(users)""";

    /** Each batch adds to one random row of the totals and of the progress, so parallel batches seldom wait. */
    private static final int SHARDS = 8;

    /** Inserts a revision for each row of the earlier run, with 0 as the new earnings. */
    private static final String BEGIN_REVISIONS = """
            insert into commission_revision(day, user_id, run, causes, level_before, earned_before, earned_after, at)
            select w.day, w.user_id, ?, w.causes, c.level, c.earned, 0, utc_timestamp(3)
            from commission_work w force index (primary)
              straight_join commission c force index (primary) on c.day = w.day and c.user_id = w.user_id
            where w.day = ? and w.user_id\s""";

    /**
     * In a range, a row without earnings is no change. Outside of one it may replace another row, so it is noted, and
     * {@link #REMOVE_WITHOUT_CHANGE} follows.
     */
    private static final String REVISIONS = """
            insert into commission_revision(day, user_id, run, causes, level_after, earned_before, earned_after, at)
            select w.day, w.user_id, ?, w.causes, c.level, 0, c.earned, utc_timestamp(3)
            from commission_work w force index (primary)
              straight_join commission c force index (primary) on c.day = w.day and c.user_id = w.user_id
            where w.day = ? and (? or c.earned <> 0) and w.user_id\s""";

    private static final String END_REVISIONS =
            "on duplicate key update level_after = values(level_after), earned_after = values(earned_after)";

    private static final String REMOVE_WITHOUT_CHANGE = """
            delete r from commission_revision r force index (primary)
            where run = ? and earned_before = earned_after and day = ? and user_id\s""";

    /** The functions of JSON would cost a third more. */
    private static final String EVENTS = Outbox.INSERT + """
            select if(level_before is null, 'commission.computed', 'commission.corrected'), user_id,
              concat('{"userId":"', lower(hex(user_id)), '","day":"', day,
                '","level":', ifnull(concat('"LEVEL_', level_after, '"'), 'null'),
                ',"earned":{"value":"', earned_after, '","currency":"EUR"}',
                ',"earnedBefore":{"value":"', earned_before, '","currency":"EUR"}}'),
              utc_timestamp(3)
            from commission_revision force index (primary)
            where run = ? and day = ? and user_id\s""";

    private static final String DELETE_WORK =
            "delete w from commission_work w force index (primary) where day = ? and user_id ";

    private static final String RANGE = "between ? and ? ";

    private static final String COUNT_RANGE = "select count(*) from commission_work where day = ? and user_id " + RANGE;

    private static final String ROWS_OF_RANGE =
            "select 1 from commission force index (primary) where day = ? and user_id " + RANGE + "limit 1";

    /** Without the limit, the statement would also lock the row after the range, which may be of another batch. */
    private static final String DELETE_RANGE =
            "delete from commission_work where day = ? and user_id >= ? order by user_id limit ?";

    /** The statements that add the rows of a batch to the sums, or subtract them. */
    private enum Sums {
        ADD(""),
        SUBTRACT("-");

        private static final String ADD_EARNINGS = """
                on duplicate key update
                  earned_1 = earnings.earned_1 + values(earned_1), earned_2 = earnings.earned_2 + values(earned_2),
                  earned_3 = earnings.earned_3 + values(earned_3), earned_4 = earnings.earned_4 + values(earned_4)""";

        /** The version rises even if the sums stay the same, because the rows have changed. */
        private static final String ADD_TOTALS =
                "group by day on duplicate key update version = version + 1, users = users + values(users), "
                        + Cells.each(
                                "stake_# = commission_day_total.stake_# + values(stake_#)",
                                "edge_# = commission_day_total.edge_# + values(edge_#)",
                                "earned_# = commission_day_total.earned_# + values(earned_#)");

        private final String earnings;
        /** Reports read these sums instead of the rows. */
        private final String totals;

        Sums(String sign) {
            earnings = "insert into earnings(user_id, earned_1, earned_2, earned_3, earned_4) select user_id, "
                    + sign + "(earned_1_1 + earned_1_2), " + sign + "(earned_2_1 + earned_2_2), "
                    + sign + "(earned_3_1 + earned_3_2), " + sign + "(earned_4_1 + earned_4_2)"
                    + " from commission force index (primary) where day = ? and tiers <> 0 and user_id ";
            totals = "insert into commission_day_total(day, shard, version, users, "
                    + Cells.each("stake_#", "edge_#", "earned_#")
                    + ") select day, ?, 1, " + sign + "count(*), "
                    + Cells.each(sign + "sum(stake_#)", sign + "sum(edge_#)", sign + "sum(earned_#)")
                    + " from commission force index (primary) where day = ? and user_id ";
        }
    }

    /**
     * The claims of work rows by the batches of this pod. A claim begins after the rows of the claim before, because a
     * claim from the first row of the day would read all rows that batches have deleted or locked. One claim runs at a
     * time, so two batches take two ranges and not every other row of one range.
     */
    static final class Claims {
        private static final String AFTER = """
                select user_id from commission_work where day = ? and user_id > ?
                order by user_id limit ? for update skip locked""";

        private static final String UP_TO = """
                select user_id from commission_work where day = ? and user_id <= ?
                order by user_id limit ? for update skip locked""";

        private static final ObjectId NONE = Ids.LOWEST;

        private final Lock lock = new ReentrantLock();
        private @Nullable LocalDate day;
        private ObjectId last = NONE;

        /**
         * Locks rows in the current transaction, and skips those of other batches. Returns users in the order of ids.
         */
        List<ObjectId> claim(LocalDate day, int size) {
            lock.lock();
            try {
                ObjectId begin = day.equals(this.day) ? last : NONE;
                List<ObjectId> claimed = users(AFTER, day, begin, size);
                if (claimed.size() < size && !begin.equals(NONE)) {
                    claimed.addAll(0, users(UP_TO, day, begin, size - claimed.size()));
                }
                this.day = day;
                last = claimed.isEmpty() ? NONE : claimed.getLast();
                return claimed;
            } finally {
                lock.unlock();
            }
        }

        private static List<ObjectId> users(String claim, LocalDate day, ObjectId begin, int size) {
            return Sql.list(claim, row -> row.getId(1), day, begin, size);
        }
    }

    private final LocalDate day;
    private final List<ObjectId> referrers;
    /** The start of the run, as text with all its decimals. */
    private final String run;

    private final boolean isRange;
    private final int shard = ThreadLocalRandom.current().nextInt(SHARDS);

    private CommissionBatch(LocalDate day, List<ObjectId> referrers) {
        this.day = day;
        this.referrers = referrers;
        run = Sql.first(
                        "select cast(started_at as char) from commission_day where day = ?",
                        row -> row.getString(1),
                        day)
                .orElseThrow();
        isRange = ownsRange();
    }

    /** The current transaction has locked the work rows of {@code referrers}, which are in the order of their ids. */
    static void compute(LocalDate day, List<ObjectId> referrers, boolean events) {
        if (!referrers.isEmpty()) {
            var batch = new CommissionBatch(day, referrers);
            batch.computeRows(events);
            Sql.update(DONE, day, batch.run, batch.shard, referrers.size());
        }
    }

    private void computeRows(boolean events) {
        if (!isRange && hasRows()) {
            add(Sums.SUBTRACT);
            update(BEGIN_REVISIONS, "", run, day);
            update(KEEP_ROWS, "", run, day);
            update(DELETE_ROWS, "", day);
        }
        update(COMPUTE, "", ofNewRows(day));
        update(REVISIONS, END_REVISIONS, run, day, !isRange);
        if (isRange) {
            Sql.update(DELETE_RANGE, day, referrers.getFirst(), referrers.size());
        } else {
            update(REMOVE_WITHOUT_CHANGE, "", run, day);
            update(DELETE_WORK, "", day);
        }
        if (events) {
            update(EVENTS, "", run, day);
        }
        add(Sums.ADD);
    }

    /** The parameters of {@link #NEW_ROWS}. */
    static Object[] ofNewRows(LocalDate day) {
        Terms terms = CommissionTerms.of(day);
        var parameters = new ArrayList<Object>(requirements(terms));
        parameters.addFirst(terms.validFrom());
        parameters.addLast(day);
        return parameters.toArray();
    }

    /**
     * Whether the range from the first to the last referrer has the work of this batch only, and no row of
     * {@code commission}. This stays true until the commit, because the batch has passed the gate of the day, which a list
     * closes.
     */
    private boolean ownsRange() {
        ObjectId first = referrers.getFirst();
        ObjectId last = referrers.getLast();
        return Sql.number(COUNT_RANGE, day, first, last) == referrers.size()
                && !Sql.exists(ROWS_OF_RANGE, day, first, last);
    }

    /** The parameters of {@link #LEVEL}. */
    static List<BigDecimal> requirements(Terms terms) {
        return Stream.of(Level.values())
                .skip(1)
                .map(level -> terms.requirement(level).amount())
                .toList();
    }

    private boolean hasRows() {
        var found = new boolean[1];
        InList.query(HAS_ROWS, referrers, " limit 1", _ -> found[0] = true, day);
        return found[0];
    }

    /** Updates the totals after the other sums, because other batches may wait for the same row. */
    private void add(Sums sums) {
        update(sums.earnings, Sums.ADD_EARNINGS, day);
        CommissionBalances.add(day, sums == Sums.SUBTRACT, referrers);
        update(sums.totals, Sums.ADD_TOTALS, shard, day);
    }

    /** {@code statement} ends before the condition of its users. */
    private void update(String statement, String tail, Object... parameters) {
        if (isRange) {
            var all = new ArrayList<>(List.of(parameters));
            all.add(referrers.getFirst());
            all.add(referrers.getLast());
            Sql.update(WITHOUT_SNAPSHOT_ISOLATION + statement + RANGE + tail, all.toArray());
        } else {
            InList.update(WITHOUT_SNAPSHOT_ISOLATION + statement + "in ", referrers, " " + tail, parameters);
        }
    }
}
