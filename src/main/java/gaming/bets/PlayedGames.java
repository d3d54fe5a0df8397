package gaming.bets;

import gaming.database.Ids;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Stores the times of each user's latest bets on each game. A row is exact after every change of the bets. */
@ApplicationScoped
public class PlayedGames {
    private static final Duration RECENTLY = Duration.ofDays(90);
    /** More games than a catalogue has. The caller leaves out games that it cannot show. */
    private static final int MOST = 10_000;

    private static final String INSERT = "insert into played_game(user_id, game_id, played_at, settled_at)";
    private static final String ROW = "(?,?,?,?)";
    private static final MultiRow LATER = new MultiRow(INSERT, ROW, """
            on duplicate key update
            played_at = greatest(coalesce(played_at, values(played_at)), values(played_at)),
            settled_at = greatest(coalesce(settled_at, values(settled_at)), coalesce(values(settled_at), settled_at))""");
    private static final MultiRow REPLACED = new MultiRow(
            INSERT, ROW, "on duplicate key update played_at = values(played_at), settled_at = values(settled_at)");

    private static final String STORED = """
            select user_id, game_id, played_at, settled_at
            from played_game force index (primary)
            where (user_id, game_id) in\s""";
    private static final String BETS = """
            select user_id, game_id, max(at) played_at, max(if(status = 'SETTLED', at, null)) settled_at
            from bet force index (user_id)
            where (user_id, game_id) in\s""";
    private static final String LATEST = """
            select game_id, played_at from played_game
            where user_id = ? and played_at >= ?
            order by played_at desc, game_id
            limit\s""" + MOST;

    private final Transactions transactions;
    private final Clock clock;

    @Inject
    PlayedGames(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** A user's bet on a game. {@code settled} is false for a VOIDED bet. */
    public record Played(ObjectId user, ObjectId game, Instant at, boolean settled) {}

    /** The times of the latest bet of any status and of the latest SETTLED bet. A time is null without such a bet. */
    record Latest(@Nullable Instant played, @Nullable Instant settled) {
        static final Latest NONE = new Latest(null, null);

        static Latest of(Played bet) {
            return new Latest(bet.at(), bet.settled() ? bet.at() : null);
        }

        static Latest read(Row row) {
            return new Latest(row.getInstantIfAny("played_at"), row.getInstantIfAny("settled_at"));
        }

        Latest or(Latest other) {
            return new Latest(later(played, other.played), later(settled, other.settled));
        }

        /** Whether these times may change when {@code bet} is removed. */
        boolean restsOn(Played bet) {
            return bet.at().equals(played) || (bet.settled() && bet.at().equals(settled));
        }

        private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
            if (one == null || other == null) {
                return one == null ? other : one;
            }
            return one.isAfter(other) ? one : other;
        }
    }

    private record Key(ObjectId user, ObjectId game) implements Comparable<Key> {
        private static final Comparator<Key> ORDER =
                Comparator.comparing(Key::user, Ids.ORDER).thenComparing(Key::game, Ids.ORDER);

        static Key of(Played bet) {
            return new Key(bet.user(), bet.game());
        }

        static Key read(Row row) {
            return new Key(row.getId(1), row.getId(2));
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
     * Adds bets that the caller's transaction has written. {@code now} has the new and changed bets in their new state.
     * {@code before} has the old state of the changed bets.
     *
     * <p>The rows are written in the order of their keys, so parallel feeds wait and do not deadlock. The rows are
     * locked before the bets are read. So the read sees all bets that other feeds have committed. A feed that commits
     * later adds its bets itself.
     */
    public void record(List<Played> now, List<Played> before) {
        var latest = new TreeMap<Key, Latest>();
        for (List<Played> bets : List.of(now, before)) {
            bets.forEach(bet -> latest.merge(Key.of(bet), Latest.of(bet), Latest::or));
        }
        write(LATER, latest);
        if (!before.isEmpty()) {
            write(REPLACED, byTheBets(resting(before)));
        }
    }

    /** The keys of the rows that hold the time of a replaced bet. */
    private static Set<Key> resting(List<Played> before) {
        Map<Key, Latest> stored = read(STORED, before.stream().map(Key::of).toList(), "");
        var resting = new TreeSet<Key>();
        for (Played bet : before) {
            if (stored.getOrDefault(Key.of(bet), Latest.NONE).restsOn(bet)) {
                resting.add(Key.of(bet));
            }
        }
        return resting;
    }

    private static SortedMap<Key, Latest> byTheBets(Set<Key> keys) {
        var latest = new TreeMap<Key, Latest>();
        keys.forEach(key -> latest.put(key, Latest.NONE));
        latest.putAll(read(BETS, List.copyOf(keys), " group by user_id, game_id"));
        return latest;
    }

    private static Map<Key, Latest> read(String select, List<Key> keys, String tail) {
        var latest = new HashMap<Key, Latest>();
        List<List<ObjectId>> columns =
                keys.stream().distinct().map(Key::columns).toList();
        InList.query(select, columns, tail, row -> latest.put(Key.read(row), Latest.read(row)));
        return latest;
    }

    private static void write(MultiRow statement, SortedMap<Key, Latest> rows) {
        statement.write(List.copyOf(rows.entrySet()), row -> new @Nullable Object[] {
            row.getKey().user(),
            row.getKey().game(),
            row.getValue().played(),
            row.getValue().settled()
        });
    }

    /** The games of the last 90 days with the time of the latest bet. The latest played game comes first. */
    public SequencedMap<ObjectId, Instant> latest(ObjectId user) {
        return transactions.call(() -> {
            var latest = new LinkedHashMap<ObjectId, Instant>();
            Sql.each(
                    LATEST,
                    row -> latest.put(row.getId(1), row.getInstant(2)),
                    user,
                    clock.instant().minus(RECENTLY));
            return latest;
        });
    }
}
