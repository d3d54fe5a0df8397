package gaming.web;

import gaming.database.Background;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;

/** Whether the database answers. A probe must never hang, so the wait is shorter than the pool's own. */
@ApplicationScoped
class DatabaseHealth {
    private static final int SECONDS = 2;

    /** Looked up when asked, because making the pool runs the migrations. */
    private final Instance<DataSource> pool;

    @Inject
    DatabaseHealth(@Background Instance<DataSource> pool) {
        this.pool = pool;
    }

    boolean answers() {
        var answer = new CompletableFuture<Boolean>();
        Thread.ofVirtual().name("database-health").start(() -> answer.complete(ask()));
        try {
            return answer.get(SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException notInTime) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean ask() {
        try (Connection connection = pool.get().getConnection()) {
            return connection.isValid(SECONDS);
        } catch (SQLException | RuntimeException unreachable) {
            return false;
        }
    }
}
