package gaming.database;

import static java.util.Objects.requireNonNull;

import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.SQLExceptionOverride;
import gaming.config.Keys;
import gaming.core.Starting;
import gaming.telemetry.Gauges;
import gaming.telemetry.Traces;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.persistence.Converter;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import jakarta.persistence.PersistenceConfiguration;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.IndexReader;
import org.jboss.jandex.IndexView;

/** The connection pools with their metrics, the migrations and the entity manager factory, without JTA. */
@ApplicationScoped
class Database {
    /** Evicts a connection when a statement fails because the server, such as an old primary, is read-only. */
    private static final SQLExceptionOverride EVICTION = new SQLExceptionOverride() {
        // The interface has an Override of its own
        @java.lang.Override
        public Override adjudicate(SQLException failure) {
            return Transactions.isReadOnly(failure) ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
        }
    };

    private static final Duration VALIDATION = Duration.ofSeconds(2);
    private static final Duration PARTITIONS_EACH = Duration.ofDays(1);
    private static final Duration PARTITIONS_AGAIN = Duration.ofMinutes(10);

    private final DatabaseSettings settings;
    private final Servers primary;
    private final Traces traces;
    private final FutureTask<Void> migrations;

    @Inject
    Database(Config config, Traces traces) {
        settings = Keys.read(config, DatabaseSettings::from);
        primary = new Servers(settings, settings.url(), DatabaseSettings.REQUIRE_WRITABLE, settings.statementTimeout());
        migrations = new FutureTask<>(() -> {
            Migrations.run(settings);
            return null;
        });
        this.traces = traces;
    }

    @Produces
    @Singleton
    @Typed(Servers.class)
    Servers primary() {
        return primary;
    }

    /** Autocommit is off, so that a transaction takes one round trip more than its statements. */
    @Produces
    @Singleton
    DataSource pool() {
        return traces.of(primaryPool("transactions", settings.poolSize(), false));
    }

    /** The parameter makes the container create the entity manager factory first, which runs the migrations. */
    @Produces
    @Singleton
    @Background
    DataSource backgroundPool(@SuppressWarnings("unused") EntityManagerFactory migrated) {
        return traces.of(primaryPool("background", settings.backgroundPoolSize(), true));
    }

    /** The first read opens the first connection, so a replica that is away does not stop the start. */
    @Produces
    @Singleton
    @Background
    Optional<DataSource> replicaPool() {
        return settings.reportsUrl().map(url -> {
            var replicas = new Servers(settings, url, "set session transaction read only", settings.statementTimeout());
            HikariDataSource pool = pool("reports", replicas, settings.reportsPoolSize(), false);
            return traces.of(pool);
        });
    }

    static void closeReplica(@Disposes @Background Optional<DataSource> pool) throws SQLException {
        if (pool.isPresent()) {
            close(pool.get());
        }
    }

    /** The method is static, because the container may already have destroyed {@code Database}. */
    static void close(@Disposes @Any DataSource pool) throws SQLException {
        pool.unwrap(HikariDataSource.class).close();
    }

    /** Runs the migrations first. They run once; after a failure, each further call fails at once. */
    @Produces
    @Singleton
    EntityManagerFactory entityManagerFactory(DataSource pool) throws InterruptedException, ExecutionException {
        migrations.run();
        migrations.get();
        return Persistence.createEntityManagerFactory(unit(pool));
    }

    /** The index of the build names the classes. A file persistence.xml would load an XML parser and JAXB at each start. */
    static PersistenceConfiguration unit(DataSource pool) {
        var unit = new PersistenceConfiguration("gaming")
                .property("jakarta.persistence.nonJtaDataSource", pool)
                .property("hibernate.connection.provider_disables_autocommit", true)
                .property("hibernate.jdbc.batch_size", 500)
                // Times are in UTC, in any time zone of the machine
                .property("hibernate.type.java_time_use_direct_jdbc", true)
                .property("hibernate.query.in_clause_parameter_padding", true);
        try (InputStream index = requireNonNull(Database.class.getResourceAsStream("/META-INF/jandex.idx"))) {
            IndexView classes = new IndexReader(index).read();
            for (var kind : List.of(Entity.class, Embeddable.class, Converter.class)) {
                for (AnnotationInstance managed : classes.getAnnotations(kind)) {
                    unit.managedClass(
                            Class.forName(managed.target().asClass().name().toString()));
                }
            }
        } catch (IOException | ClassNotFoundException failure) {
            throw new IllegalStateException(failure);
        }
        return unit;
    }

