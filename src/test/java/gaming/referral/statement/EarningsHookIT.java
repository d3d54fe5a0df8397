package gaming.referral.statement;

import static blackbox.Json.assertHas;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.EmbeddedMariaDb;
import dev.Http;
import dev.Http.Answer;
import gaming.payments.PastClaims;
import gaming.payments.PaymentStatus;
import gaming.payments.reconciliation.ReconciliationRows;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Json;
import world.Plans;
import world.Rows;
import world.StatementLog;
import world.TestClock;
import world.World;

/** {@code GET /earnings}: details.md, "Third round". The months are of long ago, so that no other test meets them. */
@ExtendWith(World.class)
class EarningsHookIT {
    private static final String HEAD = "\uFEFFuserId,username,earned,claimed,claimedUsdc\r\n";

    @AutoClose
    private final Connection connection;

    private final ReconciliationRows rows;

    EarningsHookIT() throws SQLException {
        connection = World.connection();
        rows = new ReconciliationRows(connection);
    }

    @AfterEach
    void forget() {
        PastClaims.forget();
        rows.execute("delete from commission_balance where user_id in"
                + " (select user_id from commission where day < '1972-01-01')");
        rows.execute("delete from commission where day < '1972-01-01'");
    }

    @Test
    void aReferrerHasTheDaysOfTheMonthAndTheClaimsPaidInIt() {
        ObjectId one = PastClaims.user("=1+" + new ObjectId());
        ObjectId other = PastClaims.user("u" + new ObjectId());
        rows.commission(one, "1971-03-31", "100");
        rows.commission(one, "1971-04-01", "0.00000001");
        rows.commission(one, "1971-04-30", "5");
        rows.commission(one, "1971-05-01", "100");
        rows.commission(other, "1971-04-15", "7");
        rows.commission(PastClaims.user("u" + new ObjectId()), "1971-04-15", "0");
        PastClaims.made(one, "1971-03-31 23:59:59.999", PaymentStatus.COMPLETED, false);
        PastClaims.made(one, "1971-04-01", PaymentStatus.COMPLETED, false);
        PastClaims.made(one, "1971-04-30 23:59:59.999", PaymentStatus.COMPLETED, false);
        PastClaims.made(one, "1971-04-20", PaymentStatus.FAILED, false);
        PastClaims.made(one, "1971-05-01", PaymentStatus.COMPLETED, false);

        String name = name(one);
        assertThat(get("?month=1971-04", "application/json").body())
                .isEqualTo("""
                {"data":[\
                {"userId":"%s","username":"%s","earned":5.00000001,"claimed":16.00000002,"claimedUsdc":20.000002},\
                {"userId":"%s","username":"%s","earned":7.00000000,"claimed":0.00000000,"claimedUsdc":0.000000}\
                ],"count":2,"offset":0,"limit":20}""".formatted(one, name, other, name(other)));
        Answer file = get("?month=1971-04", "text/csv");
        assertThat(file.body()).isEqualTo(HEAD + """
                %s,"'%s",5.00000001,16.00000002,20.000002\r
                %s,%s,7.00000000,0.00000000,0.000000\r
                """.formatted(one, name, other, name(other)));
        assertThat(file.headers().firstValue("Content-Disposition"))
                .hasValue("attachment; filename=\"earnings-1971-04.csv\"");
        assertThat(file.headers().allValues("Vary")).contains("Accept");
    }

    /** A claim that was made before the month and paid in it is in the statement of the month as well. */
    @Test
    void aClaimCountsInTheMonthOfItsPayment() {
        ObjectId user = PastClaims.user("u" + new ObjectId());
        rows.commission(user, "1971-02-01", "1");
        PastClaims.made(user, "1971-01-31 23:59:59", PaymentStatus.COMPLETED, false);
        Rows.here().change("update claim set finished_at = '1971-02-01' where user_id = ?", user);
        assertHas(get("?month=1971-02", "application/json").json(), "{'data': [{'claimed': 8.00000001}]}");
    }

    @Test
    void pagesFollowEachOtherAndTheFileHasAllOfThem() {
        String name = "earner" + new ObjectId();
        ObjectNode[] users = IntStream.range(0, 2_100)
                .mapToObj(number -> Json.record("id", new ObjectId().toHexString(), "username", name + number))
                .toArray(ObjectNode[]::new);
        World.feeds().accept("users", users);
        for (String day : List.of("1971-09-01", "1971-09-30")) {
            rows.execute(
                    "insert into commission(day, user_id, level, earned_2_1) select '%s', id, 1, 0.5 from user"
                            + " where username like '%s%%'",
                    day, name);
        }
        List<String> lines = get("?month=1971-09&limit=1&offset=3", "text/csv")
                .body()
                .substring(HEAD.length())
                .lines()
                .toList();
        assertThat(lines).hasSize(users.length).doesNotHaveDuplicates().isSorted();
        assertThat(lines).allMatch(line -> line.endsWith(",1.00000000,0.00000000,0.000000"));
        JsonNode page =
                get("?month=1971-09&limit=2&offset=3", "application/json").json();
        assertThat(page.path("count").asInt()).isEqualTo(users.length);
        assertThat(page.path("data").findValuesAsText("userId"))
                .containsExactly(lines.get(3).substring(0, 24), lines.get(4).substring(0, 24));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "?month=",
                "?month=1971",
                "?month=1971-13",
                "?month=01-1971",
                "?month=1969-12",
                "?month=9999-12",
                "next",
            })
    void anotherTextOrAMonthThatHasNotBegunIsNone(String query) {
        YearMonth now = YearMonth.from(TestClock.now().atZone(ZoneOffset.UTC));
        assertThat(get("?month=" + now, "text/csv").status()).isEqualTo(200);
        for (String form : List.of("application/json", "text/csv")) {
            Answer answer = get(query.replace("next", "?month=" + now.plusMonths(1)), form);
            assertThat(answer.status()).as(answer.body()).isEqualTo(400);
            assertHas(answer.json(), "{'details': {'errorCode': 'INVALID_PARAMETER', 'parameter': 'month'}}");
        }
    }

    @Test
    void noStatementReadsAWholeTable() throws Exception {
        ObjectId user = PastClaims.user("u" + new ObjectId());
        rows.commission(user, "1971-04-01", "1");
        var statements = new ArrayList<String>();
        for (String form : List.of("application/json", "text/csv")) {
            statements.addAll(
                    StatementLog.exactly(World.database(), EmbeddedMariaDb.GAMING, () -> get("?month=1971-04", form)));
        }
        statements.removeIf(statement -> !statement.contains("from commission "));
        assertThat(statements).isNotEmpty();
        try (var plans = new Plans(Set.of("claim_books"))) {
            for (String statement : statements) {
                assertThat(plans.scans(statement)).as(statement).isEmpty();
            }
        }
    }

    private static Answer get(String query, String accept) {
        return Http.get(
                URI.create(World.internalUrl() + "/earnings" + query), "X-API-Key", "dev-operator", "Accept", accept);
    }

    private static String name(ObjectId user) {
        return Rows.here()
                .texts("select username from user where id = x'" + user + "'")
                .getFirst();
    }
}
