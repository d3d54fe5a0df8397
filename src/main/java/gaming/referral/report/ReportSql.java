package gaming.referral.report;

import gaming.core.Page;
import gaming.core.UtcDay;
import gaming.database.InList;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.identity.PersonalData;
import gaming.money.Amount;
import gaming.money.Dollars;
import gaming.referral.Cells;
import gaming.referral.Level;
import gaming.referral.Referrals;
import gaming.referral.Terms;
import gaming.referral.Tier;
import gaming.referral.report.Report.Day;
import gaming.referral.report.Report.PerTier;
import gaming.referral.report.Report.Period;
import gaming.referral.report.SystemReport.Activity;
import gaming.referral.report.SystemReport.Earned;
import gaming.referral.report.SystemReport.Earned.Earner;
import gaming.referral.report.SystemReport.RecentActivity;
import gaming.referral.report.SystemReport.TopReferrer;
import gaming.referral.report.UserReport.PaidClaim;
import gaming.referral.report.UserReport.Person;
import gaming.referral.report.UserReport.Referral;
import gaming.referral.report.UserReport.Referred;
import gaming.referral.report.UserReport.Standing;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The statements of a report. A report runs a fixed number of them in the current transaction. */
record ReportSql(PersonalData personal) {
    private static final int FETCHED = 2000;
    /** The most referrals of each tier. The first referrals are listed. */
    private static final int REFERRALS_LISTED = 1000;

    private static final int ACTIVITIES_LISTED = 20;
    private static final String DONE = "COMPLETED";

    private static final String DAYS =
            "select day, sum(users) users, " + Cells.each("sum(stake_#)", "sum(edge_#)", "sum(earned_#)") + """
            , sum(version) version
            from commission_day_total
            where day between ? and ?
            group by day
            order by day""";

    private static final String REFERRAL_TOTALS = """
            select coalesce(sum(t1), 0) t1, coalesce(sum(t2), 0) t2, coalesce(sum(t3), 0) t3, coalesce(sum(t4), 0) t4
            from referral_total""";

    /**
     * One pass over one narrow index, grouped by the database. {@code sql_big_result} makes the database sort, which
     * takes half the time of a temporary table of so many users.
     */
    private static final String EARNED = """
            select sql_big_result user_id, sum(earned) earned, bit_or(tiers) tiers
            from commission force index (earned)
            where day between ? and ?
            group by user_id""";

    /** The list of the users stands where the days are, so the database reads only these days of theirs. */
    private static final String TOP = """
            select straight_join u.id, u.username, u.email, coalesce(d.usd, 0) usd,
              coalesce(c.t1, 0) t1, coalesce(c.t2, 0) t2, coalesce(c.t3, 0) t3, coalesce(c.t4, 0) t4,
              played.stakes, played.edges,
              (select coalesce(sum(amount), 0) from claim force index (user_id)
                where user_id = u.id and status = 'COMPLETED' and claimed_at between ? and ?) claimed
            from (
              select user_id,
                sum(stake_1_1 + stake_1_2 + stake_2_1 + stake_2_2 + stake_3_1 + stake_3_2 + stake_4_1 + stake_4_2) stakes,
                sum(edge_1_1 + edge_1_2 + edge_2_1 + edge_2_2 + edge_3_1 + edge_3_2 + edge_4_1 + edge_4_2) edges
              from commission force index (user_id)
              where day between ? and ? and user_id in\s""";

    private static final String PERSONS_OF_TOP = """

              group by user_id) played
              join user u on u.id = played.user_id
              left join referral_count c on c.user_id = u.id
              left join referrer_deposits d on d.user_id = u.id""";

    private static final String RECENT_COMMISSIONS = """
            select straight_join c.user_id, u.username, c.day, c.earned, c.level
            from (
              select day, earned, user_id, level
              from commission force index (earned)
              where day between ? and ?
              order by day desc, earned desc, user_id desc
              limit 20) c
              join user u on u.id = c.user_id
            order by c.day desc, c.earned desc, c.user_id desc""";

