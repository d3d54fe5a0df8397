package gaming.referral;

import static java.util.stream.Collectors.joining;

import java.util.stream.Stream;

/** SQL that repeats for each tier and category. The names of columns end with both numbers, such as {@code edge_1_2}. */
public final class Cells {
    private Cells() {}

    /**
     * The list of each expression for each tier and category, in the order of {@link TierCategoryAmounts}. {@code #}
     * stands for their numbers: {@code sum(edge_#)} becomes {@code sum(edge_1_1), sum(edge_1_2), ...}
     */
    public static String each(String... expressions) {
        return Stream.of(expressions)
                .flatMap(expression -> Stream.of(Tier.values())
                        .flatMap(tier -> Stream.of(Category.values())
                                .map(category -> expression.replace("#", tier.number() + "_" + category.number()))))
                .collect(joining(", "));
    }

    /** The SQL of one tier. {@code #} stands for its number: {@code edge_#_1} becomes {@code edge_3_1}. */
    public static String of(Tier tier, String sql) {
        return sql.replace("#", String.valueOf(tier.number()));
    }
}
