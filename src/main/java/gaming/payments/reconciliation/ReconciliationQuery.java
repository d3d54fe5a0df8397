package gaming.payments.reconciliation;

import gaming.database.Ids;
import gaming.database.InList;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.payments.reconciliation.Books.Difference;
import gaming.payments.reconciliation.Books.UncomputedDay;
import gaming.payments.reconciliation.Books.What;
import gaming.referral.Category;
import gaming.referral.Tier;
import gaming.referral.TierCategoryAmounts;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Compares the books in one snapshot of the database, without a lock. A comparison of two sides unites the rows of both
 * and sums them by key. So it also finds a key with one side. {@code sql_big_result} makes the database sort, which
 * takes a third of the time of a temporary table of a million keys.
 */
final class ReconciliationQuery {
    private static final int LISTED = 100;
    /** The most users whose rows of all days are read. The differences of further users are taken from the balances. */
    private static final int SUSPECTED = 1000;
    /** The rows of one fetch. Differences are not all read at once, because there may be as many as users. */
    private static final int FETCHED = 1000;
    /** How long one statement may take: books grow for years. The pool resets the limit of the connection. */
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    /** The first column of every comparison of users. */
    private static final int USER = 1;
    /** The second column, where the comparison is about one claim or credit. */
    private static final int CLAIM = 2;

    private static final String TOTALS = """
            select coalesce(sum(earned), 0) earned,
              coalesce(sum(claimed), 0) claimed,
              coalesce(sum(pending), 0) pending,
              coalesce(sum(greatest(earned - claimed - pending, 0)), 0) ready,
              coalesce(sum(greatest(claimed + pending - earned, 0)), 0) overpaid,
              coalesce(sum(claimed_usdc), 0) claimed_usdc,
              coalesce(sum(pending_usdc), 0) pending_usdc,
              (select coalesce(sum(booked_usdc), 0) from claim_transition) booked,
              (select count(*) from claim where status = 'COMPLETED' and finished_at <= ?) completed,
              (select count(*) from claim where status = 'FAILED' and finished_at <= ?) failed
            from (select earned_1 + earned_2 + earned_3 + earned_4 earned, claimed, claimed_usdc, pending, pending_usdc
              from earnings) e""";

    private static final String TRANSACTION = """
            select sql_big_result min(user_id), transaction_id, count(*) claims
            from claim
            where transaction_id is not null
            group by transaction_id
            having count(*) > 1""";

    private static final String PLATFORM = """
            select sql_big_result max(user_id) user_id, claim_id, coalesce(sum(booked), 0) expected, sum(paid) found
            from (
              select id claim_id, user_id, if(status = 'COMPLETED', amount_usdc, 0) paid, 0 booked
              from claim
              union all
              select claim_id, null, 0, booked_usdc from claim_transition where to_status = 'COMPLETED') sides
            group by claim_id
            having expected <> found""";

    private static final String CLAIMS = """
            select sql_big_result user_id,
              sum(claimed) claimed, sum(completed) completed,
              sum(claimed_usdc) claimed_usdc, sum(completed_usdc) completed_usdc,
              sum(pending) pending, sum(open) open,
              sum(pending_usdc) pending_usdc, sum(open_usdc) open_usdc
            from (
              select user_id, claimed, claimed_usdc, pending, pending_usdc,
                0 completed, 0 completed_usdc, 0 open, 0 open_usdc
              from earnings
              where claimed <> 0 or claimed_usdc <> 0 or pending <> 0 or pending_usdc <> 0
              union all
              select user_id, 0, 0, 0, 0,
                if(status = 'COMPLETED', amount, 0), if(status = 'COMPLETED', amount_usdc, 0),
                if(status = 'PENDING', amount, 0), if(status = 'PENDING', amount_usdc, 0)
              from claim
              where status <> 'FAILED') sides
            group by user_id
            having claimed <> completed or claimed_usdc <> completed_usdc
              or pending <> open or pending_usdc <> open_usdc""";

    /** The names and instances of the tasks are those of {@code PaymentTasks}. Payment and task are written together. */
    private static final String OVERDUE = """
            select user_id, id, sent_at, credit
            from (
              select user_id, id, sent_at, sends, 'claim-resolver' task, false credit
              from claim
              where status = 'PENDING' and not flagged
              union all
              select user_id, id, sent_at, sends, 'picks-resolver', true
              from picks_transfer
              where status = 'PENDING' and not flagged) pending
            where sent_at < ? or not exists (select 1 from scheduled_tasks
              where task_name = task and task_instance = concat(lower(hex(id)), '/', sends))
            order by sent_at""";

