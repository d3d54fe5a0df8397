package gaming.catalogue;

import gaming.Starting;
import gaming.cache.CachedValue;
import gaming.cache.Caches;
import gaming.cache.Changes;
import gaming.cache.Counter;
import gaming.cache.StoredRows;
import gaming.database.Ids;
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

    private static final String COLUMNS = "id, provider_id, slug, name, code, type, enabled, presentation, version";

    private final CachedValue<Games> games;

    @Inject
    CasinoGames(Caches caches, StoredRows rows) {
        games = caches.add("casino-games", Counter.CATALOGUE, (connection, before) -> load(rows, connection, before));
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
    private static Games load(StoredRows rows, Connection connection, @Nullable Games previous) throws SQLException {
        Games before = Objects.requireNonNullElse(previous, NOTHING_YET);
        long version = CatalogueVersion.read(connection);
        Changes<ObjectId, Row> changed =
                rows.changedAfter(connection, "game", COLUMNS, before.readAt(), row -> Ids.read(row, 1), Row::read);
        Changes<ObjectId, Provider> changedProviders = ProviderRows.changedAfter(rows, connection, before.readAt());
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

        Game game(ObjectId id, Provider owner) {
            return Game.of(id, owner, slug, name, code, type, enabled, looks, version);
        }
    }
}