    static void close(@Disposes EntityManagerFactory factory) {
        factory.close();
    }

    @Produces
    @Singleton
    static RecurringTask<Void> partitions(@Background DataSource pool) {
        return Tasks.recurring("partitions", FixedDelay.of(PARTITIONS_EACH))
                .onFailure(new FailureHandler.OnFailureRetryLater<>(PARTITIONS_AGAIN))
                .execute((_, _) -> Migrations.partition(pool));
    }

    /** Migrates the database and opens both pools of the primary. Without the primary the service does not start. */
    static void open(@Observes Starting starting, Transactions transactions, @Background DataSource background) {
        transactions.run(() -> {});
        Sql.on(background, () -> Sql.exists("select 1"));
    }

    /** The gauges {@code db_connections} by pool and state (details.md, "Metrics"). */
    static void register(
            @Observes Starting starting,
            DataSource main,
            @Background DataSource background,
            @Background Optional<DataSource> replica)
            throws SQLException {
        register("main", main);
        register("background", background);
        if (replica.isPresent()) {
            register("reports", replica.get());
        }
    }

    private static void register(String pool, DataSource source) throws SQLException {
        HikariDataSource connections = source.unwrap(HikariDataSource.class);
        show(pool, "active", connections, HikariPoolMXBean::getActiveConnections);
        show(pool, "idle", connections, HikariPoolMXBean::getIdleConnections);
        show(pool, "waiting", connections, HikariPoolMXBean::getThreadsAwaitingConnection);
    }

    private static void show(
            String pool, String state, HikariDataSource connections, Function<HikariPoolMXBean, Number> count) {
        Gauges.of(() -> Optional.ofNullable(connections.getHikariPoolMXBean()))
                .show(
                        "db_connections",
                        "Connections of this pod to the database: active, idle; waiting: threads without one",
                        opened -> opened.map(count).orElse(0),
                        "pool",
                        pool,
                        "state",
                        state);
    }

    private HikariDataSource primaryPool(String name, int size, boolean autoCommit) {
        HikariDataSource pool = pool(name, primary, size, autoCommit);
        pool.setConnectionTestQuery(DatabaseSettings.REQUIRE_WRITABLE);
        return pool;
    }

    private HikariDataSource pool(String name, Servers servers, int size, boolean autoCommit) {
        var pool = new HikariDataSource();
        pool.setPoolName(name);
        pool.setDataSource(servers);
        pool.setMaximumPoolSize(size);
        pool.setAutoCommit(autoCommit);
        pool.setConnectionTimeout(settings.connectionTimeout().toMillis());
        pool.setValidationTimeout(VALIDATION.toMillis());
        pool.setMaxLifetime(settings.maxLifetime().toMillis());
        pool.setExceptionOverride(EVICTION);
        pool.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        pool.setConnectionInitSql(session());
        servers.watchFor(pool);
        return pool;
    }

    /**
     * A frozen or unreachable pod keeps its locks until the server ends its transaction. The server waits {@code
     * db.idle-transaction-timeout} for the next statement, the rest of a statement, or the pod to take its rows.
     */
    private String session() {
        long idle = settings.idleTransactionTimeout().toSeconds();
        return "set session innodb_lock_wait_timeout = %s, idle_transaction_timeout = %s, net_read_timeout = %s, net_write_timeout = %s"
                .formatted(settings.lockTimeout().toSeconds(), idle, idle, idle);
    }
}
