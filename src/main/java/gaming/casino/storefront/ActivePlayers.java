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

/** The number of players of every object in the last 24 hours, at the last count. */
@ApplicationScoped
public class ActivePlayers {
    private final CachedValue<Map<ObjectId, Integer>> players;

    @Inject
    ActivePlayers(Caches caches) {
        players = caches.add("active-players", Caches.Counter.PLAYERS, (_) -> Map.copyOf(read()));
    }

    /** All figures above zero. The map never changes, so a sort always uses consistent figures. */
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