    /** Flagged rows are few, and found by an index. */
    private static final String BOOKED = """
            select user_id, id, if(status = 'COMPLETED', amount_usdc, 0) expected, reconciled_amount found, false credit
            from claim
            where flagged and reconciled_amount is not null
            union all
            select user_id, id, if(status = 'COMPLETED', amount, 0), reconciled_amount, true
            from picks_transfer
            where flagged and reconciled_amount is not null""";

    private static final String BOOKED_AFTER_END = """
            select c.user_id, c.id, earned_1 + earned_2 + earned_3 + earned_4 expected, claimed + pending found, false credit
            from claim c join earnings e on e.user_id = c.user_id
            where c.found_late_at is not null and earned_1 + earned_2 + earned_3 + earned_4 < claimed + pending
            union all
            select user_id, id, 0, amount, true
            from picks_transfer
            where flagged and found_late_at is not null""";

    /** Closed months by their balances, the days after them by the index of the rows. */
    private static final String EARNED = """
            select sql_big_result user_id, sum(expected) expected, sum(found) found
            from (
              select user_id, earned_1 + earned_2 + earned_3 + earned_4 found, 0 expected
              from earnings
              union all
              select user_id, 0, earned
              from commission_balance
              union all
              select c.user_id, 0, c.earned
              from commission_balance_place p join commission c force index (earned) on c.day > p.day
              where p.id = 1
              union all
              select c.user_id, 0, c.earned
              from commission_balance_place p
                join commission c force index (primary) on c.day = p.day and c.user_id > p.user_id
              where p.id = 1) sides
            group by user_id
            having expected <> found""";

    /** Ages are by the clock of the database, which wrote the moments. An index has the first mark of each day. */
    private static final String UNCOMPUTED = """
            select day, state, marked, since, timestampdiff(second, since, utc_timestamp(3)) age
            from (
              select d.day, d.state, m.marked_at is not null marked,
                if(d.state = 'DONE', m.marked_at, greatest(d.day + interval 1 day, d.uncomputed_since)) since
              from commission_day d
                left join (select day, min(marked_at) marked_at from commission_late group by day) m on m.day = d.day
              where d.day < utc_date() and (d.state <> 'DONE' or m.marked_at is not null)) days
            order by day""";

    /**
     * Of the days that {@link Reconciliation} has chosen, those that can be compared in this snapshot. A bet that began
     * before midnight has the time of the next day, so a month after the drop of bets is left out.
     */
    private static final String COMPARED = """
            select d.day, d.day >= k.bets + interval 1 month bets,
              not exists (select 1 from commission_late l where l.day = d.day) computed
            from commission_day d, kept_from k
            where d.state = 'DONE' and d.day >= k.player_days and d.day in\s""";

    /**
     * Feeds write a bet and its activity in one transaction, so they agree in every snapshot. Bets are read as in
     * {@link ActivityTotals}.
     */
    private static final String ACTIVITY = """
            select coalesce(sum(edge), 0), coalesce(sum(active_edge), 0),
              coalesce(sum(stake), 0), coalesce(sum(active_stake), 0),
              count(distinct if(stake <> active_stake or edge <> active_edge, user_id, null))
            from (
              select sql_big_result user_id, category, sum(stake) stake, sum(edge) edge,
                sum(active_stake) active_stake, sum(active_edge) active_edge
              from (
                select user_id, category, sum(stake) stake, sum(house_edge) edge, 0 active_stake, 0 active_edge
                from bet force index (primary)
                where id >= ? and id < ? and at >= ? and at < ? and status = 'SETTLED'
                group by user_id, category
                union all
                select user_id, category, sum(stake), sum(house_edge), 0, 0
                from bet_id_day straight_join bet force index (primary) on id between first_id and last_id
                where day = ? and at >= ? and at < ? and status = 'SETTLED'
                group by user_id, category
                union all
                select user_id, 1, 0, 0, stake_1, edge_1 from player_day where day = ?
                union all
                select user_id, 2, 0, 0, stake_2, edge_2 from player_day where day = ?) sides
              group by user_id, category) players""";

    private static final String COMPUTED = """
            select coalesce(sum(if(r.t1 is null, 0, p.edge_1)), 0), coalesce(sum(if(r.t1 is null, 0, p.edge_2)), 0),
              coalesce(sum(if(r.t2 is null, 0, p.edge_1)), 0), coalesce(sum(if(r.t2 is null, 0, p.edge_2)), 0),
              coalesce(sum(if(r.t3 is null, 0, p.edge_1)), 0), coalesce(sum(if(r.t3 is null, 0, p.edge_2)), 0),
              coalesce(sum(if(r.t4 is null, 0, p.edge_1)), 0), coalesce(sum(if(r.t4 is null, 0, p.edge_2)), 0)
            from player_day p straight_join referral r on r.user_id = p.user_id
            where p.day = ?
            union all
            select coalesce(sum(edge_1_1), 0), coalesce(sum(edge_1_2), 0),
              coalesce(sum(edge_2_1), 0), coalesce(sum(edge_2_2), 0),
              coalesce(sum(edge_3_1), 0), coalesce(sum(edge_3_2), 0),
              coalesce(sum(edge_4_1), 0), coalesce(sum(edge_4_2), 0)
            from commission force index (primary)
            where day = ?""";

