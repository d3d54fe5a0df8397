package gaming.referral.report;

import gaming.core.Page;
import gaming.database.InList;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.identity.PersonalData;
import gaming.money.Amount;
import gaming.money.Dollars;
import gaming.referral.AsOf;
import gaming.referral.Level;
import gaming.referral.PerTier;
import gaming.referral.Referrals;
import gaming.referral.Terms;
import gaming.referral.Tier;
import gaming.referral.report.Earned.Earner;
import gaming.referral.report.Report.Day;
import gaming.referral.report.SystemReport.Activity;
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
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The statements of a report. A report runs a fixed number of them in the current transaction. */
record ReportSql(PersonalData personal, AsOf asOf) {
    private static final int FETCHED = 2000;
    /** The most referrals of each tier. The first referrals are listed. */
    private static final int REFERRALS_LISTED = 1000;

    private static final int ACTIVITIES_LISTED = 20;
    private static final String DONE = "COMPLETED";

    /** Applies to the next transaction only. The first read of a table in that transaction takes the snapshot. */
    private static final String ONE_SNAPSHOT = "set transaction isolation level repeatable read, read only";

    private static final String CELLS = """
            stake_1_1, stake_1_2, stake_2_1, stake_2_2, stake_3_1, stake_3_2, stake_4_1, stake_4_2,
            edge_1_1, edge_1_2, edge_2_1, edge_2_2, edge_3_1, edge_3_2, edge_4_1, edge_4_2,
            earned_1_1, earned_1_2, earned_2_1, earned_2_2, earned_3_1, earned_3_2, earned_4_1, earned_4_2""";

    private static final String SUMS_OF_CELLS = CELLS.replaceAll("(\\w+)", "sum($1) $1");

    private static final String DAYS = "select day, sum(users), " + SUMS_OF_CELLS + """
            , sum(version) version
            from {days}
            group by day
            order by day""";

    private static final String TOTALS_OF_SETTLED_DAYS = "select straight_join c.day, users, " + CELLS + """
            , version
            from commission_day d join commission_day_total c on c.day = d.day
            where {range} and {settled}
            union all
            {changed}""";

    private static final String REFERRAL_TOTALS = """
            select coalesce(sum(t1), 0) t1, coalesce(sum(t2), 0) t2, coalesce(sum(t3), 0) t3, coalesce(sum(t4), 0) t4
            from referral_total""";

    private static final String JOINED_LATER = """
            select count(t1) t1, count(t2) t2, count(t3) t3, count(t4) t4
            from referral force index (recorded)
            where recorded_at > {moment}""";

    private static final String REFERRED_LATER = """
            select straight_join u.id, sum(r.t1 = u.id) t1, sum(r.t2 = u.id) t2, sum(r.t3 = u.id) t3, sum(r.t4 = u.id) t4
            from referral r force index (recorded) join user u
            where r.recorded_at > {moment} and u.id in (r.t1, r.t2, r.t3, r.t4) and u.id in\s""";

    /**
     * One pass over one narrow index, grouped by the database. {@code sql_big_result} makes the database sort, which
     * takes half the time of a temporary table of so many users.
     */
    private static final String EARNED = """
            select sql_big_result user_id, sum(earned) earned, bit_or(tiers) tiers
            from {days}
            group by user_id""";

    private static final String EARNED_OF_SETTLED_DAYS = """
            (select straight_join sql_big_result user_id, sum(earned) earned, bit_or(tiers) tiers
            from commission_day d join commission c force index (earned) on c.day = d.day
            where {range} and {settled}
            group by user_id)
            union all
            {changed}""";

    private static final String TOP_PERSONS = """
            select u.id, u.username, u.email, coalesce(d.usd, 0){later} usd,
              coalesce(c.t1, 0) t1, coalesce(c.t2, 0) t2, coalesce(c.t3, 0) t3, coalesce(c.t4, 0) t4
            from user u
              left join referral_count c on c.user_id = u.id
              left join referrer_deposits d on d.user_id = u.id
            where u.id in\s""";

    private static final String DEPOSITED_LATER =
            " - ifnull((select sum(usd) from referrer_deposit_change l where l.user_id = u.id and l.at > {moment}), 0)";

