package gaming.casino.storefront;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Policy;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One of several navigation bars or explores. A visitor gets one of them (details.md, "Catalogue"). */
sealed interface Variant permits NavigationBar, Explore {
    /** The highest priority comes first, then the most conditions, then the first name. */
    Comparator<Variant> ORDER = Comparator.comparingInt(Variant::priority)
            .thenComparing(variant -> variant.policy().conditions())
            .reversed()
            .thenComparing(Variant::internalName);

    String internalName();

    /** The main variant is for visitors whom no other variant fits. Its policy and priority do not count. */
    boolean main();

    /** Whether visitors may get the variant; see {@link #isEnabled}. */
    boolean enabled();

    int priority();

    Policy policy();

    /** The tags of the languages in which the variant has texts. */
    default Set<String> tags() {
        return Set.of();
    }

    /** A former main variant fits no visitor. Otherwise it would fit all visitors of the current main variant. */
    static boolean isEnabled(boolean enabled, boolean fedAsMain, boolean main) {
        return enabled && (main || !fedAsMain);
    }

    static <V extends Variant> List<V> inOrder(Collection<V> variants) {
        return variants.stream().filter(Variant::enabled).sorted(ORDER).toList();
    }

    /** The first variant that fits, else the main variant. {@code inOrder} has enabled variants only. */
    static <V extends Variant> Optional<V> chosen(List<V> inOrder, Audience audience) {
        return inOrder.stream()
                .filter(variant -> !variant.main() && variant.policy().fits(audience))
                .findFirst()
                .or(() -> inOrder.stream().filter(Variant::main).findFirst());
    }
}
