package gaming.referral.signal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.core.DayRange;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Transactions;
import jakarta.enterprise.inject.spi.CDI;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import world.World;

/** No request for signals reads a whole table, more rows than its bounds, or for longer than its time. */
@ExtendWith(World.class)
class BoundedReadingIT {
    private static final String USER = "x'00000000000000000000000a'";
    private static final DayRange WINDOW = new DayRange(LocalDate.of(2018, 1, 1), LocalDate.of(2018, 1, 7));

    private final Transactions transactions =
            CDI.current().select(Transactions.class).get();

    static Stream<String> statements() {
        return Stream.of(
                ManyAccounts.BOUND,
                signIns("null"),
                signIns(USER),
                followed("true"),
                followed("false"),
                OpposingBets.BETS);
    }

    /** The sign-ins of all users, or those from the places of one. */
    private static String signIns(String user) {
        return ManyAccounts.SIGN_INS
                .replace("user_id = ?", "user_id = " + user)
                .replace("? is null", user + " is null");
    }

    /** The claims of all referrers, or those of some. */
    private static String followed(String all) {
        return OwnMoney.FOLLOWED.replace(
                "(? or c.user_id in (?, ?, ?, ?, ?))", "(%s or c.user_id in (%s, null))".formatted(all, USER));
    }

    @ParameterizedTest
    @MethodSource("statements")
    void eachTableIsReadByAnIndex(String statement) throws SQLException {
        String query = statement
                .replace("json_table(?", "json_table('[\"00000000000000000000000a\"]'")
                .replaceAll("at >= \\?", "at >= '2018-01-01'")
                .replaceAll("at < \\?", "at < '2018-01-02'")
                .replace("?", "1");
        var tables = new ArrayList<String>();
        try (var connection = World.connection();
                var statements = connection.createStatement()) {
            connection.setAutoCommit(false);
            statements.executeUpdate("insert into session (id, user_id, created_at, last_seen_at, expires_at, ends_at,"
                    + " ip_address) select " + USER + ", " + USER
                    + ", t, t, t, t, '' from (select '2018-01-01' t) day");
            ResultSet plan = statements.executeQuery("explain " + query);
            while (plan.next()) {
                String table = plan.getString("table");
                boolean isList = String.valueOf(plan.getString("Extra")).contains("Table function");
                if (table != null && !table.startsWith("<") && !isList) {
                    tables.add(table);
                    assertThat(plan.getString("type")).as(table).isIn("range", "ref", "eq_ref", "const");
                    assertThat(plan.getString("key")).as(table).isNotNull();
                }
            }
        }
        assertThat(tables).isNotEmpty();
    }

    @Test
    void forAUserWithoutASignInNoOtherSignInIsRead() throws SQLException {
        String query = signIns(USER)
                .replaceAll("at >= \\?", "at >= '2018-01-01'")
                .replaceAll("at < \\?", "at < '2018-01-02'")
                .replace("?", USER);
        try (var connection = World.connection();
                var plan = connection.createStatement().executeQuery("explain " + query)) {
            assertThat(plan.next()).isTrue();
            assertThat(plan.getString("Extra")).isEqualTo("Impossible WHERE");
        }
    }

    @Test
    void signInsAreReadInTheOrderOfTheirIndex() throws SQLException {
        String query = ManyAccounts.BOUND.replaceFirst("\\?", "'2018-01-01'").replaceFirst("\\?", "'2018-01-02'");
        try (var connection = World.connection();
                var plan = connection.createStatement().executeQuery("explain " + query)) {
            assertThat(plan.next()).isTrue();
            assertThat(plan.getString("key")).isEqualTo("sign_in");
            assertThat(plan.getString("Extra")).contains("Using index").doesNotContain("filesort");
        }
    }

    @Test
    void aStatementEndsAfterTheLongestTime() {
        assertThatThrownBy(() -> read(new BoundedReading(WINDOW, Duration.ofSeconds(1)), "select sleep(100)"))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_DATE_RANGE));
        // The connection is as before
        assertThat(read(new BoundedReading(WINDOW, Duration.ofSeconds(1)), "select 7"))
                .containsExactly(7);
    }

    @Test
    void noFurtherStatementBeginsAfterTheLongestTime() {
        var reading = new BoundedReading(WINDOW, Duration.ZERO);
        assertThatThrownBy(() -> read(reading, "select 7")).isInstanceOf(Refusal.class);
    }

    @Test
    void rowsBeyondTheBoundAreLeftOutAndTold() {
        var reading = new BoundedReading(WINDOW, Duration.ofSeconds(10));
        assertThat(read(reading, "select seq from seq_1_to_100000")).hasSize(100_000);
        assertThat(reading.complete).isTrue();
        assertThat(read(reading, "select seq from seq_1_to_100001"))
                .hasSize(100_000)
                .endsWith(100_000);
        assertThat(reading.complete).isFalse();
    }

    private List<Integer> read(BoundedReading reading, String query) {
        return transactions.call(() -> reading.list(query, row -> row.getInt(1)));
    }
}
