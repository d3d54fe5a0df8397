package gaming.referral.commission;

import gaming.money.Dollars;
import gaming.referral.Level;
import gaming.referral.Terms;
import gaming.referral.TierCategoryAmounts;
import org.bson.types.ObjectId;

/**
 * A computed day of a referrer. The record has the stakes and house edges by tier and category, and the commission on
 * them. The commission uses the level that the referrer reaches by the end of the day.
 */
record ReferrerDay(
        ObjectId referrer,
        Level level,
        TierCategoryAmounts stakes,
        TierCategoryAmounts edges,
        TierCategoryAmounts earned) {
    /**
     * Computes the day by the terms of the day. The commission is the level's rate times the house edge. Each amount is rounded HALF_EVEN to
     * eight decimals before the amounts are added (details.md, "Money").
     */
    static ReferrerDay compute(
            ObjectId referrer, Terms terms, Dollars deposits, TierCategoryAmounts stakes, TierCategoryAmounts edges) {
        Level level = terms.level(deposits);
        TierCategoryAmounts earned = TierCategoryAmounts.of(
                (tier, category) -> edges.at(tier, category).percent(terms.rate(level, tier, category)));
        return new ReferrerDay(referrer, level, stakes, edges, earned);
    }

    /** Whether the day has a house edge. Only such a day has a row. */
    boolean hasHouseEdge() {
        return !edges.isZero();
    }
}