    private static final String RECENT_CLAIMS = """
            select straight_join c.user_id, u.username, c.claimed_at, c.amount, c.status, c.amount_usdc
            from (
              select id, claimed_at
              from claim force index (claimed_at)
              where claimed_at between ? and ?
              order by claimed_at desc, id desc
              limit 20) latest
              join claim c on c.id = latest.id
              join user u on u.id = c.user_id
            order by latest.claimed_at desc, latest.id desc""";

    private static final String RECENT_REFERRALS = """
            select straight_join r.t1 user_id, u.username, latest.referred_at, referred.username referred
            from (
              select user_id, referred_at
              from referral force index (referred_at)
              where referred_at between ? and ?
              order by referred_at desc, user_id desc
              limit 20) latest
              join referral r on r.user_id = latest.user_id
              join user u on u.id = r.t1
              join user referred on referred.id = r.user_id
            order by latest.referred_at desc, latest.user_id desc""";

    private static final String USER = """
            select u.username, u.email, u.created_at,
              coalesce(c.t1, 0) t1, coalesce(c.t2, 0) t2, coalesce(c.t3, 0) t3, coalesce(c.t4, 0) t4,
              coalesce(e.earned_1 + e.earned_2 + e.earned_3 + e.earned_4, 0) earned, coalesce(e.claimed, 0) claimed,
              (select min(day) from commission force index (user_id) where user_id = u.id) first_day
            from user u
              left join referral_count c on c.user_id = u.id
              left join earnings e on e.user_id = u.id
            where u.id = ?""";

    private static final String USER_DAYS = "select day, 1 users, " + Cells.each("stake_#", "edge_#", "earned_#") + """

            from commission force index (user_id)
            where user_id = ? and day between ? and ?
            order by day""";

    private static final String USER_CLAIMS = """
            select claimed_at, amount, amount_usdc, transaction_id
            from claim force index (user_id)
            where user_id = ? and claimed_at between ? and ? and status = 'COMPLETED'
            order by claimed_at, id""";

    /** @param beginning the registration, or the first day with commission if that day is earlier */
    record Found(Standing standing, Instant beginning) {}

    /** {@code version} receives the versions of the days. A version rises with every change of its day. */
    List<Day> days(Period period, LongConsumer version) {
        var days = new ArrayList<Day>();
        Sql.each(
                DAYS,
                row -> {
                    version.accept(row.getLong("version"));
                    // The total of a day stays after all rows of the day are removed
                    if (row.getLong("users") > 0) {
                        days.add(Day.read(row));
                    }
                },
                period.firstDay(),
                period.lastDay());
        return days;
    }

    PerTier<Long> referralTotals() {
        return Sql.first(REFERRAL_TOTALS, ReportSql::counts).orElseThrow();
    }

    private static PerTier<Long> counts(Row row) {
        return new PerTier<>(row.getLong("t1"), row.getLong("t2"), row.getLong("t3"), row.getLong("t4"));
    }

    Earned earned(Period period) {
        var earned = new Earned();
        Sql.each(
                FETCHED,
                EARNED,
                row -> earned.add(new Earner(row.getId("user_id"), row.getBigDecimal("earned")), row.getInt("tiers")),
                period.firstDay(),
                period.lastDay());
        return earned;
    }

    /** The levels of the users are by {@code terms}. */
    List<TopReferrer> top(Period period, List<Earner> top, Terms terms) {
        List<ObjectId> users = top.stream().map(Earner::user).toList();
        var referrers = new ArrayList<TopReferrer>();
        InList.query(
                TOP,
                users,
                PERSONS_OF_TOP,
                row -> {
                    int place = users.indexOf(row.getId("id"));
                    referrers.add(topReferrer(place + 1, top.get(place), row, terms));
                },
                period.start(),
                period.end(),
                period.firstDay(),
                period.lastDay());
        referrers.sort(Comparator.comparing(TopReferrer::rank));
        return referrers;
    }

