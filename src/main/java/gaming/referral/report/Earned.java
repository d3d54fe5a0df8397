package gaming.referral.report;

import gaming.referral.Tier;
import gaming.referral.report.Report.PerTier;
import gaming.referral.report.SystemReport.Earners;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.bson.types.ObjectId;

/** The numbers of all users with commission in a period, and the amounts of the ten users with the most. */
final class Earned {
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
