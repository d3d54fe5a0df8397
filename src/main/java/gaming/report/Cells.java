package gaming.report;

import gaming.database.Row;
import gaming.referral.Category;
import gaming.referral.Tier;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One figure in EUR by tier and category: the eight columns of {@code commission}, the categories of a tier together. */
record Cells(List<BigDecimal> values) {
    private static final int CATEGORIES = Category.values().length;
    static final Cells ZERO = new Cells(Collections.nCopies(Tier.values().length * CATEGORIES, BigDecimal.ZERO));

    Cells {
        values = List.copyOf(values);
    }

    /** The columns of a figure: {@code stake}, {@code edge} or {@code earned}. */
    static Stream<String> columns(String figure) {
        return Arrays.stream(Tier.values())
                .flatMap(tier -> Arrays.stream(Category.values())
                        .map(category -> figure + "_" + tier.number() + "_" + category.number()));
    }

    /** The same as reports name them: {@code commission_TIER_1_CAT_1}. */
    static Stream<String> names(String figure) {
        return Arrays.stream(Tier.values())
                .flatMap(
                        tier -> Arrays.stream(Category.values()).map(category -> figure + "_" + tier + "_" + category));
    }

    /** All columns of the figure added up, as text of a query. */
    static String sumOf(String figure) {
        return columns(figure).collect(Collectors.joining(" + "));
    }

    static Cells read(Row row, String figure) {
        var values = new ArrayList<BigDecimal>();
        for (String column : columns(figure).toList()) {
            values.add(Numbers.plain(row.getBigDecimal(column)));
        }
        return new Cells(values);
    }

    BigDecimal at(Tier tier, Category category) {
        return values.get(tier.index() * CATEGORIES + category.index());
    }

    BigDecimal of(Tier tier) {
        return Arrays.stream(Category.values())
                .map(category -> at(tier, category))
                .reduce(BigDecimal.ZERO, Numbers::plus);
    }

    BigDecimal of(Category category) {
        return Arrays.stream(Tier.values()).map(tier -> at(tier, category)).reduce(BigDecimal.ZERO, Numbers::plus);
    }

    BigDecimal sum() {
        return values.stream().reduce(BigDecimal.ZERO, Numbers::plus);
    }

    Cells plus(Cells other) {
        return new Cells(IntStream.range(0, values.size())
                .mapToObj(cell -> Numbers.plus(values.get(cell), other.values.get(cell)))
                .toList());
    }

    /** A JSON object keyed by tier, then by category, always all of them, numbers plain. */
    String json() {
        return Arrays.stream(Tier.values())
                .map(tier -> Arrays.stream(Category.values())
                        .map(category ->
                                "\"" + category + "\":" + at(tier, category).toPlainString())
                        .collect(Collectors.joining(",", "\"" + tier + "\":{", "}")))
                .collect(Collectors.joining(",", "{", "}"));
    }
}
