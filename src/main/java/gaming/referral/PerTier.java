package gaming.referral;

import java.util.function.Function;

/** One value for each tier. Reports contain this record in their JSON. */
public record PerTier<T>(T tier1, T tier2, T tier3, T tier4) {
    public static <T> PerTier<T> of(Function<Tier, T> value) {
        return new PerTier<>(
                value.apply(Tier.TIER_1), value.apply(Tier.TIER_2), value.apply(Tier.TIER_3), value.apply(Tier.TIER_4));
    }

    public static long total(PerTier<Long> counts) {
        return counts.tier1() + counts.tier2() + counts.tier3() + counts.tier4();
    }

    public T at(Tier tier) {
        return switch (tier) {
            case TIER_1 -> tier1;
            case TIER_2 -> tier2;
            case TIER_3 -> tier3;
            case TIER_4 -> tier4;
        };
    }
}
