package gaming.payments.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import gaming.payments.PaymentStatus;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Rows;
import world.TestClock;
import world.World;

/** details.md, "Claims": {@code GET /claims/books}. Others' rows are in the same database. */
@ExtendWith(World.class)
class ReconciliationHookIT {
    private final ObjectId user = new ObjectId();
    private Connection connection;
    private ReconciliationRows rows;

    @BeforeEach
    void begin() throws SQLException {
        connection = World.connection();
        rows = new ReconciliationRows(connection);
    }

    /** The books of the other tests must agree. */
    @AfterEach
    void forget() throws SQLException {
        rows.forget(user);
        connection.close();
    }

    /** Looked at when no batch and no claim that another test left behind has changed the sums meanwhile. */
    @Test
    void answersTheSumsExactlyAndPlain() throws SQLException {
        JsonNode before;
        JsonNode books;
        JsonNode after;
        int looks = 0;
        do {
            assertThat(++looks).as("others never stop").isLessThan(100);
            before = books();
            rows.commission(user, "2026-01-01", "0.00000001");
            rows.total(user, "earned_1", "0.00000001");
            books = books();
            rows.forget(user);
            after = books();
        } while (grown("earned", before, after).signum() != 0
                || grown("ready", before, after).signum() != 0);

        assertThat(grown("earned", before, books)).isEqualByComparingTo("0.00000001");
        assertThat(grown("ready", before, books)).isEqualByComparingTo("0.00000001");
        assertThat(decimal(books, "earned").add(decimal(books, "overpaid")))
                .isEqualByComparingTo(
                        decimal(books, "claimed").add(decimal(books, "pending")).add(decimal(books, "ready")));
        for (String sum : new String[] {"claimedUsdc", "pendingUsdc", "bookedUsdc"}) {
            assertThat(books.path(sum).isNumber()).as(sum).isTrue();
        }
        assertThat(get("X-API-Key", "dev-operator").body()).doesNotContainPattern("\\d[eE][+-]?\\d+[,}]");
        assertThat(Instant.parse(books.path("checkedAt").asText()))
                .isBetween(TestClock.now().minusSeconds(60), TestClock.now());
    }

    @Test
    void listsDifferencesWithTheirUser() {
        long before = books().path("differencesCount").asLong();
        // Sorts before every other transaction, so it is listed whatever there is
        rows.transaction(rows.claim(user, PaymentStatus.COMPLETED, "1", "1.5"), "!");
        rows.transaction(rows.claim(user, PaymentStatus.COMPLETED, "1", "1.5"), "!");
        rows.commission(user, "2026-01-01", "2");
        rows.total(user, "earned_1", "2");
        JsonNode books = books();

        assertThat(books.path("differencesCount").asLong()).isEqualTo(before + 1);
        assertThat(books.path("differences").get(0).toString())
                .isEqualTo(
                        "{\"userId\":\"%s\",\"what\":\"TRANSACTION\",\"expected\":1,\"found\":2,\"transactionId\":\"!\"}"
                                .formatted(user));
    }

    @Test
    void leavesTheResultForTheMetrics() throws SQLException {
        rows.claim(user, PaymentStatus.COMPLETED, "1", "1.5");
        JsonNode books = books();
        try (var statement = connection.createStatement();
                var row = statement.executeQuery("select checked_at, differences, completed from claim_books")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getTimestamp(1)).isNotNull();
            assertThat(row.getLong(2)).isEqualTo(books.path("differencesCount").asLong());
            assertThat(row.getLong(3)).isPositive();
            assertThat(row.next()).isFalse();
        }
    }

    @Test
    void theBooksDifferSinceTheFirstOfTheChecksThatFoundDifferences() {
        Rows.here().change("update claim_books set differ_since = null");
        rows.transaction(rows.claim(user, PaymentStatus.COMPLETED, "1", "1.5"), "!");
        rows.transaction(rows.claim(user, PaymentStatus.COMPLETED, "1", "1.5"), "!");
        books();
        assertThat(Rows.here().texts("select differ_since = checked_at from claim_books"))
                .containsExactly("1");
        books();
        assertThat(Rows.here().texts("select differ_since < checked_at from claim_books"))
                .containsExactly("1");
    }

    private static JsonNode books() {
        Http.Answer answer = get("X-API-Key", "dev-operator");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer.json();
    }

    private static Http.Answer get(String... headers) {
        return Http.get(World.internalUrl().resolve("/claims/books"), headers);
    }

    private static BigDecimal grown(String sum, JsonNode before, JsonNode after) {
        return decimal(after, sum).subtract(decimal(before, sum));
    }

    /** As text, because the parser of the tests reads binary numbers. */
    private static BigDecimal decimal(JsonNode books, String sum) {
        return new BigDecimal(books.path(sum).asText());
    }
}
