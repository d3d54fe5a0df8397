package bench;

import static bench.Watch.print;

import dev.EmbeddedMariaDb;
import dev.Feeds;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/** Feeds of a single bet beside other work, one after the other, and the longest transaction of all meanwhile. */
final class Beside implements AutoCloseable {
    private static final long PAUSE_NANOS = 50_000_000;
    /** The server renews its list of transactions only where nothing has read it for 0.1 s. */
    private static final long LIST_PAUSE_NANOS = 120_000_000;

    private final LongStream.Builder feeds = LongStream.builder();
    private final CompletableFuture<Void> feeding;
    private final CompletableFuture<Double> watching;
    private volatile boolean over;

    Beside(EmbeddedMariaDb database, Feeds feeds, Population population, int users, LocalDate day) {
        var random = new SplittableRandom(46);
        feeding = CompletableFuture.runAsync(() -> {
            for (int number = 0; !over; number++) {
                String bet = population.bet(Population.id(3, number), random.nextInt(users), day, random);
                long begun = System.nanoTime();
                Population.feed(feeds, "bets", 1, _ -> bet);
                this.feeds.add(System.nanoTime() - begun);
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        });
        watching = CompletableFuture.supplyAsync(() -> longest(database));
    }

    /** In seconds. */
    private double longest(EmbeddedMariaDb database) {
        Map<Long, Long> begun = new HashMap<>();
        long longest = 0;
        try (Connection connection = database.connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement()) {
            while (!over) {
                try (var rows = statement.executeQuery(
                        "select trx_id from information_schema.innodb_trx where trx_id > 0 and trx_rows_modified > 0")) {
                    while (rows.next()) {
                        long now = System.nanoTime();
                        longest = Math.max(longest, now - begun.merge(rows.getLong(1), now, Math::min));
                    }
                }
                LockSupport.parkNanos(LIST_PAUSE_NANOS);
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        return longest / 1e9;
    }

    @Override
    public void close() {
        over = true;
        feeding.join();
        Watch.times("a feed beside it", feeds.build().toArray());
        print("the longest transaction: %.1f s", watching.join());
    }
}
