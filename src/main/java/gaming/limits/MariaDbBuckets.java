package gaming.limits;

import io.github.bucket4j.BucketExceptions.BucketExecutionException;
import io.github.bucket4j.distributed.proxy.ClientSideConfig;
import io.github.bucket4j.distributed.proxy.generic.select_for_update.AbstractSelectForUpdateBasedProxyManager;
import io.github.bucket4j.distributed.proxy.generic.select_for_update.SelectForUpdateBasedTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/**
 * Buckets in table {@code rate_limit}, one row each, locked for the length of a call. Bucket4j's own module for MySQL
 * needs that vendor's driver. A bucket that has refilled is expired: the next call starts a new one, so that its minute
 * begins with that call, and the row may be deleted meanwhile.
 */
final class MariaDbBuckets extends AbstractSelectForUpdateBasedProxyManager<String> {
    private static final long CLEANING_INTERVAL_MILLIS = Duration.ofMinutes(10).toMillis();
    private static final int CLEANED_AT_ONCE = 1000;

    private final DataSource pool;
    private final Clock clock;
    private final AtomicLong nextCleaning;

    MariaDbBuckets(DataSource pool, Clock clock) {
        super(ClientSideConfig.getDefault().withClientClock(PerMinute.meter(clock)));
        this.pool = pool;
        this.clock = clock;
        nextCleaning = new AtomicLong(clock.millis());
    }

    @Override
    protected SelectForUpdateBasedTransaction allocateTransaction(String key, Optional<Long> timeoutNanos) {
        try {
            return new MariaDbBucketTransaction(pool.getConnection(), key, clock);
        } catch (SQLException failure) {
            throw new BucketExecutionException(failure);
        }
    }

    @Override
    public void removeProxy(String key) {
        try (var connection = pool.getConnection();
                var delete = connection.prepareStatement("DELETE FROM rate_limit WHERE id = ?")) {
            delete.setString(1, key);
            delete.executeUpdate();
        } catch (SQLException failure) {
            throw new BucketExecutionException(failure);
        }
    }

    @Override
    public boolean isExpireAfterWriteSupported() {
        return false;
    }

    /** Deletes rows of expired buckets, now and then and some at a time: the table never outgrows the calls of an hour. */
    void forgetExpired() {
        long now = clock.millis();
        long due = nextCleaning.get();
        if (now < due || !nextCleaning.compareAndSet(due, now + CLEANING_INTERVAL_MILLIS)) {
            return;
        }
        try (var connection = pool.getConnection()) {
            deleteEach(connection, expired(connection, now), now);
        } catch (SQLException failure) {
            throw new BucketExecutionException(failure);
        }
    }

    private static List<String> expired(Connection connection, long now) throws SQLException {
        var ids = new ArrayList<String>();
        try (var select = connection.prepareStatement("SELECT id FROM rate_limit WHERE expires_at <= ? LIMIT ?")) {
            select.setLong(1, now);
            select.setInt(2, CLEANED_AT_ONCE);
            try (var row = select.executeQuery()) {
                while (row.next()) {
                    ids.add(row.getString(1));
                }
            }
        }
        return ids;
    }

    /** By primary key, as the calls that use the rows lock them: one by their expiry would meet these the other way round. */
    private static void deleteEach(Connection connection, List<String> ids, long now) throws SQLException {
        try (var delete = connection.prepareStatement("DELETE FROM rate_limit WHERE id = ? AND expires_at <= ?")) {
            for (String id : ids) {
                delete.setString(1, id);
                delete.setLong(2, now);
                delete.executeUpdate();
            }
        }
    }
}