    /** All rows of a few users: balances may be older than a repair of rows. */
    private static final String ALL_DAYS = """
            select user_id, sum(earned) from commission force index (user_id) where user_id in\s""";

    /** The running totals of users whose total differs from the balances. */
    private final Map<ObjectId, BigDecimal> suspected = new LinkedHashMap<>();

    private final List<Difference> differences = new ArrayList<>();
    private long count;
    private final List<UncomputedDay> uncomputed = new ArrayList<>();
    private long uncomputedCount;
    private final List<LocalDate> comparedDays = new ArrayList<>();
    private final List<LocalDate> differentDays = new ArrayList<>();
    private final Look look;

    private ReconciliationQuery(Look look) {
        this.look = look;
    }

    /**
     * One reading of the books.
     *
     * @param reported the differences that count
     * @param behind how far the server is behind the primary at most
     * @param judges whether the server has everything of before the look
     */
    record Look(Predicate<Difference> reported, Duration behind, boolean judges) {}

    /**
     * @param days the computed days to compare
     * @param schedule how long the resolver looks up a payment after it was sent
     * @param computedWithin how long a day may be uncomputed
     */
    record Scope(Instant now, List<LocalDate> days, Duration schedule, Duration computedWithin) {}

    /** Begins the snapshot. Returns the beginning of the latest look of which the server knows. */
    static Instant begin() {
        Sql.waitAtMost(PATIENCE);
        Sql.takeSnapshot();
        return Sql.first("select begun_at from claim_books", row -> row.getInstant(1))
                .orElseThrow();
    }

    static Books read(Scope scope, Look look) {
        Instant now = scope.now();
        var query = new ReconciliationQuery(look);
        Sql.each(FETCHED, TRANSACTION, query::transaction);
        Sql.each(FETCHED, PLATFORM, query::platform);
        Sql.each(FETCHED, CLAIMS, query::claims);
        Sql.each(FETCHED, OVERDUE, row -> query.overdue(row, scope), now.minus(scope.schedule()));
        Sql.each(FETCHED, BOOKED, row -> query.booked(row, What.BOOKED));
        Sql.each(FETCHED, BOOKED_AFTER_END, row -> query.booked(row, What.BOOKED_AFTER_END));
        Sql.each(FETCHED, EARNED, query::suspected);
        query.earned();
        Sql.each(FETCHED, UNCOMPUTED, row -> query.uncomputed(row, scope.computedWithin()));
        query.days(scope.days());
        return Sql.first(TOTALS, row -> query.books(row, now), now, now).orElseThrow();
    }

    private Books books(Row row, Instant now) {
        return new Books(
                row.getBigDecimal("earned"),
                row.getBigDecimal("claimed"),
                row.getBigDecimal("pending"),
                row.getBigDecimal("ready"),
                row.getBigDecimal("overpaid"),
                row.getBigDecimal("claimed_usdc"),
                row.getBigDecimal("pending_usdc"),
                row.getBigDecimal("booked"),
                count,
                differences,
                look.judges() ? uncomputedCount : null,
                look.judges() ? uncomputed : null,
                comparedDays,
                look.judges()
                        ? List.of()
                        : Stream.of(What.values()).map(What::name).toList(),
                look.behind().toSeconds(),
                now,
                differentDays,
                row.getLong("completed"),
                row.getLong("failed"));
    }

    private void transaction(Row row) {
        add(Difference.of(
                row.getId(USER),
                What.TRANSACTION,
                BigDecimal.ONE,
                row.getBigDecimal("claims"),
                null,
                row.getString("transaction_id")));
    }

    private void platform(Row row) {
        add(Difference.of(
                row.getIdIfAny(USER),
                What.PLATFORM,
                row.getBigDecimal("expected"),
                row.getBigDecimal("found"),
                row.getId(CLAIM),
                null));
    }

    private void claims(Row row) {
        compare(row, What.CLAIMED, "completed", "claimed");
        compare(row, What.CLAIMED_USDC, "completed_usdc", "claimed_usdc");
        compare(row, What.PENDING, "open", "pending");
        compare(row, What.PENDING_USDC, "open_usdc", "pending_usdc");
    }

