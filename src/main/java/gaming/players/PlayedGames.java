package gaming.players;

import gaming.database.Ids;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** When a user played a game last: one row for each game of a user, exact whatever becomes of his bets. */
@ApplicationScoped
public class PlayedGames {
    private static final Duration RECENTLY = Duration.ofDays(90);
    /** Of these a caller leaves out what can not be played any more, and shows 100 at most. */
    private static final int MOST = 500;

    private static final String INSERT = "insert into played_game(user_id, game_id, played_at, settled_at)";
    private static final String ROW = "(?,?,?,?)";
    private static final MultiRow LATER = new MultiRow(
            INSERT,
            ROW,
            "on duplicate key update"
                    + " played_at = greatest(coalesce(played_at, values(played_at)), values(played_at)),"
                    + " settled_at = greatest(coalesce(settled_at, values(settled_at)),"
                    + " coalesce(values(settled_at), settled_at))");
    private static final MultiRow ANEW = new MultiRow(
            INSERT, ROW, "on duplicate key update played_at = values(played_at), settled_at = values(settled_at)");

    private static final String KEPT = "select user_id, game_id, played_at, settled_at from played_game"
            + " force index (primary) where (user_id, game_id) in ";
    private static final String BETS = "select user_id, game_id, max(at) played_at,"
            + " max(if(status = 'SETTLED', at, null)) settled_at from bet force index (user_id)"
            + " where (user_id, game_id) in ";
    private static final String LATEST = "select game_id from played_game where user_id = ? and played_at >= ?"
            + " order by played_at desc, game_id limit " + MOST;

    private final Transactions transactions;
    private final Clock clock;

    @Inject
    PlayedGames(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    private record Key(ObjectId user, ObjectId game) implements Comparable<Key> {
        private static final Comparator<Key> ORDER =
                Comparator.comparing(Key::user).thenComparing(Key::game);

        static Key of(Played bet) {
            return new Key(bet.user(), bet.game());
        }

        static Key read(ResultSet row) throws SQLException {
            return new Key(Ids.read(row, 1), Ids.read(row, 2));
        }

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }

        List<ObjectId> columns() {
            return List.of(user, game);
        }
    }

    /**
     * Takes in bets that the caller's transaction has written: those that are new or changed, as they are {@code now}, and
     * those that changed, as they were {@code before}.
     *
     * <p>Every row that may change is written once in the order of keys, so that feeds beside each other wait and do not
     * deadlock. Rows are held by the time the bets are looked at: what others have committed is seen, and what they commit
     * later they add themselves.
     */
    public void record(Connection connection, List<Played> now, List<Played> before) throws SQLException {
        var latest = new TreeMap<Key, Latest>();
        for (List<Played> bets : List.of(now, before)) {
            bets.forEach(bet -> latest.merge(Key.of(bet), Latest.of(bet), Latest::or));
        }
        write(LATER, connection, latest);
        if (!before.isEmpty()) {
            write(ANEW, connection, byTheBets(connection, resting(connection, before)));
        }
    }

    /** The rows whose moment is that of a bet that went away. */
    private static Set<Key> resting(Connection connection, List<Played> before) throws SQLException {
        Map<Key, Latest> kept =
                read(connection, KEPT, before.stream().map(Key::of).toList(), "");
        var resting = new TreeSet<Key>();
        for (Played bet : before) {
            if (kept.getOrDefault(Key.of(bet), Latest.NONE).restsOn(bet)) {
                resting.add(Key.of(bet));
            }
        }
        return resting;
    }

    private static SortedMap<Key, Latest> byTheBets(Connection connection, Set<Key> keys) throws SQLException {
        var latest = new TreeMap<Key, Latest>();
        keys.forEach(key -> latest.put(key, Latest.NONE));
        latest.putAll(read(connection, BETS, List.copyOf(keys), " group by user_id, game_id"));
        return latest;
    }

    private static Map<Key, Latest> read(Connection connection, String select, List<Key> keys, String tail)
            throws SQLException {
        var latest = new HashMap<Key, Latest>();
        List<List<ObjectId>> columns =
                keys.stream().distinct().map(Key::columns).toList();
        InList.query(connection, select, columns, tail, row -> latest.put(Key.read(row), Latest.read(row)));
        return latest;
    }

    private static void write(MultiRow statement, Connection connection, SortedMap<Key, Latest> rows)
            throws SQLException {
        statement.write(connection, List.copyOf(rows.entrySet()), row -> new @Nullable Object[] {
            row.getKey().user(),
            row.getKey().game(),
            row.getValue().played(),
            row.getValue().settled()
        });
    }

    /** The games of a user's bets of the last 90 days, the latest played first, at most 500; one statement. */
    public List<ObjectId> latest(ObjectId user) {
        return transactions.call(connection -> {
            var games = new ArrayList<ObjectId>();
            Sql.each(
                    connection,
                    LATEST,
                    row -> games.add(Ids.read(row, 1)),
                    user,
                    clock.instant().minus(RECENTLY));
            return games;
        });
    }
}
