package gaming.referral.commission;

import static java.util.stream.Collectors.joining;

import gaming.database.InList;
import gaming.database.Sql;
import gaming.referral.Category;
import gaming.referral.CommissionTerms;
import gaming.referral.Level;
import gaming.referral.Terms;
import gaming.referral.Tier;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * The statements of one batch of the daily job. A recalculation subtracts the rows of the earlier run from all sums,
 * and then adds the new rows. After each commit, every sum equals the sum of its rows.
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
    private static final String WITHOUT_SNAPSHOT_ISOLATION =
            "/*M!110402 set statement innodb_snapshot_isolation = off for */ ";

    /**
     * {@code interval()} counts the requirements that the deposits reach by the end of the day. The subtraction of
     * later deposits from the total reads few rows, because few days come after the computed day.
     */
    private static final String TERMS_OF_LEVEL = """
            left join referrer_deposits d on d.user_id = w.user_id
              left join {terms} t.level = 1 + interval(
                ifnull(d.usd - ifnull((select sum(later.usd) from referrer_deposit_day later
                  where later.user_id = w.user_id and later.day > w.day), 0), 0), {requirements})""";

    /** The earnings of a tier and category of {@code w} by the terms {@code t}. */
    static final String EARNED = hundredth("w.edge_# * t.rate_#");

    private static final String COMPUTE = """
            insert into commission(day, user_id, level, %s, %s, %s, %s)
            select w.day, w.user_id, t.level, %s, %s, %s, %s
            from commission_work w force index (primary)
              {terms of level}
            where w.day = '{day}' and (%s) and w.user_id\s""".formatted(
                    cells("rate_#"),
                    cells("stake_#"),
                    cells("edge_#"),
                    cells("earned_#"),
                    cells("t.rate_#"),
                    cells("w.stake_#"),
                    cells("w.edge_#"),
                    cells(EARNED),
                    cells("w.edge_# <> 0", " or "));

    /** Statements and the list of a user's days read these copies. */
    private static final String KEEP_ROWS = """
            insert into commission_past(day, user_id, run, level, earned)
            select day, user_id, '{run}', level, earned
            from commission force index (primary)
            where day = '{day}' and user_id\s""";

    private static final String EARNINGS = """
            insert into earnings(user_id, earned_1, earned_2, earned_3, earned_4)
            select user_id, {sign}(earned_1_1 + earned_1_2), {sign}(earned_2_1 + earned_2_2),
              {sign}(earned_3_1 + earned_3_2), {sign}(earned_4_1 + earned_4_2)
            from commission force index (primary)
            where day = '{day}' and tiers <> 0 and user_id\s""";

    private static final String ADD_EARNINGS = """
            on duplicate key update
              earned_1 = earnings.earned_1 + values(earned_1), earned_2 = earnings.earned_2 + values(earned_2),
              earned_3 = earnings.earned_3 + values(earned_3), earned_4 = earnings.earned_4 + values(earned_4)""";

    /** Reports read these sums instead of the rows. */
    private static final String TOTALS = """
            insert into commission_day_total(day, shard, version, users, %s, %s, %s)
            select day, {shard}, 1, {sign}count(*), %s, %s, %s
            from commission force index (primary)
            where day = '{day}' and user_id\s""".formatted(
                    cells("stake_#"),
                    cells("edge_#"),
                    cells("earned_#"),
                    cells("{sign}sum(stake_#)"),
                    cells("{sign}sum(edge_#)"),
                    cells("{sign}sum(earned_#)"));

    /** The version rises even if the sums stay the same, because the rows have changed. */
    private static final String ADD_TOTALS = """
            group by day
            on duplicate key update version = version + 1, users = users + values(users), %s, %s, %s""".formatted(
                    cells("stake_# = commission_day_total.stake_# + values(stake_#)"),
                    cells("edge_# = commission_day_total.edge_# + values(edge_#)"),
                    cells("earned_# = commission_day_total.earned_# + values(earned_#)"));

    private static final String DONE = "insert into commission_day_done(day, run, shard, users) values (?, ?, ?, ?)"
            + " on duplicate key update users = users + values(users)";

    /** Each batch adds to one random row of the totals and of the progress, so parallel batches seldom wait. */
    private static final int SHARDS = 8;

    /** Inserts a revision for each row of the earlier run, with 0 as the new earnings. */
    private static final String BEGIN_REVISIONS = """
            insert into commission_revision(day, user_id, run, causes, level_before, earned_before, earned_after, at)
            select w.day, w.user_id, '{run}', w.causes, c.level, c.earned, 0, utc_timestamp(3)
            from commission_work w force index (primary)
              straight_join commission c force index (primary) on c.day = w.day and c.user_id = w.user_id
            where w.day = '{day}' and w.user_id\s""";

    private static final String REVISIONS = """
            insert into commission_revision(day, user_id, run, causes, level_after, earned_before, earned_after, at)
            select w.day, w.user_id, '{run}', w.causes, c.level, 0, c.earned, utc_timestamp(3)
            from commission_work w force index (primary)
              straight_join commission c force index (primary) on c.day = w.day and c.user_id = w.user_id
            where w.day = '{day}' and {changed} and w.user_id\s""";

    private static final String END_REVISIONS =
            "on duplicate key update level_after = values(level_after), earned_after = values(earned_after)";

    private static final String REMOVE_WITHOUT_CHANGE = """
            delete r from commission_revision r force index (primary)
            where run = '{run}' and earned_before = earned_after and day = '{day}' and user_id\s""";

    private static final String OF_BATCH = "where day = '{day}' and user_id ";

    private static final String RANGE = "between ? and ? ";

    private static final String COUNT_RANGE = "select count(*) from commission_work where day = ? and user_id " + RANGE;

    private static final String ROWS_OF_RANGE =
            "select 1 from commission force index (primary) where day = ? and user_id " + RANGE + "limit 1";

    /** Without the limit, the statement would also lock the row after the range, which may be of another batch. */
    private static final String DELETE_RANGE =
            "delete from commission_work where day = ? and user_id >= ? order by user_id limit ?";

    private final LocalDate day;
    private final List<ObjectId> referrers;
    /** The start of the run. */
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

    /** Computes the rows and revisions, but no sums and no progress. The caller has to roll back. */
    static void preview(LocalDate day, List<ObjectId> referrers) {
        new CommissionBatch(day, referrers).computeRows(_ -> {});
    }

    /** The current transaction has locked the work rows of {@code referrers}, which are in the order of their ids. */
    static void compute(LocalDate day, List<ObjectId> referrers) {
        if (!referrers.isEmpty()) {
            var batch = new CommissionBatch(day, referrers);
            batch.computeRows(batch::add);
            Sql.update(DONE, day, batch.run, batch.shard, referrers.size());
        }
    }

    /** @param addToSums gets the sign: empty to add the rows to all sums, {@code -} to subtract them */
    private void computeRows(Consumer<String> addToSums) {
        if (!isRange && hasRows()) {
            addToSums.accept("-");
            update(BEGIN_REVISIONS, "");
            update(KEEP_ROWS, "");
            update("delete c from commission c force index (primary) " + OF_BATCH, "");
        }
        Terms terms = CommissionTerms.of(day);
        update(
                COMPUTE.replace(
                        "{terms of level}",
                        termsOfLevel("commission_terms t on t.valid_from = '" + terms.validFrom() + "' and", terms)),
                "");
        update(REVISIONS.replace("{changed}", isRange ? "c.earned <> 0" : "true"), END_REVISIONS);
        if (isRange) {
            Sql.update(DELETE_RANGE, day, referrers.getFirst(), referrers.size());
        } else {
            update(REMOVE_WITHOUT_CHANGE, "");
            update("delete w from commission_work w force index (primary) " + OF_BATCH, "");
        }
        addToSums.accept("");
    }

    /**
     * Whether the range from the first to the last referrer has the work of this batch only, and no row of
     * {@code commission}. This stays true until the commit, because the day gets no work while a batch has locked some.
     */
    private boolean ownsRange() {
        ObjectId first = referrers.getFirst();
        ObjectId last = referrers.getLast();
        return Sql.first(COUNT_RANGE, row -> row.getInt(1), day, first, last).orElseThrow() == referrers.size()
                && !Sql.exists(ROWS_OF_RANGE, day, first, last);
    }

    /** @param join the table with the rates, and the beginning of its condition, before the level */
    static String termsOfLevel(String join, Terms terms) {
        return TERMS_OF_LEVEL.replace("{terms}", join).replace("{requirements}", requirements(terms));
    }

    private static String requirements(Terms terms) {
        return Stream.of(Level.values())
                .skip(1)
                .map(level -> terms.requirement(level).amount().toPlainString())
                .collect(joining(", "));
    }

    private boolean hasRows() {
        var found = new boolean[1];
        InList.query(
                text("select 1 from commission force index (primary) " + OF_BATCH + "in "),
                referrers,
                " limit 1",
                _ -> found[0] = true);
        return found[0];
    }

    /** Updates the totals after the other sums, because other batches may wait for the same row. */
    private void add(String sign) {
        update(EARNINGS.replace("{sign}", sign), ADD_EARNINGS);
        CommissionBalances.add(day, sign, referrers);
        update(TOTALS.replace("{sign}", sign).replace("{shard}", String.valueOf(shard)), ADD_TOTALS);
    }

    private void update(String statement, String tail) {
        if (isRange) {
            Sql.update(
                    WITHOUT_SNAPSHOT_ISOLATION + text(statement) + RANGE + tail,
                    referrers.getFirst(),
                    referrers.getLast());
        } else {
            InList.update(WITHOUT_SNAPSHOT_ISOLATION + text(statement) + "in ", referrers, " " + tail);
        }
    }

    private String text(String statement) {
        return statement.replace("{day}", day.toString()).replace("{run}", run);
    }

    /**
     * SQL that divides {@code product} by 100 and rounds it HALF_EVEN to eight decimals. MariaDB itself rounds a half
     * away from zero, so this truncates a half after an even digit.
     */
    private static String hundredth(String product) {
        return "if(abs(mod({x}, 0.000002)) = 0.0000005, truncate({x} * 0.01, 8), round({x} * 0.01, 8))"
                .replace("{x}", product);
    }

    static String cells(String cell) {
        return cells(cell, ", ");
    }

    /** Repeats {@code cell} for each tier and category. Each {@code #} becomes their numbers, such as {@code 1_2}. */
    private static String cells(String cell, String separator) {
        return Stream.of(Tier.values())
                .flatMap(tier -> Stream.of(Category.values())
                        .map(category -> cell.replace("#", tier.number() + "_" + category.number())))
                .collect(joining(separator));
    }
}