    private static final String PLAYED = """
            select user_id,
              sum(stake_1_1 + stake_1_2 + stake_2_1 + stake_2_2 + stake_3_1 + stake_3_2 + stake_4_1 + stake_4_2),
              sum(edge_1_1 + edge_1_2 + edge_2_1 + edge_2_2 + edge_3_1 + edge_3_2 + edge_4_1 + edge_4_2)
            from ({days}) days
            group by user_id""";

    private static final String BY_USER = " group by user_id";

    private static final String HIGHEST_LATEST = "order by day desc, earned desc, user_id desc limit 20";

    private static final String RECENT_COMMISSIONS = """
            select straight_join c.user_id, u.username, c.day, c.earned, c.level
            from ({days}
              order by day desc, earned desc, user_id desc
              limit 20) c
              join user u on u.id = c.user_id
            order by c.day desc, c.earned desc, c.user_id desc""";

    private static final String RECENT_CLAIMS = """
            select straight_join c.user_id, u.username, c.claimed_at, c.amount, {status} status, c.amount_usdc
            from (
              select id, claimed_at
              from claim force index (claimed_at)
              where claimed_at between ? and ?{claimed}
              order by claimed_at desc, id desc
              limit 20) latest
              join claim c on c.id = latest.id
              join user u on u.id = c.user_id
            order by latest.claimed_at desc, latest.id desc""";

