package gaming.referral;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.money.Amount;
import gaming.referral.Terms.LevelTerms;
import gaming.web.Parameters;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A request for new terms: all levels, tiers and categories, and nothing else. */
public record TermsRequest(Map<Level, LevelTerms> levels) {
    private static final int REQUIREMENT_DECIMALS = 8;
    private static final BigDecimal LARGEST_REQUIREMENT = new BigDecimal("999999999999999999.99999999");
    private static final int RATE_DECIMALS = 3;
    private static final BigDecimal LARGEST_RATE = new BigDecimal(100);

    /**
     * Reads the fields of a body or of a form.
     *
     * @param path the part of the body that the fields are; empty: the whole body
     * @throws Refusal INVALID_PARAMETER, with the path of a wrong part as {@code parameter}
     */
    public static TermsRequest of(@Nullable Object fields, String path) {
        var terms = new Part(path, fields);
        terms.requireOnly(Set.of("levels"));
        Part levels = terms.at("levels");
        Map<Level, LevelTerms> read = levels.of(Level.class, TermsRequest::level);
        requireAscending(levels, read);
        return new TermsRequest(read);
    }

    /**
     * Reads numbers that have names of their own. Anything else than a number is refused.
     *
     * @throws Refusal INVALID_PARAMETER, with the name of a wrong number as {@code parameter}
     */
    public static TermsRequest of(Function<String, Object> numbers) {
        Map<Level, LevelTerms> read = Terms.byConstant(
                Level.class,
                level -> new LevelTerms(
                        requirement(new Part(requirement(level), numbers.apply(requirement(level)))),
                        Terms.byConstant(
                                Tier.class,
                                tier -> Terms.byConstant(Category.class, category -> {
                                    String name = rate(level, tier, category);
                                    return rate(new Part(name, numbers.apply(name)));
                                }))));
        requireAscending(new Part("", read), read);
        return new TermsRequest(read);
    }

    /** The name of the requirement of a level. */
    public static String requirement(Level level) {
        return level + ".requirement";
    }

    /** The name of a rate. */
    public static String rate(Level level, Tier tier, Category category) {
        return level + "." + tier + "." + category;
    }

    private static LevelTerms level(Part level) {
        level.requireOnly(Set.of("requirement", "rates"));
        return new LevelTerms(
                requirement(level.at("requirement")),
                level.at("rates").of(Tier.class, tier -> tier.of(Category.class, TermsRequest::rate)));
    }

    private static BigDecimal requirement(Part number) {
        return number.number(REQUIREMENT_DECIMALS, LARGEST_REQUIREMENT);
    }

    private static BigDecimal rate(Part number) {
        return number.number(RATE_DECIMALS, LARGEST_RATE);
    }

    private static void requireAscending(Part levels, Map<Level, LevelTerms> read) {
        BigDecimal before = BigDecimal.ONE.negate();
        for (var level : read.entrySet()) {
            BigDecimal requirement = level.getValue().requirement();
            boolean first = level.getKey() == Level.LEVEL_1;
            if (first ? requirement.signum() != 0 : requirement.compareTo(before) <= 0) {
                throw Refusal.ofParameter(
                        levels.pathOf(requirement(level.getKey())),
                        first ? "must be 0" : "must be above the requirement of the level before");
            }
            before = requirement;
        }
    }

    private record Part(String path, @Nullable Object value) {
        <K extends Enum<K>, V> Map<K, V> of(Class<K> type, Function<Part, V> read) {
            requireOnly(Stream.of(type.getEnumConstants()).map(Enum::name).collect(Collectors.toSet()));
            return Terms.byConstant(type, constant -> read.apply(at(constant.name())));
        }

        void requireOnly(Set<String> fields) {
            if (!(value instanceof Map<?, ?> given)) {
                throw path.isEmpty()
                        ? new Refusal(ErrorCode.INVALID_PARAMETER, "The body must be an object")
                        : Refusal.ofParameter(path, "must be an object");
            }
            for (Object field : given.keySet()) {
                if (!fields.contains(field)) {
                    throw Refusal.ofParameter(pathOf(Parameters.shortened(field.toString())), "is not a part of terms");
                }
            }
        }

        Part at(String field) {
            return new Part(pathOf(field), value instanceof Map<?, ?> given ? given.get(field) : null);
        }

        private String pathOf(String field) {
            return path.isEmpty() ? field : path + "." + field;
        }

        BigDecimal number(int decimals, BigDecimal largest) {
            if (!(value instanceof Number given)) {
                throw Refusal.ofParameter(path, "must be a number");
            }
            var number = new BigDecimal(given.toString());
            if (number.signum() < 0 || number.compareTo(largest) > 0) {
                throw Refusal.ofParameter(path, "must be from 0 to " + Amount.exact(largest));
            }
            BigDecimal shortest = number.stripTrailingZeros();
            if (shortest.scale() > decimals) {
                throw Refusal.ofParameter(path, "must have at most " + decimals + " decimals");
            }
            return shortest;
        }
    }
}
