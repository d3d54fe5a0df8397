package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.payments.PaymentMetrics.Figures;
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
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;

/** What the gauges show, also of a database that is away. */
class PaymentMetricsIT {
    private final Callable<Connection> there = () -> ReconciliationRows.another();
    private volatile Callable<Connection> database = there;
    private final AtomicInteger asked = new AtomicInteger();

    @AutoClose
    private final ReconciliationRows rows = ReconciliationRows.alone();

    @Test
    void readsTheOldestAndTheFlaggedOfThoseThatArePending() {
        rows.claim(new ObjectId(), PaymentStatus.COMPLETED, "1", "1");
        rows.claim(new ObjectId(), PaymentStatus.PENDING, "1", "1");
        ObjectId oldest = rows.claim(new ObjectId(), PaymentStatus.PENDING, "1", "1");
        rows.execute(
                "update claim set flagged = true, claimed_at = '2026-01-01' where id = %s",
                ReconciliationRows.hex(oldest));
        assertThat(reading(Duration.ZERO).claims()).extracting(Figures::state).satisfies(state -> {
            assertThat(state.pending()).isEqualTo(2);
            assertThat(state.flagged()).isEqualTo(1);
            assertThat(state.oldest()).isEqualTo("2026-01-01T00:00:00Z");
            assertThat(state.oldestFlagged()).isEqualTo("2026-01-01T00:00:00Z");
        });
    }

    @Test
    void addsWhatEndedSinceTheLastCheck() {
        rows.claim(new ObjectId(), PaymentStatus.COMPLETED, "1", "1");
        rows.claim(new ObjectId(), PaymentStatus.FAILED, "1", "1");
        rows.execute("update claim_books set checked_at = '2026-03-01 12:00:00.999', completed = 40, failed = 2");
        assertThat(reading(Duration.ZERO).claims()).satisfies(figures -> {
            assertThat(figures.completed()).isEqualTo(41);
            assertThat(figures.failed()).isEqualTo(3);
        });
        rows.execute("update claim_books set checked_at = '2026-03-01 12:00:01'");
        assertThat(reading(Duration.ZERO).claims()).satisfies(figures -> {
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
        rows.execute("update claim_books set checked_at = '2026-04-01'");
        try (var statement = rows.connection().prepareStatement("explain " + PaymentMetrics.CLAIMS)) {
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
        Figures first = reading.claims();
        rows.claim(new ObjectId(), PaymentStatus.PENDING, "1", "1");
        assertThat(reading.claims()).isNotNull().isSameAs(first);
        assertThat(asked).hasValue(1);
    }

    @Test
    void staysAsItWasWhileTheDatabaseRefuses() {
        var reading = reading(Duration.ZERO);
        Figures before = reading.claims();
        database = () -> {
            throw new SQLException("away");
        };
        assertThat(reading.claims()).isNotNull().isSameAs(before);

        database = there;
        rows.claim(new ObjectId(), PaymentStatus.PENDING, "1", "1");
        assertThat(reading.claims())
                .extracting(figures -> figures.state().pending())
                .isEqualTo(1L);
    }

    @Test
    void waitsOnceForADatabaseThatHangsAndStaysAsItWas() {
        var patience = Duration.ofMillis(50);
        var reading = new PaymentMetrics(pool(), Clock.systemUTC(), Duration.ZERO, patience);
        Waiting.until(() -> reading.claims() != null);
        Figures before = reading.claims();
        var hanging = new CountDownLatch(1);
        database = () -> {
            hanging.await();
            return there.call();
        };
        int until = asked.get();
        for (int scrape = 0; scrape < 5; scrape++) {
            assertThat(reading.claims()).isEqualTo(before);
        }
        assertThat(asked).hasValue(until + 1);

        rows.claim(new ObjectId(), PaymentStatus.PENDING, "1", "1");
        hanging.countDown();
        Waiting.until(
                () -> reading.claims() instanceof Figures now && now.state().pending() == 1);
    }

    private PaymentMetrics reading(Duration fresh) {
        return new PaymentMetrics(pool(), Clock.systemUTC(), fresh, Waiting.PATIENCE);
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
