package gaming.catalogue;

import gaming.Starting;
import gaming.cache.CachedValue;
import gaming.cache.Caches;
import gaming.cache.Changes;
import gaming.cache.Counter;
import gaming.cache.StoredRows;
import gaming.database.Row;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The games of the catalogue in memory, cache entry {@code casino-games}. */
@ApplicationScoped
public class CasinoGames {
    private static final Games NOTHING_YET = new Games(-1, Map.of(), Map.of());

    private static final String COLUMNS = "id, provider_id, slug, name, code, type, enabled, presentation, version";

    private final CachedValue<Games> games;

    @Inject
    CasinoGames(Caches caches, StoredRows rows) {
        games = caches.add("casino-games", Counter.CATALOGUE, (before) -> load(rows, before));
    }

    /** As of now; the same one until the catalogue changes. */
    public Games now() {
        return games.get();
    }

    /** Tells {@code listener} of every later state before the feed that brought it is answered; it must not fail. */
    public void onChange(Consumer<Games> listener) {
        games.onChange(listener);
    }

    void warm(@Observes Starting starting) {
        now();
    }

    /**
     * The same ones where nothing changed, so that what was made of them stays good. The version is read first: rows that
     * come between are read again the next time, none is missed. Games whose provider is left out are left out with it;
     * then all rows are read again the next time, because the games do not change when their provider is mended.
     */
    private static Games load(StoredRows rows, @Nullable Games previous) {
        Games before = Objects.requireNonNullElse(previous, NOTHING_YET);
        long version = CatalogueVersion.read();
        Changes<ObjectId, GameRow> changed =
                rows.changedAfter("game", COLUMNS, before.readAt(), row -> row.getId(1), GameRow::read);
        Changes<ObjectId, Provider> changedProviders = ProviderRows.changedAfter(rows, before.readAt());
        if (previous != null && changed.isEmpty() && changedProviders.isEmpty()) {
            return previous;
        }
        Map<ObjectId, Provider> providers = changedProviders.appliedTo(before.providersById());
        var games = new HashMap<ObjectId, Game>();
        before.byId().forEach((id, game) -> {
            ObjectId owner = game.provider().id();
            if (providers.containsKey(owner) && !changed.unreadable().contains(id)) {
                Provider provider = changedProviders.read().get(owner);
                games.put(id, provider == null ? game : game.of(provider));
            }
        });
        changed.read().forEach((id, row) -> {
            Provider provider = providers.get(row.provider());
            if (provider != null) {
                games.put(id, row.game(id, provider));
            }
        });
        return new Games(changedProviders.isWhole() ? version : NOTHING_YET.readAt(), providers, games);
    }

    private record GameRow(
            ObjectId provider,
            String slug,
            String name,
            String code,
            CasinoGameType type,
            boolean enabled,
            GameLooks looks,
            long version) {
        static GameRow read(Row row) {
            return new GameRow(
                    row.getId(2),
                    row.getString(3),
                    row.getString(4),
                    row.getString(5),
                    CasinoGameType.valueOf(row.getString(6)),
                    row.getBoolean(7),
                    Kept.read(row.getString(8), GameLooks.class),
                    row.getLong(9));
        }

        Game game(ObjectId id, Provider owner) {
            return Game.of(id, owner, slug, name, code, type, enabled, looks, version);
        }
    }
}
