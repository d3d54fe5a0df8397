package gaming.referral.report;

import static gaming.money.Amount.plain;

import gaming.money.Amount;
import gaming.referral.Category;
import gaming.referral.Tier;
import gaming.referral.TierCategoryAmounts;
import gaming.referral.report.Report.Day;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A tier's or a category's share of the commission.
 *
 * @param percentage the percentages of all tiers, or of all categories, add up to 100; all are 0 without commission
 * @param users the number of users with the commission; null if unknown
 */
record Share(
        String name,
        BigDecimal earned,
        BigDecimal percentage,
        @Nullable Long users,
        BigDecimal edge) {
    static List<Share> tiers(SystemReport report) {
        return report.commissionDistribution().stream()
                .map(tier -> new Share(
                        "Tier " + tier.tier(),
                        tier.totalCommission(),
                        tier.percentage(),
                        tier.usersCount(),
                        tier.totalHouseEdge()))
                .toList();
    }

    static List<Share> tiers(List<Day> days) {
        return of(days, Tier.values(), tier -> "Tier " + tier.number(), TierCategoryAmounts::of);
    }

    static List<Share> categories(List<Day> days) {
        return of(days, Category.values(), category -> "Category " + category.number(), TierCategoryAmounts::of);
    }

    private static <T> List<Share> of(
            List<Day> days, T[] parts, Function<T, String> name, BiFunction<TierCategoryAmounts, T, Amount> of) {
        TierCategoryAmounts earned = Day.sum(days, Day::earned);
        TierCategoryAmounts edges = Day.sum(days, Day::edges);
        List<BigDecimal> amounts =
                Stream.of(parts).map(part -> plain(of.apply(earned, part))).toList();
        List<BigDecimal> percentages = Numbers.percentages(amounts);
        var shares = new ArrayList<Share>();
        for (int i = 0; i < parts.length; i++) {
            BigDecimal edge = plain(of.apply(edges, parts[i]));
            shares.add(new Share(name.apply(parts[i]), amounts.get(i), percentages.get(i), null, edge));
        }
        return shares;
    }
}