    private static final String RECENT_REFERRALS = """
            select straight_join r.t1, u.username, latest.referred_at, referred.username
            from (
              select user_id, referred_at
              from referral force index (referred_at)
              where referred_at between ? and ?{recorded}
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

    /** The running sums have no earlier values, so this statement computes the sums of all time from the rows. */
    private static final String USER_THEN = """
            select u.username, u.email, u.created_at,
              coalesce(c.t1, 0) t1, coalesce(c.t2, 0) t2, coalesce(c.t3, 0) t3, coalesce(c.t4, 0) t4,
              coalesce(e.earned, 0) earned, e.first_day,
              (select coalesce(sum(c.amount), 0) from claim c force index (user_id)
                where c.user_id = u.id{claimed} and {status} = 'COMPLETED') claimed
            from user u
              join referral r on r.user_id = u.id{recorded}
              left join referral_count c on c.user_id = u.id
              join (select sum(earned) earned, min(day) first_day from ({days}) days) e
            where u.id = ?""";

    private static final String USER_CLAIMS = """
            select claimed_at, amount, amount_usdc, transaction_id
            from claim c force index (user_id)
            where user_id = ? and claimed_at between ? and ?{claimed} and {status} = 'COMPLETED'
            order by claimed_at, id""";

    private static final PerTier<Long> NOBODY = PerTier.of(_ -> 0L);

    private record Played(BigDecimal stakes, BigDecimal edges) {
        static final Played NOTHING = new Played(BigDecimal.ZERO, BigDecimal.ZERO);
    }

    private record TopPerson(String username, @Nullable String email, Level level, PerTier<Long> counts) {}

    /** @param beginning the registration, or the first day with commission if that day is earlier */
    record Found(Standing standing, Instant beginning) {}

    static void takeSnapshot() {
        Sql.execute(ONE_SNAPSHOT);
    }

    /** {@code version} receives the versions of the days. A version rises with every change of its day. */
    List<Day> days(Period period, LongConsumer version) {
        String select = asOf.past()
                ? then(
                        DAYS,
                        TOTALS_OF_SETTLED_DAYS,
                        period,
                        "c.day, count(*), " + SUMS_OF_CELLS + ", 0",
                        "group by c.day")
                : DAYS.replace("{days}", "commission_day_total c where " + between(period));
        var days = new ArrayList<Day>();
        Sql.each(select, row -> {
            version.accept(row.getLong("version"));
            // The total of a day stays after all rows of the day are removed
            if (row.getLong(2) > 0) {
                days.add(Day.read(row));
            }
        });
        return days;
    }

    /** Reads the settled days by {@code settled}, and {@code columns} of the other days. */
    private String then(String select, String settled, Period period, String columns, String tail) {
        String range = between(period);
        return asOf.in(select.replace("{days}", "(" + settled + ") days")
                .replace("{range}", range)
                .replace("{changed}", asOf.commissionOfChangedDays(columns, range, tail)));
    }

    private static String between(Period period) {
        return between(period.firstDay(), period.lastDay());
    }

    private static String between(LocalDate first, LocalDate last) {
        return "c.day between '%s' and '%s'".formatted(first, last);
    }

    PerTier<Long> referralTotals() {
        PerTier<Long> now = Sql.first(REFERRAL_TOTALS, ReportSql::counts).orElseThrow();
        return asOf.past()
                ? minus(now, Sql.first(asOf.in(JOINED_LATER), ReportSql::counts).orElseThrow())
                : now;
    }

    private static PerTier<Long> counts(Row row) {
        return new PerTier<>(row.getLong("t1"), row.getLong("t2"), row.getLong("t3"), row.getLong("t4"));
    }

    private static PerTier<Long> minus(PerTier<Long> counts, PerTier<Long> later) {
        return PerTier.of(tier -> counts.at(tier) - later.at(tier));
    }

    /** The users that have joined each tier of {@code users} since the moment. Users without any are missing. */
    private Map<ObjectId, PerTier<Long>> referredLater(List<ObjectId> users) {
        Map<ObjectId, PerTier<Long>> later = new HashMap<>();
        if (asOf.past()) {
            InList.query(asOf.in(REFERRED_LATER), users, " group by u.id", row -> later.put(row.getId(1), counts(row)));
        }
        return later;
    }

    Earned earned(Period period) {
        String select = asOf.past()
                ? then(
                        EARNED,
                        EARNED_OF_SETTLED_DAYS,
                        period,
                        "user_id, sum(earned), bit_or(tiers)",
                        "group by user_id")
                : EARNED.replace("{days}", "commission c force index (earned) where " + between(period));
        var earned = new Earned();
        Sql.each(FETCHED, select, row -> earned.add(new Earner(row.getId(1), row.getBigDecimal(2)), row.getInt(3)));
        return earned;
    }

    /** The levels of the users are by the terms {@code day}. */
    List<TopReferrer> top(Period period, List<Earner> top, Terms day) {
        List<ObjectId> users = top.stream().map(Earner::user).toList();
        Map<ObjectId, TopPerson> persons = new HashMap<>();
        String select = asOf.in(TOP_PERSONS.replace("{later}", asOf.past() ? DEPOSITED_LATER : ""));
        Map<ObjectId, PerTier<Long>> later = referredLater(users);
        InList.query(select, users, row -> persons.put(row.getId(1), topPerson(row, later, day)));
        Map<ObjectId, Played> played = played(period, users);
        Map<ObjectId, BigDecimal> claimed = claimed(period, users);

        var referrers = new ArrayList<TopReferrer>();
        for (Earner earner : top) {
            TopPerson person = Objects.requireNonNull(persons.get(earner.user()));
            Played tiers = played.getOrDefault(earner.user(), Played.NOTHING);
            referrers.add(new TopReferrer(
                    referrers.size() + 1,
                    earner.user().toHexString(),
                    person.username(),
                    person.email(),
                    person.level().name(),
                    person.counts(),
                    PerTier.total(person.counts()),
                    Amount.plain(earner.amount()),
                    tiers.stakes(),
                    tiers.edges(),
                    claimed.getOrDefault(earner.user(), BigDecimal.ZERO)));
        }
        return referrers;
    }

    private TopPerson topPerson(Row row, Map<ObjectId, PerTier<Long>> later, Terms day) {
        return new TopPerson(
                personal.username(row.getString("username")),
                personal.email(row.getString("email")),
                day.level(new Dollars(row.getBigDecimal("usd"))),
                minus(counts(row), later.getOrDefault(row.getId(1), NOBODY)));
    }

    private Map<ObjectId, Played> played(Period period, List<ObjectId> users) {
        var played = new HashMap<ObjectId, Played>();
        if (!users.isEmpty()) {
            String rows = asOf.commission(
                    "user_id, " + CELLS, "user_id", between(period) + " and user_id in " + list(users), "");
            Sql.each(
                    PLAYED.replace("{days}", rows),
                    row -> played.put(
                            row.getId(1),
                            new Played(Amount.plain(row.getBigDecimal(2)), Amount.plain(row.getBigDecimal(3)))));
        }
        return played;
    }

    private static String list(List<ObjectId> users) {
        return users.stream().map(ReportSql::literal).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String literal(ObjectId id) {
        return "0x" + id;
    }

    private Map<ObjectId, BigDecimal> claimed(Period period, List<ObjectId> users) {
        String select = asOf.in("""
                select user_id, sum(amount)
                from claim c force index (user_id)
                where {status} = 'COMPLETED' and claimed_at between '%s' and '%s'{claimed} and user_id in\s""".formatted(column(period.start()), column(period.end())));
        var claimed = new HashMap<ObjectId, BigDecimal>();
        InList.query(select, users, BY_USER, row -> claimed.put(row.getId(1), Amount.plain(row.getBigDecimal(2))));
        return claimed;
    }

    private static LocalDateTime column(Instant moment) {
        return LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
    }

    /**
     * As everywhere in reports, the date of a day's commission is the beginning of the day.
     *
     * @param lastDay the last day with commission, or the last day of the period if no day has commission
     */
    List<RecentActivity> recent(Period period, LocalDate lastDay) {
        var found = new ArrayList<RecentActivity>();
        String commissions = asOf.commission(
                "day, earned, user_id, level", "earned", between(period.firstDay(), lastDay), HIGHEST_LATEST);
        Sql.each(RECENT_COMMISSIONS.replace("{days}", commissions), row -> found.add(commission(row)));
        Sql.each(asOf.in(RECENT_CLAIMS), row -> found.add(claim(row)), period.start(), period.end());
        Sql.each(asOf.in(RECENT_REFERRALS), row -> found.add(referral(row)), period.start(), period.end());
        return found.stream()
                .sorted(Comparator.comparing(RecentActivity::date).reversed().thenComparing(RecentActivity::type))
                .limit(ACTIVITIES_LISTED)
                .toList();
    }

    private RecentActivity commission(Row row) {
        Instant day = Period.first(row.getDate("day"));
        Level level = Level.of(row.getInt("level"));
        return activity(Activity.COMMISSION, row, day, row.getBigDecimal("earned"), DONE, level.name());
    }

    private RecentActivity claim(Row row) {
        String paid = Amount.exact(row.getBigDecimal("amount_usdc")) + " USDC";
        Instant at = row.getInstant("claimed_at");
        return activity(Activity.CLAIM, row, at, row.getBigDecimal("amount"), row.getString("status"), paid);
    }

    private RecentActivity referral(Row row) {
        String referred = "Referred " + personal.username(row.getString(4));
        return activity(Activity.REFERRAL, row, row.getInstant("referred_at"), BigDecimal.ZERO, DONE, referred);
    }

    private RecentActivity activity(
            Activity type, Row row, Instant date, BigDecimal amount, String status, String details) {
        return new RecentActivity(
                type,
                row.getId(1).toHexString(),
                personal.username(row.getString(2)),
                date,
                Amount.plain(amount),
                status,
                details);
    }

    Optional<Found> user(ObjectId user) {
        String select = asOf.past()
                ? asOf.in(USER_THEN.replace(
                        "{days}", asOf.commission("day, earned", "user_id", "user_id = " + literal(user), "")))
                : USER;
        PerTier<Long> later = referredLater(List.of(user)).getOrDefault(user, NOBODY);
        return Sql.first(select, row -> found(row, later), user);
    }

    private Found found(Row row, PerTier<Long> later) {
        Instant createdAt = row.getInstant("created_at");
        return new Found(
                new Standing(
                        new Person(
                                personal.username(row.getString("username")),
                                personal.email(row.getString("email")),
                                createdAt),
                        minus(counts(row), later),
                        row.getBigDecimal("earned"),
                        row.getBigDecimal("claimed")),
                earlier(createdAt, row.getDate("first_day")));
    }

    private static Instant earlier(Instant createdAt, @Nullable LocalDate firstDay) {
        return firstDay == null || !Period.first(firstDay).isBefore(createdAt) ? createdAt : Period.first(firstDay);
    }

    List<Day> userDays(ObjectId user, Period period) {
        String days = asOf.commission(
                "day, 1 users, " + CELLS, "user_id", "user_id = " + literal(user) + " and " + between(period), "");
        return Sql.list(days + " order by day", Day::read);
    }

    List<PaidClaim> claims(ObjectId user, Period period) {
        return Sql.list(
                asOf.in(USER_CLAIMS),
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
        return Referrals.referred(user, tier, asOf, new Page(0, REFERRALS_LISTED)).stream()
                .map(each -> new Referral(
                        each.user().toHexString(),
                        new Referred(personal.username(each.username()), personal.email(each.email())),
                        each.createdAt(),
                        tier.number()))
                .toList();
    }
}
