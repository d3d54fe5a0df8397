package gaming.storefront;

import gaming.Starting;
import gaming.cache.CachedValue;
import gaming.cache.Caches;
import gaming.cache.Changes;
import gaming.cache.Counter;
import gaming.cache.StoredRows;
import gaming.catalogue.CatalogueVersion;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The navigation bars in memory, cache entry {@code casino-navigation-bar}. */
@ApplicationScoped
public class CasinoNavigationBars {
    private static final NavigationBars NOTHING_YET = new NavigationBars(-1, Map.of());

    private final CachedValue<NavigationBars> bars;

    @Inject
    CasinoNavigationBars(Caches caches, StoredRows rows) {
        bars = caches.add("casino-navigation-bar", Counter.CATALOGUE, (before) -> load(rows, before));
    }

    /** As of now; the same ones until the catalogue changes. */
    public NavigationBars now() {
        return bars.get();
    }

    void warm(@Observes Starting starting) {
        now();
    }

    /** The version is read first: rows that come between are read again the next time, none is missed. */
    static NavigationBars load(StoredRows rows, @Nullable NavigationBars previous) {
        NavigationBars before = Objects.requireNonNullElse(previous, NOTHING_YET);
        long version = CatalogueVersion.read();
        Changes<String, NavigationBar> changed =
                VariantRows.changedAfter(rows, "navigation_bar", before.version(), NavigationBar::read);
        if (previous != null && changed.isEmpty()) {
            return previous;
        }
        return new NavigationBars(version, changed.appliedTo(before.byName()));
    }
}
