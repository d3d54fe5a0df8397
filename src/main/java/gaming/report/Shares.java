package gaming.report;

import gaming.referral.Category;
import gaming.referral.Tier;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;

/** What the tiers and the categories of commission make up: bars in tables. */
final class Shares {
    private Shares() {}

    static String byTier(Cells earned, Cells edges) {
        List<BigDecimal> amounts = Arrays.stream(Tier.values()).map(earned::of).toList();
        List<BigDecimal> percentages = Numbers.percentages(amounts);
        var table = new Table("Commission by tier, EUR", "<Tier", "", "Commission", "Share", "House edge");
        for (Tier tier : Tier.values()) {
            table.row(
                    "Tier " + tier.number(),
                    Page.bar(earned.of(tier), largest(amounts)),
                    Html.euros(earned.of(tier)),
                    Html.percent(percentages.get(tier.index())),
                    Html.euros(edges.of(tier)));
        }
        return table.html("");
    }

    static String byCategory(Cells earned, Cells edges) {
        List<BigDecimal> amounts =
                Arrays.stream(Category.values()).map(earned::of).toList();
        List<BigDecimal> percentages = Numbers.percentages(amounts);
        var table = new Table("Commission by category, EUR", "<Category", "", "Commission", "Share", "House edge");
        for (Category category : Category.values()) {
            table.row(
                    "Category " + category.number(),
                    Page.bar(earned.of(category), largest(amounts)),
                    Html.euros(earned.of(category)),
                    Html.percent(percentages.get(category.index())),
                    Html.euros(edges.of(category)));
        }
        return table.html("");
    }

    static BigDecimal largest(List<BigDecimal> amounts) {
        return amounts.stream().max(BigDecimal::compareTo).orElse(BigDecimal.ZERO);
    }
}
