package gaming.referral.commission;

import gaming.money.Dollars;
import gaming.referral.Level;
import gaming.referral.TierCategoryAmounts;
import org.bson.types.ObjectId;

/**
 * A referrer's day, computed: what each tier staked and brought the house by category, and what that earned at the level
 * reached by the day's end.
 */
record ReferrerDay(
        ObjectId referrer,
        Level level,
        TierCategoryAmounts stakes,
        TierCategoryAmounts edges,
        TierCategoryAmounts earned) {
    /**
     * Commission is the level's rate times the house edge, each cell rounded HALF_EVEN to eight decimals and then added
     * (details.md, "Money").
     */
    static ReferrerDay compute(
            ObjectId referrer, Dollars deposits, TierCategoryAmounts stakes, TierCategoryAmounts edges) {
        Level level = Level.of(deposits);
        TierCategoryAmounts earned = TierCategoryAmounts.of(
                (tier, category) -> edges.at(tier, category).percent(level.rate(tier, category)));
        return new ReferrerDay(referrer, level, stakes, edges, earned);
    }

    /** Only a day in which the tiers brought the house something has a row. */
    boolean hasHouseEdge() {
        return !edges.isZero();
    }
}
