package gaming.storefront;

import gaming.ErrorCode;
import gaming.Refusal;
import gaming.catalogue.Audience;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** All navigation bars at one version of the catalogue; never changes. */
public final class NavigationBars {
    private final long version;
    private final Map<String, NavigationBar> bars;
    private final List<NavigationBar> inOrder;

    NavigationBars(long version, Map<String, NavigationBar> bars) {
        this.version = version;
        this.bars = Map.copyOf(bars);
        inOrder = Variant.inOrder(bars.values());
    }

    /** Rises with every feed of the catalogue. */
    public long version() {
        return version;
    }

    /** Every bar, enabled or not. */
    public Collection<NavigationBar> all() {
        return bars.values();
    }

    /**
     * The bar of this visitor: of those that fit him the one of the highest priority, then with the most conditions, then
     * the first by name; the main one when no other fits.
     *
     * @throws Refusal CASINO_NAVIGATION_BAR_NOT_FOUND when no bar is enabled; MAIN_CASINO_NAVIGATION_BAR_NOT_FOUND when
     *     none fits and no main one is enabled
     */
    public NavigationBar chosen(Audience audience) {
        if (inOrder.isEmpty()) {
            throw new Refusal(ErrorCode.CASINO_NAVIGATION_BAR_NOT_FOUND, "There is no navigation bar");
        }
        return Variant.chosen(inOrder, audience)
                .orElseThrow(() ->
                        new Refusal(ErrorCode.MAIN_CASINO_NAVIGATION_BAR_NOT_FOUND, "There is no main navigation bar"));
    }

    Map<String, NavigationBar> byName() {
        return bars;
    }
}
