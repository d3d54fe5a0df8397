package gaming.referral.report;

import static gaming.money.Amount.plain;

import gaming.referral.Category;
import gaming.referral.Terms;
import gaming.referral.Tier;
import gaming.referral.TierCategoryAmounts;
import gaming.referral.report.Report.Day;
import gaming.referral.report.Report.PerTier;
import gaming.referral.report.UserReport.DateRange;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A report on the whole system (service-interface.md, "Commission report records"; decisions.md, "Reports"). Amounts
 * are in EUR and belong to the period. Counts of referrals and levels are those at the moment of the report.
 */
public record SystemReport(
        String reportType,
        DateRange dateRange,
        SystemStats systemStats,
        List<TopReferrer> topReferrers,
        List<CommissionDistribution> commissionDistribution,
        List<RecentActivity> recentActivity,
        Instant generatedAt) {
    private static final String TYPE = "SYSTEM_WIDE";

    public record SystemStats(CommissionStats commission, ReferralCounts referrals) {}

    /** Averages count the users with commission in the period, and have at most eight decimals, HALF_EVEN. */
    public record CommissionStats(
            BigDecimal totalCommission,
            BigDecimal totalReferralStakes,
            BigDecimal totalHouseEdge,
            long uniqueUsersCount,
            BigDecimal avgCommissionPerUser,
            BigDecimal avgStakesPerUser,
            BigDecimal avgHouseEdgePerUser) {}

    /** The number of users that all referrers together have in each tier. */
    public record ReferralCounts(
            long tier1Count, long tier2Count, long tier3Count, long tier4Count, long totalReferrals) {
        static ReferralCounts of(PerTier<Long> counts) {
            return new ReferralCounts(
                    counts.tier1(), counts.tier2(), counts.tier3(), counts.tier4(), PerTier.total(counts));
        }
    }

    /** One of the ten users with the highest commission in the period. Of equal amounts, the lower id comes first. */
    public record TopReferrer(
            int rank,
            String userId,
            String username,
            @Nullable String email,
            String level,
            PerTier<Long> referralCounts,
            long totalReferrals,
            BigDecimal totalCommission,
            BigDecimal totalReferralStakes,
            BigDecimal totalHouseEdge,
            BigDecimal totalClaimed) {}

    /** {@code percentage} has at most eight decimals. Those of all tiers add up to 100, or are 0 without commission. */
    public record CommissionDistribution(
            int tier,
            String tierName,
            BigDecimal totalCommission,
            BigDecimal percentage,
            long usersCount,
            BigDecimal totalHouseEdge,
            Map<Category, BigDecimal> byCategory) {}

    /** An activity of the referrer with the id {@code userId}. The amount of a referral is 0. */
    public record RecentActivity(
            Activity type,
            String userId,
            String username,
            Instant date,
            BigDecimal amount,
            String status,
            @Nullable String details) {}

    /** The types of activity. Activities of one moment have the order of these constants. */
    public enum Activity {
        COMMISSION,
        CLAIM,
        REFERRAL
    }

    /** The numbers of users with commission in the period. */
    record Earners(long all, PerTier<Long> byTier) {}

    static SystemReport of(
            Period period,
            List<Day> days,
            Earners earners,
            PerTier<Long> referrals,
            List<TopReferrer> top,
            List<RecentActivity> recent,
            Instant now) {
        TierCategoryAmounts earned = Day.sum(days, Day::earned);
        TierCategoryAmounts edges = Day.sum(days, Day::edges);
        TierCategoryAmounts stakes = Day.sum(days, Day::stakes);
        var commission = new CommissionStats(
                plain(earned.sum()),
                plain(stakes.sum()),
                plain(edges.sum()),
                earners.all(),
                Numbers.average(earned.sum().euros(), earners.all()),
                Numbers.average(stakes.sum().euros(), earners.all()),
                Numbers.average(edges.sum().euros(), earners.all()));
        return new SystemReport(
                TYPE,
                DateRange.of(period),
                new SystemStats(commission, ReferralCounts.of(referrals)),
                top,
                distribution(earned, edges, earners),
                recent,
                now);
    }

    private static List<CommissionDistribution> distribution(
            TierCategoryAmounts earned, TierCategoryAmounts edges, Earners earners) {
        List<BigDecimal> percentages = Numbers.percentages(
                Stream.of(Tier.values()).map(tier -> plain(earned.of(tier))).toList());
        var tiers = new ArrayList<CommissionDistribution>();
        for (Tier tier : Tier.values()) {
            tiers.add(new CommissionDistribution(
                    tier.number(),
                    tier.name(),
                    plain(earned.of(tier)),
                    percentages.get(tier.index()),
                    earners.byTier().at(tier),
                    plain(edges.of(tier)),
                    Terms.byConstant(Category.class, category -> plain(earned.at(tier, category)))));
        }
        return tiers;
    }
}
