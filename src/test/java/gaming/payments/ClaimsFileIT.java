package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.EmbeddedMariaDb;
import dev.Http;
import dev.Http.Answer;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import world.Plans;
import world.Rows;
import world.StatementLog;
import world.World;

/** {@code GET /claims} by days, as pages and as a file for the accounts: details.md, "Third round". */
@ExtendWith(World.class)
class ClaimsFileIT {
    private static final String HEAD =
            "\uFEFFclaimedAt,userId,username,amount,amountUsdc,rate,status,transactionId\r\n";

    private final ObjectId user = PastClaims.user("u" + new ObjectId());

    @AfterEach
    void forget() {
        PastClaims.forget();
    }

    @Test
    void aLineHasEveryColumnAndAllDigits() {
        ObjectId sly = PastClaims.user("=1+" + new ObjectId());
        String transaction = PastClaims.made(sly, "1971-05-10 12:00:00.5", PaymentStatus.COMPLETED, false);
        String username = Rows.here()
                .texts("select username from user where id = x'" + sly + "'")
                .getFirst();
        Answer file = file("?from=1971-05-10&to=1971-05-10");
        assertThat(file.body())
                .isEqualTo(HEAD
                        + "1971-05-10T12:00:00.500Z,%s,\"'%s\",8.00000001,10.000001,0.80000000,COMPLETED,%s\r\n"
                                .formatted(sly, username, transaction));
        assertThat(file.headers().firstValue("Content-Type").orElse("")).startsWith("text/csv");
        assertThat(file.headers().firstValue("Content-Disposition"))
                .hasValue("attachment; filename=\"claims-1971-05-10-1971-05-10.csv\"");
        assertThat(file.headers().allValues("Vary")).contains("Accept");
        assertThat(get("?from=1971-05-10", "application/json").headers().allValues("Vary"))
                .contains("Accept");
    }

    @Test
    void aFileHasMoreClaimsThanOnePart() {
        PastClaims.made(user, "1971-05-10 12:00:00", PaymentStatus.COMPLETED, false, 1_500);
        PastClaims.made(user, "1971-05-10 12:00:01", PaymentStatus.FAILED, false, 1_500);
        List<String> lines = lines("?userId=" + user + "&limit=1&offset=2999");
        assertThat(lines).hasSize(3_000).doesNotHaveDuplicates();
        assertThat(lines.subList(0, 1_500)).allMatch(line -> line.contains("12:00:01Z") && line.contains("FAILED"));
        assertThat(lines.subList(1_500, 3_000)).allMatch(line -> line.contains("12:00:00Z"));
    }

    @Test
    void bothDaysAreIncludedInUtc() {
        PastClaims.made(user, "1971-05-31 23:59:59.999", PaymentStatus.COMPLETED, false);
        String first = PastClaims.made(user, "1971-06-01 00:00:00", PaymentStatus.COMPLETED, false);
        String last = PastClaims.made(user, "1971-06-02 23:59:59.999", PaymentStatus.FAILED, false);
        PastClaims.made(user, "1971-06-03 00:00:00", PaymentStatus.COMPLETED, false);
        assertThat(transactions("?from=1971-06-01&to=1971-06-02")).containsExactly(last, first);
        assertThat(transactions("?from=1971-06-01&to=1971-06-02&limit=1")).containsExactly(last);
        assertThat(count("?from=1971-06-01&to=1971-06-02&limit=1")).isEqualTo(2);
        assertThat(lines("?from=1971-06-01&to=1971-06-02"))
                .satisfiesExactly(
                        line -> assertThat(line).endsWith(last),
                        line -> assertThat(line).endsWith(first));
        assertThat(count("?to=1971-06-02")).isEqualTo(3);
        assertThat(count("?from=1971-06-03&userId=" + user)).isEqualTo(1);
        assertThat(count("?from=9999-12-31")).isZero();
    }

