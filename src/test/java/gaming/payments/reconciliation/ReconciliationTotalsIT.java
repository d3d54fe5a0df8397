package gaming.payments.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.payments.PaymentStatus;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import world.World;

/** details.md, "Claims": what the books add up to. */
class ReconciliationTotalsIT {
    private static final Instant NOW = ReconciliationRows.SENT.plus(Duration.ofDays(1));
    private static String schema = "";

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
    void nothingAddsUpToNothing() throws SQLException {
        Books check = ReconciliationRows.read(schema, NOW);
        assertThat(check.differences()).isEmpty();
        assertThat(check.differencesCount()).isZero();
        assertTotals(check, "0", "0", "0", "0", "0", "0", "0", "0");
    }

    @Test
    void booksThatAgreeHaveNoDifference() throws SQLException {
        ObjectId user = rows.earner("100.00000001");
        rows.claim(user, PaymentStatus.COMPLETED, "40.5", "44.021739");
        rows.claim(user, PaymentStatus.FAILED, "11", "11.956521");
        rows.claim(user, PaymentStatus.PENDING, "9.25", "10.054347");
        rows.earner("7");
        ObjectId overpaid = rows.earner("5");
        rows.claim(overpaid, PaymentStatus.COMPLETED, "6.5", "7.065217");

        Books check = ReconciliationRows.read(schema, NOW);

        assertThat(check.differences()).isEmpty();
        assertTotals(check, "112.00000001", "47", "9.25", "57.25000001", "1.5", "51.086956", "10.054347", "51.086956");
        assertThat(check.completed()).isEqualTo(2);
        assertThat(check.failed()).isEqualTo(1);
        assertThat(check.checkedAt()).isEqualTo(NOW);
    }

    @Test
    void listsAHundredDifferencesAndCountsAll() throws SQLException {
        IntStream.range(0, 130).forEach(_ -> rows.commission(new ObjectId(), "2026-01-01", "1"));
        Books check = ReconciliationRows.read(schema, NOW);
        assertThat(check.differences()).hasSize(100);
        assertThat(check.differencesCount()).isEqualTo(130);
    }

    private static void assertTotals(
            Books books,
            String earned,
            String claimed,
            String pending,
            String ready,
            String overpaid,
            String claimedUsdc,
            String pendingUsdc,
            String booked) {
        assertThat(List.of(books.earned(), books.claimed(), books.pending(), books.ready(), books.overpaid()))
                .usingElementComparator(BigDecimal::compareTo)
                .containsExactly(
                        decimal(earned), decimal(claimed), decimal(pending), decimal(ready), decimal(overpaid));
        assertThat(List.of(books.claimedUsdc(), books.pendingUsdc(), books.bookedUsdc()))
                .usingElementComparator(BigDecimal::compareTo)
                .containsExactly(decimal(claimedUsdc), decimal(pendingUsdc), decimal(booked));
    }

    private static BigDecimal decimal(String text) {
        return new BigDecimal(text);
    }
}
