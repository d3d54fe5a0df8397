package gaming.commission;

import gaming.referral.Category;
import gaming.referral.Tier;
import java.util.List;
import java.util.stream.Stream;

/** One tier and category of a referrer's day; the eight of them in the order of the columns. */
record Cell(Tier tier, Category category) {
    static final List<Cell> ALL = Stream.of(Tier.values())
            .flatMap(tier -> Stream.of(Category.values()).map(category -> new Cell(tier, category)))
            .toList();

    /** {@code earned_3_1} is what tier 3 earned in category 1. */
    String column(String figure) {
        return figure + "_" + tier.number() + "_" + category.number();
    }

    int index() {
        return tier.ordinal() * Category.values().length + category.ordinal();
    }
}
