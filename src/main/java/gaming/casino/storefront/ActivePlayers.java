package gaming.casino.storefront;

import gaming.core.Starting;
import gaming.database.Sql;
import gaming.database.snapshots.CachedValue;
import gaming.database.snapshots.Caches;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import org.bson.types.ObjectId;

/** How many players every object had in the last 24 hours, in the memory of this pod as they were counted last. */
@ApplicationScoped
public class ActivePlayers {
    private final CachedValue<Map<ObjectId, Integer>> players;

    @Inject
    ActivePlayers(Caches caches) {
        players = caches.add("active-players", Caches.Counter.PLAYERS, (_) -> Map.copyOf(read()));
    }

    /** Of a game, a provider or a page, virtual ones too; without SQL. */
    public int of(ObjectId object) {
        return now().getOrDefault(object, 0);
    }

    /** All figures above zero as of now; never changes, so that what sorts by them sees one and the same throughout. */
    public Map<ObjectId, Integer> now() {
        return players.get();
    }

    void warm(@Observes Starting starting) {
        now();
    }

    static Map<ObjectId, Integer> read() {
        var players = new HashMap<ObjectId, Integer>();
        Sql.each("select object_id, players from active_players", row -> players.put(row.getId(1), row.getInt(2)));
        return players;
    }
}
