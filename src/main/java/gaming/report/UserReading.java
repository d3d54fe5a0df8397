package gaming.report;

import gaming.database.Row;
import gaming.database.Sql;
import gaming.referral.Tier;
import gaming.report.UserReport.PaidClaim;
import gaming.report.UserReport.Person;
import gaming.report.UserReport.Referral;
import gaming.report.UserReport.Referred;
import gaming.report.UserReport.Standing;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** What a report on one user is made of, each read by a key of his. */
final class UserReading {
    /** Of each tier, those that were referred first. */
    static final int REFERRALS_LISTED = 1000;

    private static final String USER = "select u.username, u.email, u.created_at, " + TopReading.counts("c")
            + ", coalesce(e.earned_1 + e.earned_2 + e.earned_3 + e.earned_4, 0) earned, coalesce(e.claimed, 0) claimed,"
            + " (select min(day) from commission force index (user_id) where user_id = u.id) first_day"
            + " from user u left join referral_count c on c.user_id = u.id left join earnings e on e.user_id = u.id"
            + " where u.id = ?";

    private static final String DAYS = "select day, 1 users, "
            + List.of("stake", "edge", "earned").stream()
                    .flatMap(Cells::columns)
                    .collect(Collectors.joining(", "))
            + " from commission force index (user_id) where user_id = ? and day between ? and ? order by day";

    private static final String CLAIMS = "select claimed_at, amount, amount_usdc, transaction_id from claim"
            + " force index (user_id) where user_id = ? and claimed_at between ? and ? and status = 'COMPLETED'"
            + " order by claimed_at, id";

    private UserReading() {}

    /**
     * A user as he stands.
     *
     * @param beginning when he registered, or the first day that earned him something where that was before: records may
     *     come later than what they are about
     */
    record Found(Standing standing, Instant beginning) {}

    static Optional<Found> find(ObjectId user, PersonalData personal) {
        return Sql.first(USER, row -> found(row, personal), user);
    }

    private static Found found(Row row, PersonalData personal) {
        Instant createdAt = row.getInstant("created_at");
        return new Found(
                new Standing(
                        new Person(
                                personal.username(row.getString("username")),
                                personal.email(row.getString("email")),
                                createdAt),
                        TopReading.readCounts(row),
                        row.getBigDecimal("earned"),
                        row.getBigDecimal("claimed")),
                earlier(createdAt, row.getDate("first_day")));
    }

    private static Instant earlier(Instant createdAt, @Nullable LocalDate firstDay) {
        return firstDay == null || !Period.first(firstDay).isBefore(createdAt) ? createdAt : Period.first(firstDay);
    }

    static List<Day> days(ObjectId user, Period period) {
        var days = new ArrayList<Day>();
        Sql.each(DAYS, row -> days.add(Day.read(row)), user, period.firstDay(), period.lastDay());
        return days;
    }

    static List<PaidClaim> claims(ObjectId user, Period period) {
        var claims = new ArrayList<PaidClaim>();
        Sql.each(
                CLAIMS,
                row -> claims.add(new PaidClaim(
                        row.getInstant("claimed_at"),
                        Numbers.plain(row.getBigDecimal("amount")),
                        Numbers.plain(row.getBigDecimal("amount_usdc")),
                        row.getString("transaction_id"))),
                user,
                period.start(),
                period.end());
        return claims;
    }

    static PerTier<List<Referral>> referrals(ObjectId user, PersonalData personal) {
        var byTier = new ArrayList<List<Referral>>();
        for (Tier tier : Tier.values()) {
            byTier.add(referrals(user, tier, personal));
        }
        return PerTier.of(tier -> byTier.get(tier.index()));
    }

    private static List<Referral> referrals(ObjectId user, Tier tier, PersonalData personal) {
        var referrals = new ArrayList<Referral>();
        String ancestor = "t" + tier.number();
        Sql.each(
                "select straight_join u.id, u.username, u.email, u.created_at from (select user_id, referred_at"
                        + " from referral force index (" + ancestor + "_referred) where " + ancestor + " = ?"
                        + " order by referred_at, user_id limit " + REFERRALS_LISTED
                        + ") first join user u on u.id = first.user_id order by first.referred_at, first.user_id",
                row -> referrals.add(new Referral(
                        row.getId(1).toHexString(),
                        new Referred(personal.username(row.getString(2)), personal.email(row.getString(3))),
                        row.getInstant("created_at"),
                        tier.number())),
                user);
        return referrals;
    }
}
