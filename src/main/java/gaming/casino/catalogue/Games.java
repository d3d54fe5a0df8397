package gaming.casino.catalogue;

import gaming.database.snapshots.StoredRows;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.bson.types.ObjectId;

/** All games and their providers at one version of the catalogue. The object never changes. */
public final class Games {
    static final Games NONE = new Games(Map.of(), Map.of());

    private final Map<ObjectId, Provider> providers;
    private final Map<String, Provider> providersBySlug = new HashMap<>();
    private final Map<ObjectId, Game> games;
    private final Map<String, List<Game>> bySlug = new HashMap<>();
    private final Set<String> languages = new HashSet<>();

    Games(Map<ObjectId, Provider> providers, Map<ObjectId, Game> games) {
        this.providers = providers;
        this.games = games;
        for (Provider provider : providers.values()) {
            providersBySlug.put(provider.slug(), provider);
            Localised.addTags(languages, provider.seo(), provider.description());
        }
        for (Game game : games.values()) {
            bySlug.computeIfAbsent(game.slug(), _ -> new ArrayList<>(1)).add(game);
            game.looks().addTags(languages);
        }
    }

    /**
     * If a provider is unreadable, its games are left out too. All rows are then read again the next time, because the
     * rows of the games do not change when the provider is corrected.
     */
    Supplier<Games> with(StoredRows.ChangedRows since) {
        StoredRows.Changes<ObjectId, Provider> changedProviders = Provider.changed(since);
        Map<ObjectId, Provider> known = changedProviders.appliedTo(providers);
        StoredRows.Changes<ObjectId, Optional<Game>> changed = Game.changed(since, known);
        return () -> {
            var all = new HashMap<ObjectId, Game>();
            games.forEach((id, game) -> {
                ObjectId owner = game.provider().id();
                if (known.containsKey(owner) && !changed.unreadable().contains(id)) {
                    Provider provider = changedProviders.read().get(owner);
                    all.put(id, provider == null ? game : game.of(provider));
                }
            });
            changed.read().forEach((id, game) -> game.ifPresent(read -> all.put(id, read)));
            if (!changedProviders.isWhole()) {
                since.readAllNext();
            }
            return new Games(known, all);
        };
    }

    /** Every game, enabled or not. */
    public Collection<Game> all() {
        return games.values();
    }

    public Optional<Game> find(ObjectId id) {
        return Optional.ofNullable(games.get(id));
    }

    public Optional<Game> find(GameKey key) {
        return withSlug(key.slug()).stream()
                .filter(game -> game.provider().slug().equals(key.providerSlug()))
                .findFirst();
    }

    /** The games with this slug, at most one of each provider. */
    public List<Game> withSlug(String slug) {
        return bySlug.getOrDefault(slug, List.of());
    }

    /** The provider with this slug, enabled or not. */
    public Optional<Provider> provider(String slug) {
        return Optional.ofNullable(providersBySlug.get(slug));
    }

    /** Every provider, enabled or not. */
    public Collection<Provider> providers() {
        return providers.values();
    }

    public Set<String> languages() {
        return languages;
    }
}
