package gaming.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import gaming.core.Starting;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Observes;
import java.sql.SQLException;
import java.util.function.ToIntFunction;
import javax.sql.DataSource;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/** The gauges {@code db_connections} by pool, main or background, and state (details.md, "Metrics"). */
@Dependent
class PoolMetrics {
    private static final Metadata CONNECTIONS = Metadata.builder()
            .withName("db_connections")
            .withDescription("Connections of this pod to the database: active, idle; waiting: threads without one")
            .build();

    void register(
            @Observes Starting starting, MetricRegistry metrics, DataSource main, @Background DataSource background)
            throws SQLException {
        register(metrics, "main", main);
        register(metrics, "background", background);
    }

    private static void register(MetricRegistry metrics, String pool, DataSource source) throws SQLException {
        HikariDataSource connections = source.unwrap(HikariDataSource.class);
        gauge(metrics, pool, "active", connections, HikariPoolMXBean::getActiveConnections);
        gauge(metrics, pool, "idle", connections, HikariPoolMXBean::getIdleConnections);
        gauge(metrics, pool, "waiting", connections, HikariPoolMXBean::getThreadsAwaitingConnection);
    }

    private static void gauge(
            MetricRegistry metrics,
            String pool,
            String state,
            HikariDataSource connections,
            ToIntFunction<HikariPoolMXBean> count) {
        metrics.gauge(
                CONNECTIONS,
                () -> {
                    HikariPoolMXBean opened = connections.getHikariPoolMXBean();
                    return opened == null ? 0 : count.applyAsInt(opened);
                },
                new Tag("pool", pool),
                new Tag("state", state));
    }
}
