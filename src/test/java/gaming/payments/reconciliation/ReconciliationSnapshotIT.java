package gaming.payments.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.database.OnConnection;
import gaming.payments.PaymentStatus;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.World;

/** What goes on beside a check of the books. */
class ReconciliationSnapshotIT {
    private static final int COMPARISONS = 8;
    private static String schema = "";

    @BeforeAll
    static void migrate() {
        schema = ReconciliationRows.schema();
    }

    /** Its query runs on; what was read before it and what is read after it describe one moment. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 9})
    void aClaimThatCompletesBetweenTwoStatementsWaitsForNothingAndMakesNoDifference(int query) throws SQLException {
        try (Connection connection = World.database().connect(schema)) {
            var rows = new ReconciliationRows(connection);
            rows.execute("set innodb_lock_wait_timeout = 1, lock_wait_timeout = 1");
            ObjectId user = rows.earner("10");
            ObjectId claim = rows.claim(user, PaymentStatus.PENDING, "4", "4.3");
            var asked = new ArrayList<String>();

            Books check = read(asked, () -> {
                if (asked.size() == query) {
                    rows.complete(user, claim, "4", "4.3");
                }
            });

            assertThat(asked).hasSize(2 + COMPARISONS);
            assertThat(check.differences()).isEmpty();
            assertThat(check.pending()).isEqualByComparingTo("4");
            Books after = read(new ArrayList<>(), () -> {});
            assertThat(after.differences()).isEmpty();
            assertThat(after.pending()).isZero();
        }
    }

    @Test
    void takesTheSameStatementsHoweverMuchThereIs() throws SQLException {
        var before = new ArrayList<String>();
        read(before, () -> {});
        try (Connection connection = World.database().connect(schema)) {
            var rows = new ReconciliationRows(connection);
            var users = new ArrayList<ObjectId>();
            for (int i = 0; i < 200; i++) {
                ObjectId user = rows.earner("5");
                rows.claim(user, PaymentStatus.COMPLETED, "1", "1");
                rows.total(user, "claimed", "0.5");
                users.add(user);
            }
            var after = new ArrayList<String>();
            assertThat(read(after, () -> {}).differencesCount()).isEqualTo(200);
            assertThat(after).isEqualTo(before).hasSize(2 + COMPARISONS);
            users.forEach(user -> rows.total(user, "claimed", "-0.5"));
        }
    }

    /** By indexes of time, however many other bets and deposits there are. */
    @Test
    void controlTotalsAreOneStatement() throws SQLException {
        var asked = new ArrayList<String>();
        LocalDate day = LocalDate.parse("2026-01-01");
        try (Connection connection = World.database().connect(schema)) {
            ActivityTotals totals = OnConnection.call(
                    watched(connection, asked, () -> {}), () -> ActivityTotals.of(day, day.plusDays(365)));
            assertThat(totals.data()).isEmpty();
            assertThat(asked).hasSize(1);
            String query = asked.getFirst()
                    .replaceFirst("(?s).* for select", "explain select")
                    .replace("id >= ? and id < ?", "id >= 0x01 and id < 0x02")
                    .replaceAll(
                            "(at|day) >= \\? and (at|id_day|day) < \\?", "$1 >= '2026-01-01' and $2 < '2027-01-01'");
            try (var statement = connection.createStatement();
                    var plan = statement.executeQuery(query)) {
                var keys = new ArrayList<String>();
                while (plan.next()) {
                    if (List.of("bet", "deposit").contains(String.valueOf(plan.getString("table")))) {
                        keys.add(plan.getString("table") + " " + plan.getString("type") + " " + plan.getString("key"));
                    }
                }
                // The second reading of bets takes a range of the primary key for each day of ids
                assertThat(keys).containsExactlyInAnyOrder("bet range PRIMARY", "bet ALL null", "deposit range at");
            }
        }
    }

    @Test
    void theNextTransactionOfTheConnectionIsAsBefore() throws SQLException {
        try (Connection connection = World.database().connect(schema)) {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            OnConnection.run(connection, () -> ReconciliationRows.look(ReconciliationRows.SENT));
            connection.commit();
            try (var statement = connection.createStatement();
                    var row = statement.executeQuery("select @@transaction_isolation, @@transaction_read_only")) {
                row.next();
                assertThat(row.getString(1)).isEqualTo("READ-COMMITTED");
                assertThat(row.getBoolean(2)).isFalse();
            }
            assertThat(connection.createStatement().executeUpdate("update claim_books set failed = 0"))
                    .isEqualTo(1);
            connection.rollback();
        }
    }

    private interface Step {
        void run() throws SQLException;
    }

    private static Books read(List<String> asked, Step afterEach) throws SQLException {
        try (Connection connection = World.database().connect(schema)) {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            return OnConnection.call(
                    watched(connection, asked, afterEach), () -> ReconciliationRows.look(ReconciliationRows.SENT));
        }
    }

    /** Notes the queries, and runs {@code step} when the answer to one has been read. */
    private static Connection watched(Connection connection, List<String> asked, Step step) {
        return OnConnection.watched(Connection.class, connection, (method, arguments, result) -> {
            if (!method.equals("prepareStatement")) {
                return result;
            }
            return OnConnection.watched(PreparedStatement.class, (PreparedStatement) result, (called, _, answer) -> {
                if (called.equals("close")) {
                    asked.add(arguments[0].toString());
                    step.run();
                }
                return answer;
            });
        });
    }
}
