package blackbox;

import static blackbox.Storefront.variant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Function;
import world.Fleet;

/** The storefront of the first of two pods, and an end to what of it is chosen among all there is: bars, explores, providers. */
final class FleetStorefront {
    private FleetStorefront() {}

    static Storefront first() {
        return Storefront.of(Fleet.pod(0));
    }

    static Storefront second() {
        return Storefront.of(Fleet.pod(1));
    }

    /** What other tests have fed is shown no more. */
    static void empty() {
        disable("navigation-bars", "internal_name from navigation_bar", name -> variant(name, "{'enabled': false}"));
        disable("casino-explore", "internal_name from casino_explore", name -> variant(name, "{'enabled': false}"));
        disable("providers", "slug from provider", slug -> Games.provider(slug).put("enabled", false));
    }

    private static void disable(String feed, String known, Function<String, ObjectNode> line) {
        first().feed(
                        feed,
                        Fleet.rows().texts("select " + known).stream().map(line).toArray(ObjectNode[]::new));
    }
}
