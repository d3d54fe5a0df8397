package gaming.limits;

import io.github.bucket4j.BucketExceptions.BucketExecutionException;
import io.github.bucket4j.distributed.proxy.generic.select_for_update.LockAndGetResult;
import io.github.bucket4j.distributed.proxy.generic.select_for_update.SelectForUpdateBasedTransaction;
import io.github.bucket4j.distributed.remote.RemoteBucketState;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One call on one bucket's row: lock, read, write. The connection's autocommit is given back as it was found: on. */
final class MariaDbBucketTransaction implements SelectForUpdateBasedTransaction {
    private static final int DEADLOCK = 1213;

    private final Connection connection;
    private final String key;
    private final Clock clock;

    MariaDbBucketTransaction(Connection connection, String key, Clock clock) {
        this.connection = connection;
        this.key = key;
        this.clock = clock;
    }

    @Override
    public void begin(Optional<Long> timeoutNanos) {
        run(() -> connection.setAutoCommit(false));
    }

    @Override
    public LockAndGetResult tryLockAndGet(Optional<Long> timeoutNanos) {
        try (var select =
                connection.prepareStatement("SELECT state, expires_at FROM rate_limit WHERE id = ? FOR UPDATE")) {
            select.setString(1, key);
            try (var row = select.executeQuery()) {
                if (!row.next()) {
                    return LockAndGetResult.notLocked();
                }
                return LockAndGetResult.locked(row.getLong(2) > clock.millis() ? row.getBytes(1) : none());
            }
        } catch (SQLException failure) {
            throw new BucketExecutionException(failure);
        }
    }

    /** False when another call was faster or the database chose us as a deadlock's victim: both mean try again. */
    @Override
    public boolean tryInsertEmptyData(Optional<Long> timeoutNanos) {
        try (var insert = connection.prepareStatement(
                "INSERT IGNORE INTO rate_limit (id, state, expires_at) VALUES (?, NULL, ?)")) {
            insert.setString(1, key);
            insert.setLong(2, clock.millis() + PerMinute.WINDOW.toMillis());
            return insert.executeUpdate() > 0;
        } catch (SQLException failure) {
            if (failure.getErrorCode() == DEADLOCK) {
                return false;
            }
            throw new BucketExecutionException(failure);
        }
    }

    @Override
    public void update(byte[] data, RemoteBucketState state, Optional<Long> timeoutNanos) {
        long now = clock.millis();
        long refill = state.calculateFullRefillingTime(PerMinute.meter(clock).currentTimeNanos());
        try (var update = connection.prepareStatement("UPDATE rate_limit SET state = ?, expires_at = ? WHERE id = ?")) {
            update.setBytes(1, data);
            update.setLong(2, now + Math.ceilDiv(refill, 1_000_000L));
            update.setString(3, key);
            update.executeUpdate();
        } catch (SQLException failure) {
            throw new BucketExecutionException(failure);
        }
    }

    @Override
    public void commit(Optional<Long> timeoutNanos) {
        run(connection::commit);
    }

    @Override
    public void rollback() {
        run(connection::rollback);
    }

    @Override
    public void release() {
        run(() -> {
            try (connection) {
                connection.setAutoCommit(true);
            }
        });
    }

    @SuppressWarnings("NullAway") // Bucket4j is not annotated: null data is a bucket that has not begun
    private static byte[] none() {
        byte @Nullable [] nothing = null;
        return nothing;
    }

    private interface Step {
        void run() throws SQLException;
    }

    private static void run(Step step) {
        try {
            step.run();
        } catch (SQLException failure) {
            throw new BucketExecutionException(failure);
        }
    }
}
