package gaming.access;

import io.github.bucket4j.BucketExceptions.BucketExecutionException;
import io.github.bucket4j.distributed.proxy.ClientSideConfig;
import io.github.bucket4j.distributed.proxy.generic.select_for_update.AbstractSelectForUpdateBasedProxyManager;
import io.github.bucket4j.distributed.proxy.generic.select_for_update.SelectForUpdateBasedTransaction;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
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
        try (var connection = pool.getConnection();
                var delete = connection.prepareStatement("DELETE FROM rate_limit WHERE expires_at <= ? LIMIT 10000")) {
            delete.setLong(1, now);
            delete.executeUpdate();
        } catch (SQLException failure) {
            throw new BucketExecutionException(failure);
        }
    }
}
