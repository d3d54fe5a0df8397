package gaming.referral.signal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Transactions;
import gaming.referral.Tier;
import jakarta.enterprise.inject.spi.CDI;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import world.World;

/** No request for signals reads a whole table, more rows than its bounds, or for longer than its time. */
@ExtendWith(World.class)
class BoundedReadingIT {
    private static final SignalWindow WINDOW = new SignalWindow(LocalDate.of(2018, 1, 1), LocalDate.of(2018, 1, 7));

    private final Transactions transactions =
            CDI.current().select(Transactions.class).get();

    static Stream<String> statements() {
        return Stream.concat(
                Stream.of(
                        SignIns.ALL,
                        SignIns.FROM_BLOCKS,
                        SignIns.FROM_DEVICES,
                        SignIns.PLACES,
                        ReturnedMoney.REFERRERS,
                        ReturnedMoney.OF_THESE,
                        ReturnedMoney.CLAIMS,
                        ReturnedMoney.ALL_DEPOSITS,
                        ReturnedMoney.DEPOSITS_OF_THESE,
                        OpposingBets.BETS),
                Stream.of(Tier.values()).map(ReturnedMoney::players));
    }

    @ParameterizedTest
    @MethodSource("statements")
    void eachTableIsReadByAnIndex(String statement) throws SQLException {
        String query = statement
                .replace(BoundedReading.LIST, "'a', 'b'")
                .replaceAll("at >= \\?", "at >= '2018-01-01'")
                .replaceAll("at < \\?", "at < '2018-01-02'")
                .replaceAll("user_id = \\?", "user_id = 'a'")
                .replace("?", "1");
        var tables = new ArrayList<String>();
        try (var connection = World.connection();
                var plan = connection.createStatement().executeQuery("explain " + query)) {
            while (plan.next()) {
                String table = plan.getString("table");
                if (table != null && !table.startsWith("<")) {
                    tables.add(table);
                    assertThat(plan.getString("type")).as(table).isIn("range", "ref", "eq_ref", "const");
                    assertThat(plan.getString("key")).as(table).isNotNull();
                }
            }
        }
        assertThat(tables).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({"true, sign_in", "false, at"})
    void signInsAndDepositsAreReadInTheOrderOfTheirIndexes(boolean signIns, String index) throws SQLException {
        String query = (signIns ? SignIns.ALL : ReturnedMoney.ALL_DEPOSITS)
                .replaceFirst("\\?", "'2018-01-01'")
                .replaceFirst("\\?", "'2018-01-02'");
        try (var connection = World.connection();
                var plan = connection.createStatement().executeQuery("explain " + query + " limit 10")) {
            assertThat(plan.next()).isTrue();
            assertThat(plan.getString("key")).isEqualTo(index);
            assertThat(plan.getString("Extra")).contains("Using index").doesNotContain("filesort");
        }
    }

    @Test
    void aStatementEndsAfterTheLongestTime() {
        assertThatThrownBy(() -> transactions.run(() -> new BoundedReading(WINDOW, Duration.ofSeconds(1))
                        .list(10, "select sleep(100)", row -> row.getInt(1))))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_DATE_RANGE));
        // The connection is as before
        assertThat(transactions.call(() ->
                        new BoundedReading(WINDOW, Duration.ofSeconds(1)).list(10, "select 7", row -> row.getInt(1))))
                .containsExactly(7);
    }

    @Test
    void noFurtherStatementBeginsAfterTheLongestTime() {
        var reading = new BoundedReading(WINDOW, Duration.ZERO);
        assertThatThrownBy(() -> transactions.run(() -> reading.list(10, "select 7", row -> row.getInt(1))))
                .isInstanceOf(Refusal.class);
    }

    @Test
    void rowsBeyondTheBoundAreLeftOutAndTold() {
        var reading = new BoundedReading(WINDOW, Duration.ofSeconds(10));
        String three = "select seq from seq_1_to_3";
        assertThat(transactions.call(() -> reading.list(3, three, row -> row.getInt(1))))
                .containsExactly(1, 2, 3);
        assertThat(reading.complete()).isTrue();
        assertThat(transactions.call(() -> reading.list(2, three, row -> row.getInt(1))))
                .containsExactly(1, 2);
        assertThat(reading.complete()).isFalse();
    }

    @Test
    void aListOfKeysIsCutAndTheBoundIsThatOfAllParts() {
        var reading = new BoundedReading(WINDOW, Duration.ofSeconds(10));
        List<Integer> keys = Stream.iterate(1, key -> key + 1).limit(600).toList();
        String query = "select seq from seq_1_to_1000 where seq in ({list}) and seq <= ? order by seq";
        assertThat(transactions.call(() -> reading.inList(1000, query, keys, row -> row.getInt(1), 550)))
                .hasSize(550);
        assertThat(reading.complete()).isTrue();
        assertThat(transactions.call(() -> reading.inList(300, query, keys, row -> row.getInt(1), 550)))
                .hasSize(300);
        assertThat(reading.complete()).isFalse();
    }
}
