package gaming.catalogue;

import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Transactions;
import gaming.database.Upsert;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Writes providers and games as they are fed; ids are fixed at first sight. */
@ApplicationScoped
public class Catalogue {
    private static final MultiRow PROVIDER = new MultiRow(
            "insert into provider(id, slug, name, logo_url, position, enabled, presentation, version, created_at,"
                    + " updated_at)",
            "(?,?,?,?,?,?,?,?,?,?)",
            Upsert.stamped(
                    List.of("version", "updated_at"),
                    List.of("name", "logo_url", "position", "enabled", "presentation")));
    private static final MultiRow GAME = new MultiRow(
            "insert into game(id, provider_id, slug, name, code, type, house_edge_percent, enabled, presentation, version)",
            "(?,?,?,?,?,?,?,?,?,?)",
            Upsert.stamped(
                    List.of("version"),
                    List.of("name", "code", "type", "house_edge_percent", "enabled", "presentation")));

    private final Transactions transactions;
    private final Clock clock;

    @Inject
    Catalogue(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Upserts in one transaction; answers why records were refused, by their position. */
    public Map<Integer, String> recordProviders(List<ProviderRecord> records) {
        return transactions.call(() -> {
            long version = CatalogueVersion.move();
            Map<String, ObjectId> ids =
                    providerIds(records.stream().map(ProviderRecord::slug).toList());
            var taken = new Identities<>(ids, owners("provider", requested(records, ProviderRecord::id)));
            Instant now = clock.instant();
            var rows = new LinkedHashMap<String, @Nullable Object[]>();
            var refused = new TreeMap<Integer, String>();
            for (int position = 0; position < records.size(); position++) {
                ProviderRecord each = records.get(position);
                ObjectId id = taken.identify(each.slug(), each.id());
                if (id == null) {
                    refused.put(position, Identities.REFUSED);
                } else {
                    rows.put(each.slug(), new @Nullable Object[] {
                        id,
                        each.slug(),
                        each.name(),
                        each.logoUrl(),
                        each.index(),
                        each.enabled(),
                        each.presentation(),
                        version,
                        now,
                        now
                    });
                }
            }
            PROVIDER.write(List.copyOf(rows.values()), row -> row);
            return refused;
        });
    }

    /** Upserts in one transaction; answers why records were refused, by their position. */
    public Map<Integer, String> recordGames(List<GameRecord> records) {
        return transactions.call(() -> {
            long version = CatalogueVersion.move();
            Map<String, ObjectId> providers = providerIds(
                    records.stream().map(each -> each.key().providerSlug()).toList());
            var taken = new Identities<>(gameIds(records), owners("game", requested(records, GameRecord::id)));
            var rows = new LinkedHashMap<GameKey, @Nullable Object[]>();
            var refused = new TreeMap<Integer, String>();
            for (int position = 0; position < records.size(); position++) {
                GameRecord each = records.get(position);
                ObjectId provider = providers.get(each.key().providerSlug());
                ObjectId id = provider == null ? null : taken.identify(each.key(), each.id());
                if (id == null) {
                    refused.put(position, provider == null ? "providerSlug is unknown" : Identities.REFUSED);
                } else {
                    rows.put(each.key(), new @Nullable Object[] {
                        id,
                        provider,
                        each.key().slug(),
                        each.name(),
                        each.code(),
                        each.type(),
                        each.houseEdgePercent(),
                        each.enabled(),
                        each.presentation(),
                        version
                    });
                }
            }
            GAME.write(List.copyOf(rows.values()), row -> row);
            return refused;
        });
    }

    private static Map<String, ObjectId> providerIds(List<String> slugs) {
        var ids = new HashMap<String, ObjectId>();
        InList.query(
                "select slug, id from provider where slug in ",
                Set.copyOf(slugs),
                row -> ids.put(row.getString(1), row.getId(2)));
        return ids;
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

    private static <T> Set<ObjectId> requested(List<T> records, Function<T, @Nullable ObjectId> id) {
        var ids = new HashSet<ObjectId>();
        for (T each : records) {
            ObjectId one = id.apply(each);
            if (one != null) {
                ids.add(one);
            }
        }
        return ids;
    }

    private static Set<ObjectId> owners(String table, Set<ObjectId> ids) {
        var owned = new HashSet<ObjectId>();
        InList.query("select id from " + table + " where id in ", ids, row -> owned.add(row.getId(1)));
        return owned;
    }
}
