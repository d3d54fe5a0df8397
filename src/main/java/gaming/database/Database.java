package gaming.database;

import com.zaxxer.hikari.HikariDataSource;
import gaming.config.Keys;
import gaming.telemetry.Traces;
import jakarta.enterprise.context.ApplicationScoped;
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
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;

/** The two pools, the migrations and the entity manager factory: local transactions, no JTA. */
@ApplicationScoped
class Database {
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

    /** Autocommit is off: a transaction then costs one round trip beyond its statements, the commit. */
    @Produces
    @Singleton
    DataSource pool() {
        return traces.of(pool("transactions", settings.poolSize(), false));
    }

    /** Its tables are made by the migrations, so it waits for the entity manager factory. */
    @Produces
    @Singleton
    @Background
    DataSource backgroundPool(@SuppressWarnings("unused") EntityManagerFactory migrated) {
        return traces.of(pool("background", settings.backgroundPoolSize(), true));
    }

    /** Static: at the end there is no {@code Database} any more, and another would read the configuration again. */
    static void close(@Disposes @Any DataSource pool) throws SQLException {
        pool.unwrap(HikariDataSource.class).close();
    }

    /** Runs the migrations first, and not again where they failed: whatever asks at the end of such a start need not wait. */
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
