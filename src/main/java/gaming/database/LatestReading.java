package gaming.database;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A value that is read from the database, mainly for metrics. {@link #value} starts a query at most once in each
 * interval, and waits for it a bounded time. If the database does not answer in time, it returns the previous value.
 */
public final class LatestReading<T> {
    private static final Logger LOG = System.getLogger(LatestReading.class.getName());
    public static final Duration FRESH = Duration.ofSeconds(5);
    public static final Duration PATIENCE = Duration.ofSeconds(2);

    private final String name;
    private final DataSource pool;
    private final Supplier<T> query;
    private final Duration fresh;
    private final Duration patience;
    private final AtomicBoolean reading = new AtomicBoolean();
    private volatile long begunAt;
    private volatile @Nullable T latest;
    private volatile boolean failing;

    /** {@code name}: the name of the value in the log, in the plural. */
    public LatestReading(String name, DataSource pool, Supplier<T> query) {
        this(name, pool, query, FRESH, PATIENCE);
    }

    public LatestReading(String name, DataSource pool, Supplier<T> query, Duration fresh, Duration patience) {
        this.name = name;
        this.pool = pool;
        this.query = query;
        this.fresh = fresh;
        this.patience = patience;
        begunAt = System.nanoTime() - fresh.toNanos();
    }

    /** Null before the first answer of the database. */
    public @Nullable T value() {
        if (System.nanoTime() - begunAt >= fresh.toNanos() && reading.compareAndSet(false, true)) {
            begunAt = System.nanoTime();
            var done = new CompletableFuture<Void>();
            Thread.ofVirtual().name("metrics of " + name).start(() -> {
                refresh();
                done.complete(null);
            });
            // Only this caller waits; other callers get the previous value
            done.completeOnTimeout(null, patience.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
        }
        return latest;
    }

    private void refresh() {
        try {
            latest = Sql.on(pool, query);
            failing = false;
        } catch (RuntimeException failure) {
            if (!failing) {
                LOG.log(Level.WARNING, "The metrics of the " + name + " stay as they were", failure);
            }
            failing = true;
        } finally {
            reading.set(false);
        }
    }
}
