package gaming.referral.hold;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import world.World;

/** No request for signals reads a whole table. */
@ExtendWith(World.class)
class HoldSignalPlansIT {
    private static final String USER = "x'00000000000000000000000a'";

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
}
