package gaming.report;

import gaming.database.Ids;
import gaming.database.Instants;
import gaming.database.Sql;
import gaming.referral.Tier;
import gaming.report.UserReport.PaidClaim;
import gaming.report.UserReport.Person;
import gaming.report.UserReport.Referral;
import gaming.report.UserReport.Referred;
import gaming.report.UserReport.Standing;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
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

    static Optional<Found> find(Connection connection, ObjectId user, PersonalData personal) throws SQLException {
        return Sql.first(connection, USER, row -> found(row, personal), user);
    }

    private static Found found(ResultSet row, PersonalData personal) throws SQLException {
        Instant createdAt = Instants.read(row, "created_at");
        return new Found(
                new Standing(
                        new Person(
                                personal.username(row.getString("username")),
                                personal.email(row.getString("email")),
                                createdAt),
                        TopReading.readCounts(row),
                        row.getBigDecimal("earned"),
                        row.getBigDecimal("claimed")),
                earlier(createdAt, row.getObject("first_day", LocalDate.class)));
    }

    private static Instant earlier(Instant createdAt, @Nullable LocalDate firstDay) {
        return firstDay == null || !Period.first(firstDay).isBefore(createdAt) ? createdAt : Period.first(firstDay);
    }

    static List<Day> days(Connection connection, ObjectId user, Period period) throws SQLException {
        var days = new ArrayList<Day>();
        Sql.each(connection, DAYS, row -> days.add(Day.read(row)), user, period.firstDay(), period.lastDay());
        return days;
    }

    static List<PaidClaim> claims(Connection connection, ObjectId user, Period period) throws SQLException {
        var claims = new ArrayList<PaidClaim>();
        Sql.each(
                connection,
                CLAIMS,
                row -> claims.add(new PaidClaim(
                        Instants.read(row, "claimed_at"),
                        Numbers.plain(row.getBigDecimal("amount")),
                        Numbers.plain(row.getBigDecimal("amount_usdc")),
                        row.getString("transaction_id"))),
                user,
                period.start(),
                period.end());
        return claims;
    }

    static PerTier<List<Referral>> referrals(Connection connection, ObjectId user, PersonalData personal)
            throws SQLException {
        var byTier = new ArrayList<List<Referral>>();
        for (Tier tier : Tier.values()) {
            byTier.add(referrals(connection, user, tier, personal));
        }
        return PerTier.of(tier -> byTier.get(tier.index()));
    }

    private static List<Referral> referrals(Connection connection, ObjectId user, Tier tier, PersonalData personal)
            throws SQLException {
        var referrals = new ArrayList<Referral>();
        String ancestor = "t" + tier.number();
        Sql.each(
                connection,
                "select straight_join u.id, u.username, u.email, u.created_at from (select user_id, referred_at"
                        + " from referral force index (" + ancestor + "_referred) where " + ancestor + " = ?"
                        + " order by referred_at, user_id limit " + REFERRALS_LISTED
                        + ") first join user u on u.id = first.user_id order by first.referred_at, first.user_id",
                row -> referrals.add(new Referral(
                        Ids.read(row, 1).toHexString(),
                        new Referred(personal.username(row.getString(2)), personal.email(row.getString(3))),
                        Instants.read(row, "created_at"),
                        tier.number())),
                user);
        return referrals;
    }
}
