package gaming.referral;

import gaming.database.Row;
import gaming.money.Amount;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Amounts in EUR by tier and category: stakes, house edges or earnings. */
public record TierCategoryAmounts(List<Amount> values) {
    private static final int CATEGORIES = Category.values().length;
    public static final int COUNT = Tier.values().length * CATEGORIES;

    public TierCategoryAmounts {
        values = List.copyOf(values);
        if (values.size() != COUNT) {
            throw new IllegalArgumentException("There are " + COUNT + " amounts");
        }
    }

    /** Reads eight columns from {@code first} on, with the categories of a tier next to each other. */
    public static TierCategoryAmounts read(Row row, int first) {
        var values = new ArrayList<Amount>(COUNT);
        for (int column = first; column < first + COUNT; column++) {
            values.add(new Amount(row.getBigDecimal(column)));
        }
        return new TierCategoryAmounts(values);
    }

    public static TierCategoryAmounts sum(Stream<TierCategoryAmounts> all) {
        var sums = new BigDecimal[COUNT];
        Arrays.fill(sums, BigDecimal.ZERO);
        all.forEach(one -> Arrays.setAll(
                sums, index -> sums[index].add(one.values.get(index).euros())));
        return new TierCategoryAmounts(Stream.of(sums).map(Amount::new).toList());
    }

    public Amount at(Tier tier, Category category) {
        return values.get(tier.index() * CATEGORIES + category.index());
    }

    public Amount of(Tier tier) {
        return total(Stream.of(Category.values()).map(category -> at(tier, category)));
    }

    public Amount of(Category category) {
        return total(Stream.of(Tier.values()).map(tier -> at(tier, category)));
    }

    public Amount sum() {
        return total(values.stream());
    }

    private static Amount total(Stream<Amount> amounts) {
        return amounts.reduce(Amount.ZERO, Amount::plus);
    }
}