    private TopReferrer topReferrer(int rank, Earner earner, Row row, Terms terms) {
        PerTier<Long> counts = counts(row);
        return new TopReferrer(
                rank,
                earner.user().toHexString(),
                personal.username(row.getString("username")),
                personal.email(row.getString("email")),
                terms.level(new Dollars(row.getBigDecimal("usd"))).name(),
                counts,
                PerTier.total(counts),
                Amount.plain(earner.amount()),
                Amount.plain(row.getBigDecimal("stakes")),
                Amount.plain(row.getBigDecimal("edges")),
                Amount.plain(row.getBigDecimal("claimed")));
    }

    /**
     * As everywhere in reports, the date of a day's commission is the beginning of the day.
     *
     * @param lastDay the last day with commission, or the last day of the period if no day has commission
     */
    List<RecentActivity> recent(Period period, LocalDate lastDay) {
        var found = new ArrayList<RecentActivity>();
        Sql.each(RECENT_COMMISSIONS, row -> found.add(commission(row)), period.firstDay(), lastDay);
        Sql.each(RECENT_CLAIMS, row -> found.add(claim(row)), period.start(), period.end());
        Sql.each(RECENT_REFERRALS, row -> found.add(referral(row)), period.start(), period.end());
        return found.stream()
                .sorted(Comparator.comparing(RecentActivity::date).reversed().thenComparing(RecentActivity::type))
                .limit(ACTIVITIES_LISTED)
                .toList();
    }

    private RecentActivity commission(Row row) {
        Instant day = UtcDay.start(row.getDate("day"));
        Level level = Level.of(row.getInt("level"));
        return activity(Activity.COMMISSION, row, day, row.getBigDecimal("earned"), DONE, level.name());
    }

    private RecentActivity claim(Row row) {
        String paid = Amount.exact(row.getBigDecimal("amount_usdc")) + " USDC";
        Instant at = row.getInstant("claimed_at");
        return activity(Activity.CLAIM, row, at, row.getBigDecimal("amount"), row.getString("status"), paid);
    }

    private RecentActivity referral(Row row) {
        String referred = "Referred " + personal.username(row.getString("referred"));
        return activity(Activity.REFERRAL, row, row.getInstant("referred_at"), BigDecimal.ZERO, DONE, referred);
    }

    private RecentActivity activity(
            Activity type, Row row, Instant date, BigDecimal amount, String status, String details) {
        return new RecentActivity(
                type,
                row.getId("user_id").toHexString(),
                personal.username(row.getString("username")),
                date,
                Amount.plain(amount),
                status,
                details);
    }

    Optional<Found> user(ObjectId user) {
        return Sql.first(USER, this::found, user);
    }

    private Found found(Row row) {
        Instant createdAt = row.getInstant("created_at");
        return new Found(
                new Standing(
                        new Person(
                                personal.username(row.getString("username")),
                                personal.email(row.getString("email")),
                                createdAt),
                        counts(row),
                        row.getBigDecimal("earned"),
                        row.getBigDecimal("claimed")),
                earlier(createdAt, row.getDate("first_day")));
    }

    private static Instant earlier(Instant createdAt, @Nullable LocalDate firstDay) {
        return firstDay == null || !UtcDay.start(firstDay).isBefore(createdAt) ? createdAt : UtcDay.start(firstDay);
    }

    List<Day> userDays(ObjectId user, Period period) {
        return Sql.list(USER_DAYS, Day::read, user, period.firstDay(), period.lastDay());
    }

    List<PaidClaim> claims(ObjectId user, Period period) {
        return Sql.list(
                USER_CLAIMS,
                row -> new PaidClaim(
                        row.getInstant("claimed_at"),
                        Amount.plain(row.getBigDecimal("amount")),
                        Amount.plain(row.getBigDecimal("amount_usdc")),
                        row.getString("transaction_id")),
                user,
                period.start(),
                period.end());
    }

    PerTier<List<Referral>> referrals(ObjectId user) {
        return PerTier.of(tier -> referrals(user, tier));
    }

    private List<Referral> referrals(ObjectId user, Tier tier) {
        return Referrals.referred(user, tier, new Page(0, REFERRALS_LISTED)).stream()
                .map(each -> new Referral(
                        each.user().toHexString(),
                        new Referred(personal.username(each.username()), personal.email(each.email())),
                        each.createdAt(),
                        tier.number()))
                .toList();
    }
}
