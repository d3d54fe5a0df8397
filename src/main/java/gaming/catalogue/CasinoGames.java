package gaming.catalogue;

import gaming.Starting;
import gaming.cache.CachedValue;
import gaming.cache.Caches;
import gaming.cache.Counter;
import gaming.database.Ids;
import gaming.database.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
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

    private final CachedValue<Games> games;

    @Inject
    CasinoGames(Caches caches) {
        games = caches.add("casino-games", Counter.CATALOGUE, CasinoGames::load);
    }

    @SuppressWarnings("NullAway") // for the proxy only
    CasinoGames() {
        games = null;
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
     * come between are read again the next time, none is missed.
     */
    private static Games load(Connection connection, @Nullable Games previous) throws SQLException {
        Games before = Objects.requireNonNullElse(previous, NOTHING_YET);
        long version = CatalogueVersion.read(connection);
        var changed = new HashMap<ObjectId, Row>();
        Sql.each(
                connection,
                "select id, provider_id, slug, name, code, type, enabled, presentation, version from game"
                        + " where version > ?",
                row -> changed.put(Ids.read(row, 1), Row.read(row)),
                before.readAt());
        Map<ObjectId, Provider> changedProviders = ProviderRows.changedAfter(connection, before.readAt());
        if (previous != null && changed.isEmpty() && changedProviders.isEmpty()) {
            return previous;
        }
        Map<ObjectId, Provider> providers = new HashMap<>(before.providersById());
        providers.putAll(changedProviders);
        Map<ObjectId, Game> games = new HashMap<>(before.byId());
        games.replaceAll((_, game) -> {
            Provider provider = changedProviders.get(game.provider().id());
            return provider == null ? game : game.of(provider);
        });
        changed.forEach((id, row) -> games.put(id, row.game(id, providers)));
        return new Games(version, providers, games);
    }

    private record Row(
            ObjectId provider,
            String slug,
            String name,
            String code,
            CasinoGameType type,
            boolean enabled,
            GameLooks looks,
            long version) {
        static Row read(ResultSet row) throws SQLException {
            return new Row(
                    Ids.read(row, 2),
                    row.getString(3),
                    row.getString(4),
                    row.getString(5),
                    CasinoGameType.valueOf(row.getString(6)),
                    row.getBoolean(7),
                    Kept.read(row.getString(8), GameLooks.class),
                    row.getLong(9));
        }

        Game game(ObjectId id, Map<ObjectId, Provider> providers) {
            Provider owner = Objects.requireNonNull(providers.get(provider), "A game without its provider");
            return Game.of(id, owner, slug, name, code, type, enabled, looks, version);
        }
    }
}
