package gaming.referral.report;

import static gaming.referral.report.Numbers.plain;

import gaming.referral.Category;
import gaming.referral.Cells;
import gaming.referral.Tier;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

/** What the tiers and the categories of commission make up: bars in tables. */
final class Shares {
    private Shares() {}

    static String byTier(Cells earned, Cells edges) {
        List<BigDecimal> amounts =
                Stream.of(Tier.values()).map(tier -> plain(earned.of(tier))).toList();
        List<BigDecimal> percentages = Numbers.percentages(amounts);
        var table = new Table("Commission by tier, EUR", "<Tier", "", "Commission", "Share", "House edge");
        for (Tier tier : Tier.values()) {
            table.row(
                    "Tier " + tier.number(),
                    Page.bar(amounts.get(tier.index()), largest(amounts)),
                    Html.euros(amounts.get(tier.index())),
                    Html.percent(percentages.get(tier.index())),
                    Html.euros(plain(edges.of(tier))));
        }
        return table.html("");
    }

    static String byCategory(Cells earned, Cells edges) {
        List<BigDecimal> amounts = Stream.of(Category.values())
                .map(category -> plain(earned.of(category)))
                .toList();
        List<BigDecimal> percentages = Numbers.percentages(amounts);
        var table = new Table("Commission by category, EUR", "<Category", "", "Commission", "Share", "House edge");
        for (Category category : Category.values()) {
            table.row(
                    "Category " + category.number(),
                    Page.bar(amounts.get(category.index()), largest(amounts)),
                    Html.euros(amounts.get(category.index())),
                    Html.percent(percentages.get(category.index())),
                    Html.euros(plain(edges.of(category))));
        }
        return table.html("");
    }

    static BigDecimal largest(List<BigDecimal> amounts) {
        return amounts.stream().max(BigDecimal::compareTo).orElse(BigDecimal.ZERO);
    }
}
