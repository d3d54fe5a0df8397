package gaming.referral;

import gaming.money.Amount;
import gaming.money.Dollars;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The terms of the programme: the requirement and the rates of every level.
 *
 * @param validFrom the first UTC day of these terms; they apply until the day of the next terms
 */
public record Terms(LocalDate validFrom, Map<Level, LevelTerms> levels) {
    public Terms {
        levels = Collections.unmodifiableMap(new EnumMap<>(levels));
        if (levels.size() != Level.values().length) {
            throw new IllegalArgumentException("The terms of " + validFrom + " have the levels " + levels.keySet());
        }
    }

    /**
     * The terms of a level.
     *
     * @param requirement the deposits in USD at which the level begins
     * @param rates in percent of the house edge, by tier and category
     */
    public record LevelTerms(BigDecimal requirement, Map<Tier, Map<Category, BigDecimal>> rates) {}

    /** The highest level whose requirement {@code deposits} reach. */
    public Level level(Dollars deposits) {
        Level reached = Level.LEVEL_1;
        for (Level level : Level.values()) {
            if (deposits.amount().compareTo(of(level).requirement()) >= 0) {
                reached = level;
            }
        }
        return reached;
    }

    public Dollars requirement(Level level) {
        return new Dollars(of(level).requirement());
    }

    /** The rate in percent of the house edge. */
    public BigDecimal rate(Level level, Tier tier, Category category) {
        return Objects.requireNonNull(
                Objects.requireNonNull(of(level).rates().get(tier)).get(category));
    }

    /** All rates of a level, in the order of {@link Cells#each}. */
    public List<BigDecimal> rates(Level level) {
        return Stream.of(Tier.values())
                .flatMap(tier -> Stream.of(Category.values()).map(category -> rate(level, tier, category)))
                .toList();
    }

    /** The values that are not those of {@code before}, a line each. */
    public String differences(Terms before) {
        var lines = new ArrayList<String>();
        for (Level level : Level.values()) {
            difference(
                    level + " requirement",
                    before.of(level).requirement(),
                    of(level).requirement(),
                    "USD",
                    lines);
            for (Tier tier : Tier.values()) {
                for (Category category : Category.values()) {
                    difference(
                            level + " " + tier + " " + category,
                            before.rate(level, tier, category),
                            rate(level, tier, category),
                            "%",
                            lines);
                }
            }
        }
        return String.join("\n", lines);
    }

    private static void difference(String value, BigDecimal before, BigDecimal after, String unit, List<String> lines) {
        if (before.compareTo(after) != 0) {
            lines.add("%s: %s → %s %s".formatted(value, Amount.exact(before), Amount.exact(after), unit));
        }
    }

    private LevelTerms of(Level level) {
        return Objects.requireNonNull(levels.get(level));
    }

    /** A value for each constant. */
    public static <K extends Enum<K>, V> Map<K, V> byConstant(Class<K> type, Function<K, V> value) {
        var values = new EnumMap<K, V>(type);
        for (K constant : type.getEnumConstants()) {
            values.put(constant, value.apply(constant));
        }
        return Collections.unmodifiableMap(values);
    }
}
