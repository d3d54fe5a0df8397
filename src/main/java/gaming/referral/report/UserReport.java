package gaming.referral.report;

import static gaming.money.Amount.exact;
import static gaming.money.Amount.plain;

import gaming.core.UtcDay;
import gaming.referral.Category;
import gaming.referral.Tier;
import gaming.referral.TierCategoryAmounts;
import gaming.referral.report.Report.Day;
import gaming.referral.report.Report.PerTier;
import gaming.referral.report.Report.Period;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A report on one user (service-interface.md, "Commission report records"). Amounts are in EUR. History, claims and
 * sums belong to the period. Referrals, their counts and the pending commission are those at the moment of the report.
 */
public record UserReport(
        String reportType,
        String userId,
        Person user,
        DateRange dateRange,
        PerTier<List<Referral>> referralsByTier,
        List<HistoryDay> commissionHistory,
        List<PaidClaim> commissionClaims,
        Totals totals,
        Instant generatedAt) {
    private static final String TYPE = "USER_SPECIFIC";

    public record Person(String username, @Nullable String email, Instant createdAt) {}

    /** The first and the last moment of the report, both included. */
    public record DateRange(Instant start, Instant end) {
        static DateRange of(Period period) {
            return new DateRange(period.start(), period.end());
        }
    }

    public record Referred(String username, @Nullable String email) {}

    /** A referral. {@code tier} is 1 to 4. */
    public record Referral(String referredUserId, Referred referredUser, Instant referralDate, int tier) {}

    /** The texts are JSON objects by tier and then by category. They always have all tiers and categories. */
    public record HistoryDay(
            Instant day,
            BigDecimal totalCommission,
            BigDecimal totalReferralStakes,
            BigDecimal totalHouseEdge,
            String commissions,
            String referralHouseEdgeValues,
            String referralStakeValues) {
        static HistoryDay of(Day day) {
            return new HistoryDay(
                    UtcDay.start(day.day()),
                    plain(day.earned().sum()),
                    plain(day.stakes().sum()),
                    plain(day.edges().sum()),
                    json(day.earned()),
                    json(day.edges()),
                    json(day.stakes()));
        }

        private static String json(TierCategoryAmounts figure) {
            return Stream.of(Tier.values())
                    .map(tier -> Stream.of(Category.values())
                            .map(category -> "\"" + category + "\":"
                                    + exact(figure.at(tier, category).euros()))
                            .collect(Collectors.joining(",", "\"" + tier + "\":{", "}")))
                    .collect(Collectors.joining(",", "{", "}"));
        }
    }

    /** A paid claim. The platform's transaction is null if an operator's evidence replaces it. */
    public record PaidClaim(
            Instant claimedAt,
            BigDecimal amount,
            BigDecimal amountUsdc,
            @Nullable String platformTransactionId) {}

    /** {@code totalCommissionPending} is the commission of all time less the paid claims of all time. */
    public record Totals(
            BigDecimal totalCommissionEarned,
            BigDecimal totalCommissionClaimed,
            BigDecimal totalCommissionPending,
            BigDecimal totalReferralStakes,
            BigDecimal totalHouseEdge,
            PerTier<BigDecimal> commissionByTier,
            PerTier<Long> referralCounts) {}

    /** A user's figures at the moment of the report. The earnings and the paid claims are those of all time. */
    record Standing(Person person, PerTier<Long> counts, BigDecimal earned, BigDecimal claimed) {}

    static UserReport of(
            ObjectId user,
            Standing standing,
            Period period,
            PerTier<List<Referral>> referrals,
            List<Day> days,
            List<PaidClaim> claims,
            Instant now) {
        TierCategoryAmounts earned = Day.sum(days, Day::earned);
        return new UserReport(
                TYPE,
                user.toHexString(),
                standing.person(),
                DateRange.of(period),
                referrals,
                days.stream().map(HistoryDay::of).toList(),
                claims,
                new Totals(
                        plain(earned.sum()),
                        plain(claims.stream().map(PaidClaim::amount).reduce(BigDecimal.ZERO, BigDecimal::add)),
                        plain(standing.earned().subtract(standing.claimed())),
                        plain(Day.sum(days, Day::stakes).sum()),
                        plain(Day.sum(days, Day::edges).sum()),
                        PerTier.of(tier -> plain(earned.of(tier))),
                        standing.counts()),
                now);
    }
}
