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

/** The explores in memory, cache entry {@code casino-explore}. */
@ApplicationScoped
public class CasinoExplores {
    private static final Explores NOTHING_YET = new Explores(-1, Map.of());

    private final CachedValue<Explores> explores;

    @Inject
    CasinoExplores(Caches caches, StoredRows rows) {
        explores = caches.add("casino-explore", Counter.CATALOGUE, (before) -> load(rows, before));
    }

    /** As of now; the same ones until the catalogue changes. */
    public Explores now() {
        return explores.get();
    }

    void warm(@Observes Starting starting) {
        now();
    }

    /** The version is read first: rows that come between are read again the next time, none is missed. */
    static Explores load(StoredRows rows, @Nullable Explores previous) {
        Explores before = Objects.requireNonNullElse(previous, NOTHING_YET);
        long version = CatalogueVersion.read();
        Changes<String, Explore> changed =
                VariantRows.changedAfter(rows, "casino_explore", before.version(), Explore::read);
        if (previous != null && changed.isEmpty()) {
            return previous;
        }
        return new Explores(version, changed.appliedTo(before.byName()));
    }
}
