package gaming.referral.report;

import static gaming.money.Amount.plain;

import gaming.money.Amount;
import gaming.referral.Category;
import gaming.referral.Terms;
import gaming.referral.Tier;
import gaming.referral.TierCategoryAmounts;
import gaming.referral.report.Report.Day;
import gaming.referral.report.Report.PerTier;
import gaming.referral.report.Report.Period;
import gaming.referral.report.UserReport.DateRange;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
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
    private static final int SCALE = 8;
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final BigDecimal SMALLEST = BigDecimal.ONE.movePointLeft(SCALE);

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
                average(earned.sum().euros(), earners.all()),
                average(stakes.sum().euros(), earners.all()),
                average(edges.sum().euros(), earners.all()));
        return new SystemReport(
                TYPE,
                DateRange.of(period),
                new SystemStats(commission, ReferralCounts.of(referrals)),
                top,
                distribution(earned, edges, earners),
                recent,
                now);
    }

    /** The average with eight decimals, HALF_EVEN. The average is 0 without users. */
    static BigDecimal average(BigDecimal sum, long users) {
        return users == 0
                ? BigDecimal.ZERO
                : Amount.plain(sum.divide(BigDecimal.valueOf(users), SCALE, RoundingMode.HALF_EVEN));
    }

    /**
     * The percentages of {@code parts} in their sum, with eight decimals, which add up to exactly 100: the parts that
     * lose most by rounding down get the remainder. All are 0 if the sum is 0.
     */
    static List<BigDecimal> percentages(List<BigDecimal> parts) {
        BigDecimal whole = parts.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        if (whole.signum() == 0) {
            return parts.stream().map(_ -> BigDecimal.ZERO).toList();
        }
        var shares = new ArrayList<BigDecimal>();
        var lost = new ArrayList<BigDecimal>();
        for (BigDecimal part : parts) {
            BigDecimal share = part.multiply(HUNDRED).divide(whole, SCALE, RoundingMode.FLOOR);
            shares.add(share);
            lost.add(part.multiply(HUNDRED).subtract(share.multiply(whole)));
        }
        BigDecimal left = HUNDRED.subtract(shares.stream().reduce(BigDecimal.ZERO, BigDecimal::add));
        IntStream.range(0, parts.size())
                .boxed()
                .sorted(Comparator.comparing(lost::get, Comparator.reverseOrder()))
                .limit(left.divideToIntegralValue(SMALLEST).longValueExact())
                .forEach(part -> shares.set(part, shares.get(part).add(SMALLEST)));
        return shares.stream().map(Amount::plain).toList();
    }

    private static List<CommissionDistribution> distribution(
            TierCategoryAmounts earned, TierCategoryAmounts edges, Earners earners) {
        List<BigDecimal> percentages = percentages(
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

    /** The numbers of all users with commission in a period, and the amounts of the ten users with the most. */
    static final class Earned {
        static final int TOP = 10;
        /** The order with the lowest amount first. Of equal amounts, the highest id comes first. */
        private static final Comparator<Earner> LAST_FIRST =
                Comparator.comparing(Earner::amount).thenComparing(Earner::user, Comparator.reverseOrder());

        private final PriorityQueue<Earner> best = new PriorityQueue<>(TOP + 1, LAST_FIRST);
        private final long[] byTier = new long[Tier.values().length];
        private BigDecimal tiedAt = BigDecimal.ZERO;
        private long tied;
        private long all;

        record Earner(ObjectId user, BigDecimal amount) {}

        /** @param tiers a bit for each tier in which the user has commission; the lowest one is of TIER_1 */
        void add(Earner earner, int tiers) {
            all++;
            for (int tier = 0; tier < byTier.length; tier++) {
                byTier[tier] += (tiers >> tier) & 1;
            }
            best.add(earner);
            if (best.size() > TOP) {
                BigDecimal left = best.remove().amount();
                BigDecimal last = best.element().amount();
                if (left.compareTo(last) == 0) {
                    tied++;
                } else if (left.compareTo(tiedAt) >= 0) {
                    // The last of the ten has a higher amount than before
                    tied = 0;
                }
                tiedAt = last;
            }
        }

        /** The number of other users that have the same amount as the last of the ten. */
        long tied() {
            return tied;
        }

        Earners earners() {
            return new Earners(all, PerTier.of(tier -> byTier[tier.index()]));
        }

        List<Earner> top() {
            var top = new ArrayList<>(best);
            top.sort(LAST_FIRST.reversed());
            return top;
        }
    }
}
