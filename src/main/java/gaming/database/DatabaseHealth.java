package gaming.database;

import com.zaxxer.hikari.HikariDataSource;
import gaming.config.Keys;
import gaming.core.Readiness;
import gaming.core.Starting;
import gaming.database.DatabaseSettings.Durability;
import gaming.telemetry.Gauges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;

/**
 * A pod is ready if the start is over, both pools have a connection to a database that answers in time and takes
 * writes, the crash of one machine loses no commit, and the clocks of the pod and the database hardly differ. {@code
 * db.durability} and the local environment permit the loss of commits.
 */
@org.eclipse.microprofile.health.Readiness
@ApplicationScoped
class DatabaseHealth implements HealthCheck {
    private static final Logger LOG = System.getLogger(DatabaseHealth.class.getName());
    /** A probe must not wait as long as the pool may. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final Set<String> DURABILITY = Set.of(ServerState.DURABILITY, ServerState.CLUSTER);

    private final Readiness readiness;
    /** The first use looks up the pools, because their creation runs the migrations. */
    private final Instance<DataSource> transactions;

    private final Instance<DataSource> background;

    private final Clock clock;
    private final Durability durability;
    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    @Inject
    DatabaseHealth(
            Readiness readiness,
            Instance<DataSource> transactions,
            @Background Instance<DataSource> background,
            Clock clock,
            Config config) {
        this.readiness = readiness;
        this.transactions = transactions;
        this.background = background;
        this.clock = clock;
        durability = Keys.read(config, DatabaseSettings::from).durability();
    }

    void register(@Observes Starting starting) {
        var latest = new LatestReading<>("server settings", background.get(), this::read);
        Gauges.of(latest::value)
                .show(
                        "db_durable",
                        "1: the crash of one machine loses no commit, or db.durability is trusted; 0: it may; -1: not known",
                        server -> problems(server).containsKey(ServerState.DURABILITY) ? 0 : 1);
        // -1 may be a real difference, so an unknown difference is shown as 0
        Gauges.of(() -> Optional.ofNullable(latest.value()))
                .show(
                        "clock_difference_seconds",
                        "The clock of this pod minus that of the database",
                        server -> server.map(each -> each.clockDifference().toMillis() / 1000.0)
                                .orElse(0.0));
        latest.value();
    }

    @Override
    public HealthCheckResponse call() {
        var response = HealthCheckResponse.named("database");
        if (!readiness.isReached()) {
            return response.down().build();
        }
        Map<String, String> problems = problems();
        problems.forEach(response::withData);
        Set<String> warnings = durability == Durability.ADVISED ? DURABILITY : Set.of(ServerState.CLUSTER);
        return response.status(warnings.containsAll(problems.keySet())).build();
    }

    private Map<String, String> problems() {
        var writes = isBusy(transactions.get())
                ? CompletableFuture.completedFuture(Map.<String, String>of())
                : answer(transactions, () -> {
                    Sql.waitAtMost(PATIENCE);
                    Sql.execute(DatabaseSettings.REQUIRE_WRITABLE);
                    return Map.of();
                });
        var problems =
                new LinkedHashMap<>(answer(background, () -> problems(read())).join());
        writes.join().forEach(problems::putIfAbsent);
        return problems;
    }

    /** Load is no reason to give a pod's load to the others. The other pool tells whether the server answers. */
    private static boolean isBusy(DataSource pool) {
        try {
            var hikari = pool.unwrap(HikariDataSource.class);
            return hikari.getHikariPoolMXBean().getActiveConnections() >= hikari.getMaximumPoolSize();
        } catch (SQLException _) {
            return false;
        }
    }

    private static CompletableFuture<Map<String, String>> answer(
            Instance<DataSource> pool, Supplier<Map<String, String>> question) {
        return CompletableFuture.supplyAsync(
                        () -> Sql.on(pool.get(), question),
                        task -> Thread.ofVirtual().name("database-health").start(task))
                .completeOnTimeout(
                        Map.of("answer", "no answer within " + PATIENCE.toSeconds() + " s"),
                        PATIENCE.toMillis(),
                        TimeUnit.MILLISECONDS)
                .exceptionally(_ -> Map.of("answer", "the database cannot be asked"));
    }

    private Map<String, String> problems(ServerState server) {
        Map<String, String> problems = server.problems();
        if (durability == Durability.TRUSTED) {
            problems.keySet().removeAll(DURABILITY);
        }
        return problems;
    }

    private ServerState read() {
        Sql.waitAtMost(PATIENCE);
        ServerState server = ServerState.read(clock);
        Map<String, String> problems = problems(server);
        problems.forEach((subject, problem) -> {
            if (logged.add(subject)) {
                LOG.log(Level.WARNING, "Database: {0}", problem);
            }
        });
        logged.retainAll(problems.keySet());
        return server;
    }
}
