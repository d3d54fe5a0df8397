package gaming.access.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.EmbeddedMariaDb;
import gaming.access.MovableClock;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Sql;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.World;

/** Two instances, as two pods have them, on one database. */
@ExtendWith(World.class)
class SharedLimitsIT {
    private static final LimitSettings SETTINGS = new LimitSettings(Map.of("job", 1, "sync", 10));

    private static String url = "";

    private final MovableClock clock = new MovableClock();
    private final HikariDataSource firstPool = pool();
    private final HikariDataSource secondPool = pool();
    private SharedLimits first;
    private SharedLimits second;

    @BeforeAll
    static void migrate() {
        url = World.database().url(World.freshSchema());
        Flyway.configure()
                .dataSource(url, EmbeddedMariaDb.GAMING, EmbeddedMariaDb.GAMING)
                .load()
                .migrate();
    }

    @BeforeEach
    void begin() throws SQLException {
        first = new SharedLimits(SETTINGS, firstPool, clock);
        second = new SharedLimits(SETTINGS, secondPool, clock);
        try (var connection = firstPool.getConnection();
                var statement = connection.createStatement()) {
            statement.execute("DELETE FROM rate_limit");
        }
    }

    @AfterEach
    void close() {
        firstPool.close();
        secondPool.close();
    }

    @Test
    void countsACallerWithTheLongestName() {
        String name = "i".repeat(64) + ":" + "s".repeat(128);
        var invalidations = new LimitSettings(Map.of("invalidate-cache", 1));
        var limits = new SharedLimits(invalidations, firstPool, clock);

        limits.check("invalidate-cache", name);

        var refusal = catchThrowableOfType(Refusal.class, () -> limits.check("invalidate-cache", name));
        assertThat(refusal.code()).isEqualTo(ErrorCode.RATE_LIMIT_EXCEEDED);
    }

    @Test
    void aPodWhoseClockIsAheadHoldsTheOthersUpForTwoMinutesAtMost() {
        clock.advance(Duration.ofMinutes(1));
        first.check("job", "all");
        clock.advance(Duration.ofMinutes(-1));
        assertThat(refused(second)).isTrue();

        clock.advance(Duration.ofHours(1));
        first.check("job", "all");
        clock.advance(Duration.ofHours(-1));
        second.check("job", "all");
        assertThat(refused(second)).isTrue();
    }

    @Test
    void beginsTheMinuteWithItsFirstCall() {
        first.check("job", "all");
        clock.advance(Duration.ofSeconds(118));
        second.check("job", "all");
        clock.advance(Duration.ofSeconds(3));
        assertThat(refused(first)).isTrue();
        clock.advance(Duration.ofSeconds(57));
        assertThat(refused(first)).isFalse();
    }

    @Test
    void letsExactlyTheAllowedOfManyConcurrentCallsPass() throws Exception {
        assertThat(passingOfFifty("job")).isEqualTo(1);
        assertThat(passingOfFifty("sync")).isEqualTo(10);
        clock.advance(Duration.ofMinutes(1));
        assertThat(passingOfFifty("job")).isEqualTo(1);
        assertThat(passingOfFifty("sync")).isEqualTo(10);
    }

    @Test
    void forgetsExpiredRows() throws SQLException {
        IntStream.range(0, 20).forEach(key -> first.check("job", "key" + key));
        clock.advance(Duration.ofMinutes(30));
        first.check("job", "last");

        assertThat(Sql.<Integer>on(firstPool, () -> first.deleteExpired(1000))).isEqualTo(20);
        try (var connection = firstPool.getConnection();
                var statement = connection.createStatement();
                var row = statement.executeQuery("SELECT count(*) FROM rate_limit")) {
            row.next();
            assertThat(row.getInt(1)).isEqualTo(1);
        }
    }

    private long passingOfFifty(String limit) throws Exception {
        var start = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var calls = IntStream.range(0, 50)
                    .mapToObj(call -> threads.submit(passes(call % 2 == 0 ? first : second, limit, start)))
                    .toList();
            start.countDown();
            long passed = 0;
            for (Future<Boolean> call : calls) {
                passed += call.get() ? 1 : 0;
            }
            return passed;
        }
    }

    private static Callable<Boolean> passes(SharedLimits limits, String limit, CountDownLatch start) {
        return () -> {
            start.await();
            try {
                limits.check(limit, "all");
                return true;
            } catch (Refusal refused) {
                return false;
            }
        };
    }

    private static boolean refused(SharedLimits limits) {
        return catchThrowableOfType(Refusal.class, () -> limits.check("job", "all")) != null;
    }

    private String state() throws SQLException {
        try (var connection = firstPool.getConnection();
                var statement = connection.createStatement();
                var row = statement.executeQuery("SELECT state FROM rate_limit")) {
            row.next();
            return row.getString(1);
        }
    }

    private static HikariDataSource pool() {
        var pool = new HikariDataSource();
        pool.setJdbcUrl(url);
        pool.setUsername(EmbeddedMariaDb.GAMING);
        pool.setPassword(EmbeddedMariaDb.GAMING);
        pool.setMaximumPoolSize(8);
        pool.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        return pool;
    }
}
