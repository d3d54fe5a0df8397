package gaming.payments.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.database.Moment;
import gaming.database.Sql;
import gaming.database.Transactions;
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
import world.World;

/** A difference is reported when two snapshots have it, and a server that is too old tells none. */
@ExtendWith(World.class)
class ReconciliationLooksIT {
    private final ObjectId user = new ObjectId();
    private final AtomicInteger looks = new AtomicInteger();
    private Connection connection;
    private ReconciliationRows rows;

    @BeforeEach
    void begin() throws SQLException {
        connection = World.connection();
        rows = new ReconciliationRows(connection);
        rows.total(user, "claimed", "0.5");
    }

    @AfterEach
    void forget() throws SQLException {
        rows.forget(user);
        connection.close();
    }

    @Test
    void aDifferenceThatASecondLookDoesNotHaveIsNotReported() {
        assertThat(ofUser(looked(now(), () -> rows.total(user, "claimed", "-0.5"))))
                .isEmpty();
        assertThat(looks).hasValue(2);
    }

    @Test
    void aDifferenceThatASecondLookHasTooIsReportedAsTheSecondLookHasIt() {
        assertThat(ofUser(looked(now(), () -> rows.total(user, "claimed", "0.25"))))
                .singleElement()
                .satisfies(difference -> {
                    assertThat(difference.what()).isEqualTo(What.CLAIMED.name());
                    assertThat(difference.found()).isEqualByComparingTo("0.75");
                });
    }

    @Test
    void aDifferenceThatOnlyTheSecondLookHasWaitsForTheNextCheck() {
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
