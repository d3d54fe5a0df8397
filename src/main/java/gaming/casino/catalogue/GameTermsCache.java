package gaming.casino.catalogue;

import gaming.database.Sql;
import gaming.database.snapshots.CatalogueVersion;
import gaming.referral.Category;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Keeps the terms of every game in memory. To check the catalogue's version, each batch of bets reads one row. */
@ApplicationScoped
public class GameTermsCache {
    private record Edition(long version, Map<GameKey, GameTerms> games) {}

    private volatile Edition edition = new Edition(-1, Map.of());

    public Map<GameKey, GameTerms> read() {
        long version = CatalogueVersion.read();
        Edition current = edition;
        if (current.version() != version) {
            current = new Edition(version, games());
            edition = current;
        }
        return current.games();
    }

    private static Map<GameKey, GameTerms> games() {
        var games = new HashMap<GameKey, GameTerms>();
        Sql.each("""
                select p.slug, g.slug, g.id, g.type, g.house_edge_percent
                from game g join provider p on p.id = g.provider_id""", row -> {
            var key = new GameKey(row.getString(1), row.getString(2));
            ObjectId id = row.getId(3);
            BigDecimal houseEdge = row.getBigDecimal(5);
            // StoredRows logs each game whose type is unknown
            CasinoGameType.named(row.getString(4))
                    .ifPresent(type -> games.put(key, new GameTerms(id, type.category(), houseEdge)));
        });
        return Map.copyOf(games);
    }

    /** {@code houseEdgePercent} is null if the feed of games has none. The bet then needs a house edge of its own. */
    public record GameTerms(
            ObjectId id, Category category, @Nullable BigDecimal houseEdgePercent) {}
}
