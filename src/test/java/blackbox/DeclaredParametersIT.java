package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An internal endpoint refuses a parameter that it does not have, whatever the request is (details.md, "Parameters"). */
@ExtendWith(Product.class)
class DeclaredParametersIT {
    private static final String DAY = "2026-01-01";
    private static final List<String> WITHOUT = List.of("/health", "/metrics", "/openapi", "/local-upload");

    /** Every operation of the description with a key of its role; empty: it is open. */
    static Stream<Arguments> operations() {
        return Product.get("/openapi", "Accept", "application/json")
                .json()
                .path("paths")
                .propertyStream()
                .filter(path -> WITHOUT.stream().noneMatch(path.getKey()::startsWith))
                .flatMap(path -> path.getValue()
                        .propertyStream()
                        .map(operation -> Arguments.of(
                                operation.getKey().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                key(operation.getValue().path("x-role").asText()))));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void everyEndpointRefusesWhatItDoesNotDeclareAfterTheKey(String method, String template, String key) {
        String path = template.replaceAll("\\{[^}]*}", "x") + "?qzx=1";
        if (!key.isEmpty()) {
            HookErrorsIT.assertEnvelope(send(method, path, ""), 401, "UNAUTHORIZED");
            String other = key.equals("dev-script") ? "dev-data-feed" : "dev-script";
            HookErrorsIT.assertEnvelope(send(method, path, other), 403, "FORBIDDEN");
        }
        Answer answer = send(method, path, key);
        assertRefused(answer, "qzx");
        assertThat(answer.json().path("details").has("suggestion")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "/user-commission-history-jobs/daily-commission?targetdate=" + DAY + ", targetdate, targetDate",
        "/user-commission-history-jobs/daily-commission?targetDate=" + DAY + "&fingerPrint=0, fingerPrint, fingerprint",
        "/user-commission-history-jobs/report?userid=x, userid, userId",
        "/user-commission-history-jobs/report/days.csv?startdate=x, startdate, startDate",
        "/user-commission-history-jobs/report/users?serach=x, serach, search",
        "/claims?userid=x, userid, userId",
        "/claims?stauts=PENDING, stauts, status",
        "/claims?ofset=1, ofset, offset",
        "/claims?form=x, form, from",
        "/earnings?moth=x, moth, month",
        "/activity/totals?form=x, form, from",
        "/commission-terms?dya=x, dya, day",
        "/rates?symbl=X, symbl, symbol",
        "/dead-letters?topics=x, topics, topic",
        "/sync-tasks/sync-users-master?index=0&Count=1, Count, count",
        "/hold-signals?Kind=x, Kind, kind"
    })
    void theAnswerSaysWhichParameterIsMeant(String request, String sent, String meant) {
        String path = request.substring(0, request.indexOf('?'));
        String key = operations()
                .filter(operation -> operation.get()[1].equals(path))
                .map(operation -> (String) operation.get()[2])
                .findFirst()
                .orElseThrow();
        Answer answer = send("GET", request, key);
        assertRefused(answer, sent);
        assertThat(answer.json().at("/details/suggestion").asText()).isEqualTo(meant);
        assertThat(answer.json().path("message").asText()).contains("did you mean " + meant + "?");
    }

    @Test
    void aMistypedHoldReleasesNoHold() {
        ObjectId user = Player.joins().id();
        String hold = Http.post(
                        at("/users/" + user + "/hold"),
                        "{\"reason\":\"x\"}",
                        "X-API-Key",
                        "dev-operator",
                        "Content-Type",
                        "application/json")
                .json()
                .path("id")
                .asText();
        assertRefused(send("DELETE", "/users/" + user + "/hold?holdid=" + hold, "dev-operator"), "holdid");
        JsonNode held =
                Product.getAs("dev-operator", "/users/" + user + "/hold").json();
        assertThat(held.at("/holds/0/id").asText()).isEqualTo(hold);
        assertThat(held.at("/holds/0").hasNonNull("releasedAt")).isFalse();
    }

    /** A body that cannot be read is not looked at, nor is what the caller accepts. */
    @Test
    void theQueryIsLookedAtFirst() {
        for (String type : List.of("application/json", "text/plain", "/")) {
            Answer answer = Http.post(
                    at("/script/invalidate-cache?key=x"),
                    "{",
                    "X-API-Key",
                    "dev-script",
                    "Content-Type",
                    type,
                    "Accept",
                    ";;;");
            assertRefused(answer, "key");
        }
        assertRefused(
                send("GET", "/user-commission-history-jobs/daily-commission?targetDate=x&y=1", "dev-cloud-schedules"),
                "y");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%20", "a%00b", "LIMIT", "limit%20", "limit[]"})
    void aNameIsComparedAsItIs(String name) {
        HookErrorsIT.assertEnvelope(send("GET", "/claims?" + name + "=1", "dev-operator"), 400, "INVALID_PARAMETER");
    }

    @Test
    void anEncodedNameIsTheSameName() {
        assertThat(send("GET", "/claims?%6cimit=1&", "dev-operator").status()).isEqualTo(200);
        assertThat(send("HEAD", "/claims?limit=1", "dev-operator").status()).isEqualTo(200);
        assertThat(send("HEAD", "/claims?x=1", "dev-operator").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/health/live", "/health/ready", "/metrics", "/openapi"})
    void probesMayAddParameters(String path) {
        assertThat(Product.get(path + "?x=1").status()).isEqualTo(200);
    }

    @Test
    void anUploadTakesNoNoticeOfThem() {
        Answer answer = Http.post(at("/local-upload/a/b/c?x=1"), "");
        assertThat(answer.body()).contains("Failed to upload file");
    }

    private static void assertRefused(Answer answer, String parameter) {
        HookErrorsIT.assertEnvelope(answer, 400, "INVALID_PARAMETER");
        assertThat(answer.json().at("/details/parameter").asText()).isEqualTo(parameter);
    }

    private static String key(String roles) {
        return roles.isEmpty()
                ? ""
                : "dev-" + roles.replaceAll(" or .*", "").replace('_', '-').toLowerCase(Locale.ROOT);
    }

    private static Answer send(String method, String pathAndQuery, String key) {
        return key.isEmpty()
                ? Http.send(method, at(pathAndQuery))
                : Http.send(method, at(pathAndQuery), "X-API-Key", key);
    }

    private static URI at(String pathAndQuery) {
        return URI.create(Product.internalUrl() + pathAndQuery.replace("[]", "%5B%5D"));
    }
}
