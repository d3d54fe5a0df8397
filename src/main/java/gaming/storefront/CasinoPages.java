package gaming.storefront;

import gaming.Starting;
import gaming.cache.CachedValue;
import gaming.cache.Caches;
import gaming.cache.Counter;
import gaming.catalogue.CatalogueVersion;
import gaming.database.Ids;
import gaming.database.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
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
    CasinoPages(Caches caches) {
        pages = caches.add("casino-pages", Counter.CATALOGUE, CasinoPages::load);
    }

    @SuppressWarnings("NullAway") // for the proxy only
    CasinoPages() {
        pages = null;
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
    private static Pages load(Connection connection, @Nullable Pages previous) throws SQLException {
        Pages before = Objects.requireNonNullElse(previous, NOTHING_YET);
        long version = CatalogueVersion.read(connection);
        var changed = new HashMap<ObjectId, CasinoPage>();
        Sql.each(
                connection,
                "select id, slug, content from casino_page where version > ?",
                row -> {
                    ObjectId id = Ids.read(row, 1);
                    changed.put(id, CasinoPage.read(id, row.getString(2), row.getString(3)));
                },
                before.version());
        var changedPromotions = new HashMap<String, Promotion>();
        Sql.each(
                connection,
                "select id, content from promotion where version > ?",
                row -> changedPromotions.put(row.getString(1), Promotion.read(row.getString(1), row.getString(2))),
                before.version());
        if (previous != null && changed.isEmpty() && changedPromotions.isEmpty()) {
            return previous;
        }
        return new Pages(version, with(before.byId(), changed), with(before.promotions(), changedPromotions));
    }

    private static <K, V> Map<K, V> with(Map<K, V> before, Map<K, V> changed) {
        Map<K, V> all = new HashMap<>(before);
        all.putAll(changed);
        return all;
    }
}
