package gaming.commission;

import gaming.database.Row;
import gaming.money.Amount;
import gaming.referral.Category;
import gaming.referral.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
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

    /** The eight columns of a figure. */
    static String columns(String figure) {
        return ALL.stream().map(cell -> cell.column(figure)).collect(Collectors.joining(", "));
    }

    /** The eight values of a figure. */
    static List<Amount> read(Row row, String figure) {
        var values = new ArrayList<Amount>(ALL.size());
        for (Cell cell : ALL) {
            values.add(new Amount(row.getBigDecimal(cell.column(figure))));
        }
        return values;
    }

    int index() {
        return tier.index() * Category.values().length + category.index();
    }
}
