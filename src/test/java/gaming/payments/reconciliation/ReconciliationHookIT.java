package gaming.payments.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.database.Moment;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.payments.PaymentStatus;
import gaming.payments.reconciliation.Books.Difference;
import gaming.payments.reconciliation.Books.What;
import gaming.payments.reconciliation.ReconciliationQuery.Scope;
import jakarta.enterprise.inject.spi.CDI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Operator;
import world.Rows;
import world.TestClock;
import world.World;

/**
 * details.md, "Claims": {@code GET /claims/books}. A difference is reported when two snapshots have it, and a server that is
 * too old tells none. Others' rows are in the same database.
 */
@ExtendWith(World.class)
class ReconciliationHookIT {
    private final ObjectId user = new ObjectId();
    private final AtomicInteger looks = new AtomicInteger();
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

    @Test
    void aDifferenceThatASecondLookDoesNotHaveIsNotReported() {
        rows.total(user, "claimed", "0.5");
        assertThat(ofUser(looked(now(), () -> rows.total(user, "claimed", "-0.5"))))
                .isEmpty();
        assertThat(looks).hasValue(2);
    }

    @Test
    void aDifferenceThatASecondLookHasTooIsReportedAsTheSecondLookHasIt() {
        rows.total(user, "claimed", "0.5");
        assertThat(ofUser(looked(now(), () -> rows.total(user, "claimed", "0.25"))))
                .singleElement()
                .satisfies(difference -> {
                    assertThat(difference.what()).isEqualTo(What.CLAIMED.name());
                    assertThat(difference.found()).isEqualByComparingTo("0.75");
                });
    }

    @Test
    void aDifferenceThatOnlyTheSecondLookHasWaitsForTheNextCheck() {
        rows.total(user, "claimed", "0.5");
        assertThat(ofUser(looked(now(), () -> rows.total(user, "pending", "1"))))
                .extracting(Difference::what)
                .containsExactly(What.CLAIMED.name());
        assertThat(ofUser(looked(now(), () -> {})))
                .extracting(Difference::what)
                .containsExactlyInAnyOrder(What.CLAIMED.name(), What.PENDING.name());
    }

    /** The moment of the check is not on the server for longer than a check waits. */
    @Test
    void aServerWithoutTheBeginningOfTheCheckIsTooOldToTellADifference() {
        Instant known = CDI.current()
                .select(Transactions.class)
                .get()
                .call(() -> Sql.first("select begun_at from claim_books", row -> row.getInstant(1))
                        .orElseThrow());
        var later = new Moment(
                (known.isAfter(now().at()) ? known : now().at()).plus(Duration.ofHours(2)),
                System.nanoTime() - Duration.ofSeconds(31).toNanos());
        rows.total(user, "claimed", "0.5");
        Books books = looked(later, () -> {});
        assertThat(books.isTooOld()).isTrue();
        assertThat(books.differencesCount()).isZero();
        assertThat(books.differences()).isEmpty();
        assertThat(books.uncomputed()).isNull();
        assertThat(books.notCompared()).hasSize(What.values().length);
        assertThat(books.behindSeconds())
                .isGreaterThanOrEqualTo(Duration.ofHours(2).toSeconds());
        assertThat(looks).hasValue(1);
    }

    @Test
    void aServerWithTheBeginningOfTheCheckIsNotBehind() {
        Books books = CDI.current().select(Reconciliation.class).get().check();
        assertThat(books.isTooOld()).isFalse();
        assertThat(books.behindSeconds()).isLessThan(30);
    }

    @Test
    void numbersArePlain() {
        rows.earns(user, "2026-01-01", "0.00000001");
        assertThat(Operator.here().get("/claims/books").body()).doesNotContainPattern("\\d[eE][+-]?\\d+[,}]");
        JsonNode books = books();
        for (String sum : new String[] {"earned", "claimedUsdc", "pendingUsdc", "bookedUsdc"}) {
            assertThat(books.path(sum).isNumber()).as(sum).isTrue();
        }
        assertThat(Instant.parse(books.path("checkedAt").asText()))
                .isBetween(TestClock.now().minusSeconds(60), TestClock.now());
    }

    /** The differences are listed with their user, and what the metrics and the alerts read is left. */
    @Test
    void theBooksDifferSinceTheFirstOfTheChecksThatFoundDifferences() {
        long before = books().path("differencesCount").asLong();
        Rows.here().change("update claim_books set differ_since = null");
        // Sorts before every other transaction, so it is listed whatever there is
        rows.transaction(rows.claim(user, PaymentStatus.COMPLETED, "1", "1.5"), "!");
        rows.transaction(rows.claim(user, PaymentStatus.COMPLETED, "1", "1.5"), "!");
        rows.earns(user, "2026-01-01", "2");
        JsonNode books = books();
        assertThat(books.path("differencesCount").asLong()).isEqualTo(before + 1);
        assertThat(books.path("differences").get(0).toString())
                .isEqualTo(
                        "{\"userId\":\"%s\",\"what\":\"TRANSACTION\",\"expected\":1,\"found\":2,\"transactionId\":\"!\"}"
                                .formatted(user));
        assertThat(left()).isEqualTo("since this check, %d, completed".formatted(before + 1));
        books();
        assertThat(left()).isEqualTo("since before, %d, completed".formatted(before + 1));
    }

    private static String left() {
        return Rows.here()
                .texts(
                        "select concat(if(differ_since = checked_at, 'since this check, ', 'since before, '), differences,"
                                + " if(completed > 0, ', completed', '')) from claim_books")
                .getFirst();
    }

    private static JsonNode books() {
        return Operator.here().read("/claims/books");
    }

    private static Moment now() {
        return CDI.current().select(Transactions.class).get().call(Moment::now);
    }

    private List<Difference> ofUser(Books books) {
        return books.differences().stream()
                .filter(difference -> user.toHexString().equals(difference.userId()))
                .toList();
    }

    /** {@code between}: after the first look, and before the snapshot of the second. */
    private Books looked(Moment begun, Runnable between) {
        CDI.current().select(Reconciliation.class).get().check();
        looks.set(0);
        var scope = new Scope(begun.at(), List.of(), Duration.ofDays(5000), ReconciliationRows.COMPUTED_WITHIN);
        return CDI.current().select(Reconciliation.class).get().twice(() -> begun, look -> {
            Books books = ReconciliationQuery.read(scope, look);
            if (looks.incrementAndGet() == 1) {
                between.run();
            }
            return books;
        });
    }
}
