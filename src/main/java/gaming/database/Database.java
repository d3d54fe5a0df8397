package gaming.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import gaming.config.Keys;
import gaming.core.Starting;
import gaming.telemetry.Traces;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.ToIntFunction;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/** The two connection pools with their metrics, the migrations and the entity manager factory, without JTA. */
@ApplicationScoped
class Database {
    private static final Metadata CONNECTIONS = Metadata.builder()
            .withName("db_connections")
            .withDescription("Connections of this pod to the database: active, idle; waiting: threads without one")
            .build();

    private final DatabaseSettings settings;
    private final Traces traces;
    private final FutureTask<Void> migrations;

    @Inject
    Database(Config config, Traces traces) {
        settings = Keys.read(config, DatabaseSettings::from);
        migrations = new FutureTask<>(() -> {
            Migrations.run(settings);
            return null;
        });
        this.traces = traces;
    }

    /** Autocommit is off, so that a transaction takes one round trip more than its statements. */
    @Produces
    @Singleton
    DataSource pool() {
        return traces.of(pool("transactions", settings.poolSize(), false));
    }

    /** The entity manager factory comes first, because the migrations create the tables. */
    @Produces
    @Singleton
    @Background
    DataSource backgroundPool(@SuppressWarnings("unused") EntityManagerFactory migrated) {
        return traces.of(pool("background", settings.backgroundPoolSize(), true));
    }

    /** Static, because the container may have destroyed {@code Database} before. */
    static void close(@Disposes @Any DataSource pool) throws SQLException {
        pool.unwrap(HikariDataSource.class).close();
    }

    /** Runs the migrations first, and only once: after a failure each further request fails at once. */
    @Produces
    @Singleton
    EntityManagerFactory entityManagerFactory(DataSource pool) throws InterruptedException, ExecutionException {
        migrations.run();
        migrations.get();
        return Persistence.createEntityManagerFactory("gaming", Map.of("jakarta.persistence.nonJtaDataSource", pool));
    }

    static void close(@Disposes EntityManagerFactory factory) {
        factory.close();
    }

    /** Migrates the database and opens both pools; without a database the service does not start. */
    static void open(@Observes Starting starting, Transactions transactions, @Background DataSource background) {
        transactions.run(() -> {});
        Sql.on(background, () -> Sql.exists("select 1"));
    }

    /** The gauges {@code db_connections} by pool and state (details.md, "Metrics"). */
    static void register(
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

    private HikariDataSource pool(String name, int size, boolean autoCommit) {
        var pool = new HikariDataSource();
        pool.setPoolName(name);
        pool.setJdbcUrl(settings.url());
        pool.setUsername(settings.user());
        pool.setPassword(settings.password());
        pool.setMaximumPoolSize(size);
        pool.setAutoCommit(autoCommit);
        pool.setConnectionTimeout(settings.connectionTimeout().toMillis());
        pool.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        pool.setConnectionInitSql("set session innodb_lock_wait_timeout = "
                + settings.lockTimeout().toSeconds());
        pool.addDataSourceProperty(
                "socketTimeout", Long.toString(settings.statementTimeout().toMillis()));
        pool.addDataSourceProperty("useServerPrepStmts", "true");
        pool.addDataSourceProperty("cachePrepStmts", "true");
        pool.addDataSourceProperty("prepStmtCacheSize", "100");
        return pool;
    }
}
