package gaming.casino.storefront;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.config.Keys;
import gaming.core.Starting;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.database.snapshots.CachedValue;
import gaming.database.snapshots.Caches;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/** The number of players of every object in the last 24 hours, at the last count. One pod counts for all pods. */
@ApplicationScoped
public class ActivePlayers {
    private static final MultiRow WRITE = new MultiRow(
            "insert into active_players(object_id, players)",
            "(?,?)",
            "on duplicate key update players = values(players)");

    private final CachedValue<Map<ObjectId, Integer>> players;
    private final Storefront storefront;
    private final Transactions transactions;
    private final Clock clock;

    @Inject
    ActivePlayers(Caches caches, Storefront storefront, Transactions transactions, Clock clock) {
        this.storefront = storefront;
        this.transactions = transactions;
        this.clock = clock;
        players = caches.add("active-players", Caches.Counter.PLAYERS, (_) -> Map.copyOf(read()));
    }

    /** All figures above zero. The map never changes, so a sort always uses consistent figures. */
    public Map<ObjectId, Integer> now() {
        return players.get();
    }

    void warm(@Observes Starting starting) {
        now();
    }

    private static Map<ObjectId, Integer> read() {
        var players = new HashMap<ObjectId, Integer>();
        Sql.each("select object_id, players from active_players", row -> players.put(row.getId(1), row.getInt(2)));
        return players;
    }

    @Produces
    @Singleton
    static RecurringTask<Void> task(ActivePlayers players, Config config) {
        return Tasks.recurring("active-players", FixedDelay.of(Keys.read(config, ActivePlayers::interval)))
                .execute((_, _) -> players.count());
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
        Map<ObjectId, Integer> before = read();
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

    /** The rows are sorted by player, so the tally keeps only numbers and no sets of players. */
    static final class PlayerTally {
        static final Duration WINDOW = Duration.ofHours(24);
        /** There may be millions of rows. */
        private static final int FETCHED = 2000;

        /**
         * A row of {@code played_game} holds the latest bet by the sender's clock. A latest bet in the future may hide an
         * earlier bet that counts. The subquery asks for a value and not for existence, because the database would answer
         * an existence test by reading all bets once.
         */
        private static final String PLAYED = """
                select user_id, game_id from played_game p force index (settled_at)
                where settled_at >= ? and (settled_at <= ?
                  or (select min(b.at) from bet b force index (user_id)
                      where b.user_id = p.user_id and b.game_id = p.game_id
                      and b.status = 'SETTLED' and b.at between ? and ?) is not null)
                order by user_id""";

        /** The number of players of one object, and the number of the latest of these players. */
        private static final class Figure {
            private int players;
            private int latest;
        }

        private final Map<ObjectId, Figure[]> figuresByGame = new HashMap<>();
        private final Map<ObjectId, Figure> figures = new HashMap<>();
        private @Nullable ObjectId player;
        private int number;

        private PlayerTally(Map<ObjectId, List<ObjectId>> memberships) {
            memberships.forEach((game, objects) -> figuresByGame.put(game, figures(objects)));
        }

        private Figure[] figures(List<ObjectId> objects) {
            return objects.stream()
                    .map(object -> figures.computeIfAbsent(object, _ -> new Figure()))
                    .toArray(Figure[]::new);
        }

        /**
         * A player counts with a SETTLED bet from 24 hours before {@code now} to {@code now}, both included. A game that is
         * not in {@code memberships} counts for nothing.
         */
        static Map<ObjectId, Integer> count(Map<ObjectId, List<ObjectId>> memberships, Instant now) {
            var tally = new PlayerTally(memberships);
            Instant since = now.minus(WINDOW);
            Sql.each(FETCHED, PLAYED, row -> tally.add(row.getId(1), row.getId(2)), since, now, since, now);
            var players = new HashMap<ObjectId, Integer>();
            tally.figures.forEach((object, figure) -> {
                if (figure.players > 0) {
                    players.put(object, figure.players);
                }
            });
            return players;
        }

        private void add(ObjectId user, ObjectId game) {
            if (!user.equals(player)) {
                player = user;
                number++;
            }
            Figure[] counting = figuresByGame.get(game);
            if (counting == null) {
                return;
            }
            for (Figure figure : counting) {
                if (figure.latest != number) {
                    figure.latest = number;
                    figure.players++;
                }
            }
        }
    }
}
