package gaming.casino.storefront;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.config.Keys;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/** Counts active players. One pod counts for all pods. */
@ApplicationScoped
public class PlayerCounting {
    private static final MultiRow WRITE = new MultiRow(
            "insert into active_players(object_id, players)",
            "(?,?)",
            "on duplicate key update players = values(players)");

    private final Storefront storefront;
    private final Transactions transactions;
    private final Clock clock;

    @Inject
    PlayerCounting(Storefront storefront, Transactions transactions, Clock clock) {
        this.storefront = storefront;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Produces
    @Singleton
    static RecurringTask<Void> task(PlayerCounting counting, Config config) {
        return Tasks.recurring("active-players", FixedDelay.of(Keys.read(config, PlayerCounting::interval)))
                .execute((_, _) -> counting.count());
    }

    /** The pause between two counts. */
    public static Duration interval(Keys keys) {
        return keys.duration("catalogue.active-players.interval", "PT0.1S", "P3650D");
    }

    void count() {
        count(storefront.pageGames().memberships());
    }

    /** The count takes no locks, so a long count delays no other transaction. */
    void count(Map<ObjectId, List<ObjectId>> memberships) {
        Instant now = clock.instant();
        Map<ObjectId, Integer> players = transactions.call(() -> PlayerTally.count(memberships, now));
        transactions.run(() -> write(players));
    }

    /** Pods read the figures again only if at least one figure differs. */
    private static void write(Map<ObjectId, Integer> players) {
        Map<ObjectId, Integer> before = ActivePlayers.read();
        var changed = new TreeMap<ObjectId, Integer>();
        players.forEach((object, count) -> {
            if (!count.equals(before.get(object))) {
                changed.put(object, count);
            }
        });
        Set<ObjectId> gone = new TreeSet<>(before.keySet());
        gone.removeAll(new HashSet<>(players.keySet()));
        if (changed.isEmpty() && gone.isEmpty()) {
            return;
        }
        WRITE.write(List.copyOf(changed.entrySet()), row -> new @Nullable Object[] {row.getKey(), row.getValue()});
        InList.update("delete active_players from active_players force index (primary) where object_id in ", gone);
        Sql.update("update catalogue_version set players = players + 1");
    }
}
