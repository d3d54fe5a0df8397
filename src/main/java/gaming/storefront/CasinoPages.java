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
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The pages of the casino and their promotions in memory, cache entry {@code casino-pages}. */
@ApplicationScoped
public class CasinoPages {
    private static final Pages NOTHING_YET = new Pages(-1, Map.of(), Map.of());

    private final CachedValue<Pages> pages;

    @Inject
    CasinoPages(Caches caches, StoredRows rows) {
        pages = caches.add("casino-pages", Counter.CATALOGUE, (before) -> load(rows, before));
    }

    /** As of now; the same ones until the catalogue changes. */
    public Pages now() {
        return pages.get();
    }

    void warm(@Observes Starting starting) {
        now();
    }

    /**
     * The same ones where nothing changed, so that what was made of them stays good. The version is read first: rows that
     * come between are read again the next time, none is missed.
     */
    private static Pages load(StoredRows rows, @Nullable Pages previous) {
        Pages before = Objects.requireNonNullElse(previous, NOTHING_YET);
        long version = CatalogueVersion.read();
        Changes<ObjectId, CasinoPage> changed = rows.changedAfter(
                "casino_page",
                "id, slug, content",
                before.version(),
                row -> row.getId(1),
                row -> CasinoPage.read(row.getId(1), row.getString(2), row.getString(3)));
        Changes<String, Promotion> changedPromotions = rows.changedAfter(
                "promotion",
                "id, content",
                before.version(),
                row -> row.getString(1),
                row -> Promotion.read(row.getString(1), row.getString(2)));
        if (previous != null && changed.isEmpty() && changedPromotions.isEmpty()) {
            return previous;
        }
        return new Pages(version, changed.appliedTo(before.byId()), changedPromotions.appliedTo(before.promotions()));
    }
}
