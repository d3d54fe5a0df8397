package gaming.claim;

import gaming.database.Background;
import gaming.database.Instants;
import gaming.database.MultiRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What the metrics know of the claims: read from indexes and one row when they are asked for, at most every few seconds,
 * and as it was before where the database does not answer. Asking never hangs.
 */
@ApplicationScoped
class ClaimMetricsReading {
    private static final Logger LOG = System.getLogger(ClaimMetricsReading.class.getName());
    private static final Duration FRESH = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final String BOOKS = "select completed, failed, differences, checked_at from claim_books";
    static final String FIGURES = """
            select (select count(*) from claim where status = 'PENDING') pending,
              (select min(claimed_at) from claim where status = 'PENDING') oldest,
              (select count(*) from claim where flagged = true) flagged,
              (select count(*) from claim where status = 'COMPLETED' and finished_at > ?) completed,
              (select count(*) from claim where status = 'FAILED' and finished_at > ?) failed""";

    private final DataSource pool;
    private final Duration fresh;
    private final Duration patience;
    private final AtomicBoolean reading = new AtomicBoolean();
    private volatile long begunAt;
    private volatile @Nullable Figures latest;
    private volatile boolean failing;

    @Inject
    ClaimMetricsReading(@Background DataSource pool) {
        this(pool, FRESH, PATIENCE);
    }

    ClaimMetricsReading(DataSource pool, Duration fresh, Duration patience) {
        this.pool = pool;
        this.fresh = fresh;
        this.patience = patience;
        begunAt = System.nanoTime() - fresh.toNanos();
    }

    @SuppressWarnings("NullAway") // for the proxy only
    ClaimMetricsReading() {
        pool = null;
        fresh = null;
        patience = null;
    }

    /**
     * The claims as they are, and the books as they were at the last check.
     *
     * @param oldest when the oldest PENDING claim was made; null: there is none
     * @param completed claims: those of the last check, and those since
     * @param failed claims, in the same way
     * @param differences null: not checked yet
     * @param checkedAt null: not checked yet
     */
    record Figures(
            long pending,
            @Nullable Instant oldest,
            long flagged,
            long completed,
            long failed,
            @Nullable Long differences,
            @Nullable Instant checkedAt) {}

    /** Null until the database has answered for the first time. */
    @Nullable
    Figures figures() {
        if (System.nanoTime() - begunAt >= fresh.toNanos() && reading.compareAndSet(false, true)) {
            begunAt = System.nanoTime();
            var done = new CompletableFuture<Void>();
            Thread.ofVirtual().name("claim-metrics").start(() -> {
                refresh();
                done.complete(null);
            });
            // Who comes while it is still being read is not kept waiting
            done.completeOnTimeout(null, patience.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
        }
        return latest;
    }

    private void refresh() {
        try {
            latest = read();
            failing = false;
        } catch (SQLException | RuntimeException failure) {
            if (!failing) {
                LOG.log(Level.WARNING, "The metrics of the claims stay as they were", failure);
            }
            failing = true;
        } finally {
            reading.set(false);
        }
    }

    private Figures read() throws SQLException {
        try (Connection connection = pool.getConnection();
                var query = connection.prepareStatement(BOOKS);
                var books = query.executeQuery()) {
            books.next();
            return read(connection, books);
        }
    }

    private static Figures read(Connection connection, ResultSet books) throws SQLException {
        Instant checkedAt = Instants.readIfAny(books, "checked_at");
        try (var query = connection.prepareStatement(FIGURES)) {
            Instant since = checkedAt == null ? Instant.EPOCH : checkedAt;
            MultiRow.set(query, 1, since);
            MultiRow.set(query, 2, since);
            try (var row = query.executeQuery()) {
                row.next();
                return new Figures(
                        row.getLong("pending"),
                        Instants.readIfAny(row, "oldest"),
                        row.getLong("flagged"),
                        books.getLong("completed") + row.getLong("completed"),
                        books.getLong("failed") + row.getLong("failed"),
                        books.getObject("differences", Long.class),
                        checkedAt);
            }
        }
    }
}
