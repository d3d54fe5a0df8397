package gaming.payments.claim;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.payments.PaymentStatus;
import gaming.payments.claim.ClaimMetrics.Figures;
import gaming.payments.reconciliation.ReconciliationRows;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.World;

/** What the gauges show, also of a database that is away. */
class ClaimMetricsIT {
    private static String schema = "";

    private final Callable<Connection> there = () -> World.database().connect(schema);
    private volatile Callable<Connection> database = there;
    private final AtomicInteger asked = new AtomicInteger();
    private Connection connection;
    private ReconciliationRows rows;

    @BeforeAll
    static void migrate() {
        schema = ReconciliationRows.schema();
    }

    @BeforeEach
    void begin() throws SQLException {
        connection = World.database().connect(schema);
        rows = new ReconciliationRows(connection);
        rows.empty();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void knowsNothingOfTheBooksBeforeTheFirstCheck() {
        assertThat(reading(Duration.ZERO).figures())
                .isEqualTo(new Figures(0, null, 0, 0, 0, 0, null, null, null, null));
    }

    @Test
    void readsTheOldestAndTheFlaggedOfThoseThatArePending() {
        rows.claim(new ObjectId(), PaymentStatus.COMPLETED, "1", "1");
        rows.claim(new ObjectId(), PaymentStatus.PENDING, "1", "1");
        ObjectId oldest = rows.claim(new ObjectId(), PaymentStatus.PENDING, "1", "1");
        rows.execute(
                "update claim set flagged = true, claimed_at = '2026-01-01' where id = %s",
                ReconciliationRows.hex(oldest));
        assertThat(reading(Duration.ZERO).figures()).satisfies(figures -> {
            assertThat(figures.pending()).isEqualTo(2);
            assertThat(figures.flagged()).isEqualTo(1);
            assertThat(figures.oldest()).isEqualTo("2026-01-01T00:00:00Z");
        });
    }

    @Test
    void addsWhatEndedSinceTheLastCheck() {
        rows.claim(new ObjectId(), PaymentStatus.COMPLETED, "1", "1");
        rows.claim(new ObjectId(), PaymentStatus.FAILED, "1", "1");
        rows.execute("update claim_books set checked_at = '2026-03-01 12:00:00.999', completed = 40, failed = 2");
        assertThat(reading(Duration.ZERO).figures()).satisfies(figures -> {
            assertThat(figures.completed()).isEqualTo(41);
            assertThat(figures.failed()).isEqualTo(3);
        });
        rows.execute("update claim_books set checked_at = '2026-03-01 12:00:01'");
        assertThat(reading(Duration.ZERO).figures()).satisfies(figures -> {
            assertThat(figures.completed()).isEqualTo(40);
            assertThat(figures.failed()).isEqualTo(2);
        });
    }

    @Test
    void readsIndexesAndOneRow() throws SQLException {
        for (int i = 0; i < 200; i++) {
            rows.bareClaim(new ObjectId(), i % 50 == 0 ? PaymentStatus.PENDING : PaymentStatus.COMPLETED, "1", "1");
        }
        rows.execute("analyze table claim");
        try (var statement = connection.prepareStatement("explain " + ClaimMetrics.FIGURES)) {
            statement.setString(1, "2026-04-01");
            statement.setString(2, "2026-04-01");
            ResultSet plan = statement.executeQuery();
            while (plan.next()) {
                if ("claim".equals(plan.getString("table"))) {
                    assertThat(plan.getString("type")).isNotIn("ALL", "index");
                    assertThat(plan.getString("Extra")).contains("Using index");
                    assertThat(plan.getInt("rows")).isLessThan(50);
                }
            }
        }
    }

    @Test
    void readsOnceInAWhile() {
        var reading = reading(Duration.ofHours(1));
        Figures first = reading.figures();
        rows.claim(new ObjectId(), PaymentStatus.PENDING, "1", "1");
        assertThat(reading.figures()).isNotNull().isSameAs(first);
        assertThat(asked).hasValue(1);
    }

    @Test
    void staysAsItWasWhileTheDatabaseRefuses() {
        var reading = reading(Duration.ZERO);
        Figures before = reading.figures();
        database = () -> {
            throw new SQLException("away");
        };
        assertThat(reading.figures()).isNotNull().isSameAs(before);

        database = there;
        rows.claim(new ObjectId(), PaymentStatus.PENDING, "1", "1");
        assertThat(reading.figures()).extracting(Figures::pending).isEqualTo(1L);
    }

    @Test
    void waitsOnceForADatabaseThatHangsAndStaysAsItWas() {
        var patience = Duration.ofMillis(50);
        var reading = new ClaimMetrics(pool(), Clock.systemUTC(), Duration.ZERO, patience);
        Waiting.until(() -> reading.figures() != null);
        Figures before = reading.figures();
        var hanging = new CountDownLatch(1);
        database = () -> {
            hanging.await();
            return there.call();
        };
        int until = asked.get();
        for (int scrape = 0; scrape < 5; scrape++) {
            assertThat(reading.figures()).isEqualTo(before);
        }
        assertThat(asked).hasValue(until + 1);

        rows.claim(new ObjectId(), PaymentStatus.PENDING, "1", "1");
        hanging.countDown();
        Waiting.until(() -> reading.figures() instanceof Figures now && now.pending() == 1);
    }

    private ClaimMetrics reading(Duration fresh) {
        return new ClaimMetrics(pool(), Clock.systemUTC(), fresh, Waiting.PATIENCE);
    }

    /** Connections as the test wants them. */
    private DataSource pool() {
        return (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (_, method, _) -> {
                    if (!method.getName().equals("getConnection")) {
                        throw new InvocationTargetException(new IllegalStateException(method.getName()));
                    }
                    asked.incrementAndGet();
                    return database.call();
                });
    }
}
