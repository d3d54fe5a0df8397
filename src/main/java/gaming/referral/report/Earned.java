package gaming.referral.report;

import gaming.referral.PerTier;
import gaming.referral.Tier;
import gaming.referral.report.SystemReport.Earners;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.bson.types.ObjectId;

/**
 * The commission of the users in a period. The class keeps only counts of all users, and the amounts of the ten users
 * with the most commission.
 */
final class Earned {
    static final int TOP = 10;
    /** The order with the lowest amount first. Of equal amounts, the highest id comes first. */
    private static final Comparator<Earner> LAST_FIRST =
            Comparator.comparing(Earner::amount).thenComparing(Earner::user, Comparator.reverseOrder());

    private final PriorityQueue<Earner> best = new PriorityQueue<>(TOP + 1, LAST_FIRST);
    private final long[] byTier = new long[Tier.values().length];
    private long all;

    /** A user's commission in the period. */
    record Earner(ObjectId user, BigDecimal amount) {}

    /** @param tiers one bit for each tier in which the user has commission */
    void add(Earner earner, int tiers) {
        all++;
        for (int tier = 0; tier < byTier.length; tier++) {
            byTier[tier] += tiers >> tier & 1;
        }
        if (best.size() < TOP || LAST_FIRST.compare(earner, best.element()) > 0) {
            best.add(earner);
            if (best.size() > TOP) {
                best.remove();
            }
        }
    }

    Earners earners() {
        return new Earners(all, PerTier.of(tier -> byTier[tier.index()]));
    }

    /** At most {@link #TOP} users. The highest amount comes first. */
    List<Earner> top() {
        var top = new ArrayList<>(best);
        top.sort(LAST_FIRST.reversed());
        return top;
    }
}
