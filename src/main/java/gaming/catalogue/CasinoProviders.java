package gaming.catalogue;

import gaming.Starting;
import gaming.cache.CachedValue;
import gaming.cache.Caches;
import gaming.cache.Changes;
import gaming.cache.Counter;
import gaming.cache.StoredRows;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The providers of the catalogue in memory, cache entry {@code casino-providers}. */
@ApplicationScoped
public class CasinoProviders {
    /** All of them at one version of the catalogue. */
    public record Providers(long version, Map<ObjectId, Provider> byId) {
        private static final Providers NOTHING_YET = new Providers(-1, Map.of());

        public Providers {
            byId = Map.copyOf(byId);
        }

        public Collection<Provider> all() {
            return byId.values();
        }

        public Optional<Provider> named(String slug) {
            return byId.values().stream()
                    .filter(each -> each.slug().equals(slug))
                    .findFirst();
        }
    }

    private final CachedValue<Providers> providers;

    @Inject
    CasinoProviders(Caches caches, StoredRows rows) {
        providers = caches.add("casino-providers", Counter.CATALOGUE, (before) -> load(rows, before));
    }

    /** As of now; the same ones until the catalogue changes. */
    public Providers now() {
        return providers.get();
    }

    void warm(@Observes Starting starting) {
        now();
    }

    private static Providers load(StoredRows rows, @Nullable Providers previous) {
        Providers before = Objects.requireNonNullElse(previous, Providers.NOTHING_YET);
        long version = CatalogueVersion.read();
        Changes<ObjectId, Provider> changed = ProviderRows.changedAfter(rows, before.version());
        if (previous != null && changed.isEmpty()) {
            return previous;
        }
        return new Providers(version, changed.appliedTo(before.byId()));
    }
}