    @Test
    void allFiltersCombine() {
        ObjectId other = PastClaims.user("u" + new ObjectId());
        String wanted = PastClaims.made(user, "1971-07-01", PaymentStatus.FAILED, true);
        PastClaims.made(user, "1971-07-01", PaymentStatus.FAILED, false);
        PastClaims.made(user, "1971-07-01", PaymentStatus.COMPLETED, true);
        PastClaims.made(user, "1971-07-02", PaymentStatus.FAILED, true);
        PastClaims.made(other, "1971-07-01", PaymentStatus.FAILED, true);
        String query = "?to=1971-07-01&from=1971-06-30&status=FAILED&flagged=true&userId=" + user;
        assertThat(transactions(query)).containsExactly(wanted);
        assertThat(lines(query)).singleElement().asString().endsWith(wanted);
        assertThat(count("?to=1971-12-31&userId=" + user + "&status=FAILED")).isEqualTo(3);
        assertThat(count("?to=1971-12-31&userId=" + user + "&flagged=true")).isEqualTo(3);
        assertThat(count("?to=1971-12-31&flagged=true&status=FAILED")).isEqualTo(3);
        assertThat(lines("?to=1971-01-01")).isEmpty();
    }

    /** A file that ends early must not look like a whole one. */
    @Test
    void aFileThatBreaksOffIsNoAnswer() {
        PastClaims.made(user, "1971-08-01", PaymentStatus.COMPLETED, false);
        PastClaims.made(user, "1971-08-02", PaymentStatus.COMPLETED, false, 2_000);
        assertThat(lines("?userId=" + user)).hasSize(2_001);
        Rows.here().change("update claim set status = 'NONE' where claimed_at = '1971-08-01'");
        assertThatThrownBy(() -> file("?userId=" + user)).hasRootCauseInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "from=1971-05-02&to=1971-05-01, INVALID_DATE_RANGE",
        "from=1971-02-30, INVALID_DATE_FORMAT",
        "to=1.5.1971, INVALID_DATE_FORMAT",
        "to=, INVALID_DATE_FORMAT",
        "from=1971-05-01&from=1971-05-01, INVALID_DATE_FORMAT",
        "until=1971-05-01, INVALID_PARAMETER",
        "userId=none, INVALID_PARAMETER",
        "status=NONE, INVALID_PARAMETER"
    })
    void otherFiltersAreRefusedInBothForms(String query, String code) {
        for (String form : List.of("application/json", "text/csv")) {
            Answer answer = get("?" + query, form);
            assertThat(answer.status()).as(answer.body()).isEqualTo(400);
            assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo(code);
        }
    }

    @Test
    void noCombinationReadsAWholeTable() throws Exception {
        PastClaims.made(user, "1971-05-10", PaymentStatus.COMPLETED, false, 30);
        List<String> queries = new ArrayList<>();
        for (String days : List.of("", "&from=1971-05-01", "&to=1971-05-01", "&from=1971-05-01&to=1971-05-31")) {
            for (String of : List.of("", "&userId=" + user)) {
                for (String status : List.of("", "&status=COMPLETED", "&status=FAILED")) {
                    for (String flagged : List.of("", "&flagged=true", "&flagged=false")) {
                        queries.add("?limit=20" + days + of + status + flagged);
                    }
                }
            }
        }
        queries.removeFirst();
        List<String> statements = StatementLog.exactly(
                World.database(), EmbeddedMariaDb.GAMING, () -> queries.forEach(ClaimsFileIT::json));
        statements.removeIf(statement -> !statement.contains("from claim where"));
        assertThat(statements).isNotEmpty();
        try (var plans = new Plans(Set.of("claim_books"))) {
            for (String statement : statements) {
                assertThat(plans.scans(statement)).as(statement).isEmpty();
            }
        }
    }

    private static List<String> transactions(String query) {
        return json(query).path("data").findValuesAsText("transactionId");
    }

    private static int count(String query) {
        return json(query).path("count").asInt();
    }

    private static JsonNode json(String query) {
        Answer answer = get(query, "application/json");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    private static List<String> lines(String query) {
        String body = file(query).body();
        assertThat(body).startsWith(HEAD);
        return body.substring(HEAD.length()).lines().toList();
    }

    private static Answer file(String query) {
        Answer answer = get(query, "text/csv");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    private static Answer get(String query, String accept) {
        return Http.get(
                URI.create(World.internalUrl() + "/claims" + query), "X-API-Key", "dev-operator", "Accept", accept);
    }
}