    private void overdue(Row row, Scope scope) {
        Duration age = Duration.between(row.getInstant("sent_at"), scope.now());
        payment(
                row,
                What.OVERDUE,
                BigDecimal.valueOf(scope.schedule().toSeconds()),
                BigDecimal.valueOf(age.toSeconds()));
    }

    private void booked(Row row, What what) {
        payment(row, what, row.getBigDecimal("expected"), row.getBigDecimal("found"));
    }

    private void payment(Row row, What what, BigDecimal expected, BigDecimal found) {
        ObjectId user = row.getId(USER);
        ObjectId id = row.getId(CLAIM);
        add(
                row.getBoolean("credit")
                        ? Difference.ofCredit(user, what, expected, found, id)
                        : Difference.of(user, what, expected, found, id, null));
    }

    private void suspected(Row row) {
        if (suspected.size() < SUSPECTED) {
            suspected.put(row.getId(USER), row.getBigDecimal("found"));
        } else {
            compare(row, What.EARNED, "expected", "found");
        }
    }

    private void earned() {
        var expected = new HashMap<ObjectId, BigDecimal>();
        InList.query(
                ALL_DAYS,
                suspected.keySet(),
                " group by user_id",
                row -> expected.put(row.getId(USER), row.getBigDecimal(2)));
        suspected.forEach(
                (user, found) -> compare(user, What.EARNED, expected.getOrDefault(user, BigDecimal.ZERO), found));
    }

    private void uncomputed(Row row, Duration within) {
        uncomputedCount++;
        LocalDate day = row.getDate("day");
        if (uncomputed.size() < LISTED) {
            uncomputed.add(
                    new UncomputedDay(day, row.getString("state"), row.getBoolean("marked"), row.getInstant("since")));
        }
        BigDecimal age = row.getBigDecimal("age");
        BigDecimal limit = BigDecimal.valueOf(within.toSeconds());
        if (age.compareTo(limit) > 0) {
            add(Difference.of(day, What.UNCOMPUTED, null, limit, age));
        }
    }

    private void days(List<LocalDate> chosen) {
        var bets = new ArrayList<LocalDate>();
        var computed = new ArrayList<LocalDate>();
        InList.query(COMPARED, chosen, row -> {
            LocalDate day = row.getDate("day");
            comparedDays.add(day);
            if (row.getBoolean("bets")) {
                bets.add(day);
            }
            if (row.getBoolean("computed")) {
                computed.add(day);
            }
        });
        bets.forEach(this::activity);
        computed.forEach(day -> computed(day, Sql.list(COMPUTED, row -> TierCategoryAmounts.read(row, 1), day, day)));
    }

    private void activity(LocalDate day) {
        LocalDate end = day.plusDays(1);
        ObjectId first = Ids.first(day);
        ObjectId last = Ids.first(end);
        Sql.each(ACTIVITY, row -> activity(day, row), first, last, day, end, day, day, end, day, day);
    }

    /** A day has one difference: of the house edges, or of the stakes, or of its players. */
    private void activity(LocalDate day, Row row) {
        if (!compare(day, What.ACTIVITY, null, row.getBigDecimal(1), row.getBigDecimal(2))
                && !compare(day, What.ACTIVITY, null, row.getBigDecimal(3), row.getBigDecimal(4))) {
            compare(day, What.ACTIVITY, null, BigDecimal.ZERO, row.getBigDecimal(5));
        }
    }

    private void computed(LocalDate day, List<TierCategoryAmounts> sides) {
        TierCategoryAmounts activity = sides.getFirst();
        TierCategoryAmounts commission = sides.getLast();
        for (Tier tier : Tier.values()) {
            BigDecimal expected = activity.of(tier).euros();
            if (!compare(day, What.COMPUTED, tier, expected, commission.of(tier).euros())) {
                compare(
                        day,
                        What.COMPUTED,
                        tier,
                        activity.at(tier, Category.CAT_1).euros(),
                        commission.at(tier, Category.CAT_1).euros());
            }
        }
    }

    private boolean compare(LocalDate day, What what, @Nullable Tier tier, BigDecimal expected, BigDecimal found) {
        boolean differs = expected.compareTo(found) != 0;
        if (differs && add(Difference.of(day, what, tier, expected, found))) {
            differentDays.add(day);
        }
        return differs;
    }

    private void compare(Row row, What what, String expected, String found) {
        compare(row.getId(USER), what, row.getBigDecimal(expected), row.getBigDecimal(found));
    }

    private void compare(ObjectId user, What what, BigDecimal expected, BigDecimal found) {
        if (expected.compareTo(found) != 0) {
            add(Difference.of(user, what, expected, found, null, null));
        }
    }

    private boolean add(Difference difference) {
        boolean reported = look.reported().test(difference);
        if (reported && count++ < LISTED) {
            differences.add(difference);
        }
        return reported;
    }
}
