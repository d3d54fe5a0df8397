package gaming.casino.storefront;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Policy;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One of several of a kind, of which a visitor gets one (details.md, "Catalogue"). */
sealed interface Variant permits NavigationBar, Explore {
    /** Highest priority first, then who sets most conditions, then by name. */
    Comparator<Variant> ORDER = Comparator.comparingInt(Variant::priority)
            .thenComparing(variant -> variant.policy().conditions())
            .reversed()
            .thenComparing(Variant::internalName);

    String internalName();

    /** Whether it is the one for those whom no other fits; its own policy and priority do not count then. */
    boolean main();

    /** Whether visitors may get it; see {@link #isEnabled}. */
    boolean enabled();

    int priority();

    Policy policy();

    /** The tags of the languages in which it has texts. */
    default Set<String> tags() {
        return Set.of();
    }

    /** A former main variant fits no visitor: otherwise it would fit all visitors of the present one. */
    static boolean isEnabled(boolean enabled, boolean fedAsMain, boolean main) {
        return enabled && (main || !fedAsMain);
    }

    /** Those that are enabled, as they are tried. */
    static <V extends Variant> List<V> inOrder(Collection<V> variants) {
        return variants.stream().filter(Variant::enabled).sorted(ORDER).toList();
    }

    /** The first that fits, else the main one; {@code inOrder} are enabled. */
    static <V extends Variant> Optional<V> chosen(List<V> inOrder, Audience audience) {
        return inOrder.stream()
                .filter(variant -> !variant.main() && variant.policy().fits(audience))
                .findFirst()
                .or(() -> inOrder.stream().filter(Variant::main).findFirst());
    }
}
