package gaming.casino.catalogue;

import gaming.core.Starting;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Transactions;
import gaming.database.snapshots.CachedValue;
import gaming.database.snapshots.CatalogueVersion;
import gaming.database.snapshots.StoredRows;
import gaming.database.snapshots.StoredRows.Changes;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Stores the providers and games of the feeds, and keeps all of them in memory. A stored id never changes. */
@ApplicationScoped
public class Catalogue {
    private static final MultiRow PROVIDER = MultiRow.upsert(
            "provider",
            List.of("id", "slug", "created_at"),
            List.of("name", "logo_url", "position", "enabled", "presentation"),
            List.of("version", "updated_at"));
    private static final MultiRow GAME = MultiRow.upsert(
            "game",
            List.of("id", "provider_id", "slug"),
            List.of("name", "code", "type", "house_edge_percent", "enabled", "presentation"),
            List.of("version"));

    private final Transactions transactions;
    private final Clock clock;
    private final CachedValue<Games> games;
    private final CachedValue<Map<ObjectId, Provider>> providers;

    @Inject
    Catalogue(Transactions transactions, Clock clock, StoredRows rows) {
        this.transactions = transactions;
        this.clock = clock;
        games = rows.keep("casino-games", Games.NONE, Games::with);
        providers = rows.keep("casino-providers", Map.of(), (before, since) -> {
            Changes<ObjectId, Provider> changed = Provider.changed(since);
            return () -> changed.appliedTo(before);
        });
    }

    void warm(@Observes Starting starting) {
        games.get();
        providers.get();
    }

    /** The current games: the same object until the catalogue changes. */
    public Games games() {
        return games.get();
    }

    /**
     * Calls {@code listener} with the current games after each change. If this pod receives the change in a feed, it
     * calls the listener before it answers. The listener must not throw.
     */
    public void onChange(Consumer<Games> listener) {
        games.onChange(listener);
    }

    /** All current providers, enabled or not. */
    public Collection<Provider> providers() {
        return Collections.unmodifiableCollection(providers.get().values());
    }

    /** Upserts the records in one transaction. Returns the reasons of refused records by their positions. */
    public Map<Integer, String> recordProviders(List<ProviderRecord> records) {
        return transactions.call(() -> {
            long version = CatalogueVersion.move();
            Instant now = clock.instant();
            return Identities.ofSlugs("provider", records, ProviderRecord::slug, ProviderRecord::id)
                    .write(PROVIDER, (each, id) -> new @Nullable Object[] {
                        id,
                        each.slug(),
                        now,
                        each.name(),
                        each.logoUrl(),
                        each.index(),
                        each.enabled(),
                        each.presentation(),
                        version,
                        now
                    });
        });
    }

    /** Upserts the records in one transaction. Returns the reasons of refused records by their positions. */
    public Map<Integer, String> recordGames(List<GameRecord> records) {
        return transactions.call(() -> {
            long version = CatalogueVersion.move();
            Map<String, ObjectId> known = Identities.ids(
                    "provider", records.stream().map(each -> each.key().providerSlug()));
            return new Identities<>("game", gameIds(records), records, GameRecord::key, GameRecord::id)
                    .write(
                            GAME,
                            each -> known.containsKey(each.key().providerSlug())
                                    ? Optional.empty()
                                    : Optional.of("providerSlug is unknown"),
                            (each, id) -> new @Nullable Object[] {
                                id,
                                known.get(each.key().providerSlug()),
                                each.key().slug(),
                                each.name(),
                                each.code(),
                                each.type(),
                                each.houseEdgePercent(),
                                each.enabled(),
                                each.presentation(),
                                version
                            });
        });
    }

    private static Map<GameKey, ObjectId> gameIds(List<GameRecord> records) {
        var ids = new HashMap<GameKey, ObjectId>();
        var slugs = new HashSet<String>();
        records.forEach(each -> slugs.add(each.key().slug()));
        InList.query(
                "select p.slug, g.slug, g.id from game g join provider p on p.id = g.provider_id where g.slug in ",
                slugs,
                row -> ids.put(new GameKey(row.getString(1), row.getString(2)), row.getId(3)));
        return ids;
    }

    /**
     * One line of the feed {@code games}: the whole record. {@code houseEdgePercent} is a percentage of the stake, 0 to
     * 100. {@code presentation} is the JSON of the visible properties.
     */
    public record GameRecord(
            @Nullable ObjectId id,
            GameKey key,
            String name,
            String code,
            CasinoGameType type,
            @Nullable BigDecimal houseEdgePercent,
            boolean enabled,
            String presentation) {}

    /**
     * One line of the feed {@code providers}: the whole record. {@code presentation} is the JSON of the visible properties.
     */
    public record ProviderRecord(
            @Nullable ObjectId id,
            String slug,
            String name,
            @Nullable String logoUrl,
            int index,
            boolean enabled,
            String presentation) {}
}
