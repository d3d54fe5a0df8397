package gaming.commission;

import gaming.money.Amount;
import gaming.money.Dollars;
import gaming.referral.Level;
import gaming.referral.Tier;
import java.util.List;
import org.bson.types.ObjectId;

/**
 * A referrer's day, computed: what each tier staked and brought the house by category, and what that earned at the level
 * reached by the day's end. Lists are in the order of {@link Cell#ALL}.
 */
record ReferrerDay(ObjectId referrer, Level level, List<Amount> stakes, List<Amount> edges, List<Amount> earned) {
    /**
     * Commission is the level's rate times the house edge, each cell rounded HALF_EVEN to eight decimals and then added
     * (details.md, "Money").
     */
    static ReferrerDay compute(ObjectId referrer, Dollars deposits, List<Amount> stakes, List<Amount> edges) {
        Level level = Level.of(deposits);
        List<Amount> earned = Cell.ALL.stream()
                .map(cell -> edges.get(cell.index()).percent(level.rate(cell.tier(), cell.category())))
                .toList();
        return new ReferrerDay(referrer, level, stakes, edges, earned);
    }

    /** Only a day in which the tiers brought the house something has a row. */
    boolean hasHouseEdge() {
        return edges.stream().anyMatch(edge -> !edge.isZero());
    }

    Amount earned(Tier tier) {
        return Cell.ALL.stream()
                .filter(cell -> cell.tier() == tier)
                .map(cell -> earned.get(cell.index()))
                .reduce(Amount.ZERO, Amount::plus);
    }
}
