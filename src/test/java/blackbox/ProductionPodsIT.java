package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.Http.Answer;
import dev.TestKeys;
import dev.TestKeys.ApiKey;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Waiting;
import world.Browser;
import world.LimitedPods;
import world.PicksCaller;
import world.ProductionPod;
import world.ServerVariable;
import world.ServiceProcess;
import world.Sync;
import world.World;

/**
 * A service without a platform and a sportsbook and with the limits of production, one in production with the least
 * configuration, which serves health and metrics at {@code management.port} alone, a rotation of signing keys, and the
 * settings and the clock of the database server, at which pods look while they run (details.md, "Amendments").
 */
class ProductionPodsIT {
    private final ServiceProcess first = LimitedPods.first();
    private final ServiceProcess service = LimitedPods.second();
    private final Browser browser = new Browser(ProductionPod.process().publicUrl());
    private final URI internal = ProductionPod.process().internalUrl();
    private final URI management = ProductionPod.process().managementUrl();
    private final TestKeys old = LimitedPods.oldKeys();
    private final TestKeys young = World.keys();
    private final ServiceProcess inProduction = ProductionPod.process();

    @Test
    void usersFollowNoHostAndTenCallsAMinuteAreEnough() {
        var sync = new Sync(service.internalUrl());
        assertThat(sync.progress().toString())
                .isEqualTo("{\"status\":\"success\",\"state\":\"NONE\",\"total\":0,\"done\":0,\"skipped\":0}");
        Product.refused(sync.ask("dev-cloud-tasks", ""), 400, "INVALID_PARAMETER");
        Product.refused(sync.ask("dev-cloud-tasks", "?index=0"), 400, "INVALID_PARAMETER");
        for (int call = 0; call < 10; call++) {
            Product.refused(sync.ask("dev-cloud-tasks", "?index=0&count=1"), 500, "NEW_SYSTEM_NOT_IMPLEMENTED");
        }
        assertTooMany(sync.ask("dev-cloud-tasks", "?index=0&count=1"));
        Product.refused(sync.ask("dev-cloud-tasks", "?index=0&count=0"), 400, "INVALID_PARAMETER");
    }

    @Test
    void thereAreNoPromotionsAndWhatFailsCounts() {
        URI address = URI.create(service.internalUrl() + "/sync-jobs/sync-sportsbook-promo-feed");
        Product.refused(Http.get(address, "X-API-Key", "dev-cloud-schedules"), 502, "EXTERNAL_API_ERROR");
        assertTooMany(Http.get(address, "X-API-Key", "dev-cloud-schedules"));
    }

    @Test
    void creditsGoNowhere() {
        var user = new ObjectId();
        service.feeds().accept("users", record("id", "" + user, "username", "u" + user, "platformId", "1"));
        String body = PicksCaller.body(user.toHexString(), "1", "EUR");
        Product.refused(new PicksCaller(service.internalUrl()).ask(body), 500, "NEW_SYSTEM_NOT_IMPLEMENTED");
        Product.refused(
                new PicksCaller(service.internalUrl()).ask(PicksCaller.body("65f000000000000000000001", "1", "EUR")),
                404,
                "USER_NOT_FOUND");
    }

    private static void assertTooMany(Answer answer) {
        Product.refused(answer, 429, "RATE_LIMIT_EXCEEDED");
        int seconds = answer.json().at("/details/retryAfter").asInt();
        assertThat(seconds).isBetween(1, 60);
        assertThat(answer.headers().firstValue("Retry-After")).contains("" + seconds);
    }

    @ParameterizedTest
    @CsvSource({
        "a/b/c, multipart/form-data; boundary=x", "a/b/c, text/plain",
        "%2e%2e/b/c, multipart/form-data; boundary=x", "%2e%2e/b/c, text/plain"
    })
    void noFileIsTakenAndNothingOfItIsLookedAt(String path, String type) {
        Answer answer = Http.post(production("/local-upload/" + path), "--x\r\n", "Content-Type", type);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json())
                .isEqualTo(Json.read(
                        "{\"statusCode\":400,\"message\":\"This endpoint is only available in local environment\","
                                + "\"error\":\"Bad Request\"}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/openapi/ui", "/openapi/ui/", "/openapi/ui/index.html", "/openapi/ui/swagger-ui.css",
                "/console", "/console/", "/console/claims", "/console/sign-in",
                "/console/files/page.css",
            })
    void thePagesOfTheInternalListenerAreMissing(String path) {
        Product.refused(Http.get(production(path)), 404, "NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/page/page.js", "/page/examples.graphql"})
    void thePageOfThePublicListenerIsMissing(String path) {
        for (String method : new String[] {"GET", "HEAD", "POST"}) {
            assertThat(Http.send(method, URI.create(ProductionPod.process().publicUrl() + path))
                            .status())
                    .as(method)
                    .isEqualTo(404);
        }
    }

    @Test
    void theDescriptionIsThere() {
        Product.ok(Http.get(production("/openapi")));
    }

    private static URI production(String path) {
        return URI.create(ProductionPod.process().internalUrl() + path);
    }

    @Test
    void anUnconfiguredProviderIsAProviderError() {
        LoginAnswers.refused(browser.register("GOOGLE", Map.of()), "PROVIDER_ERROR");
        LoginAnswers.refused(browser.login("GOOGLE"), "PROVIDER_ERROR");
        LoginAnswers.error(browser.link("GOOGLE"), "UNAUTHENTICATED");
        assertThat(browser.setCookies()).isEmpty();
        // What is wrong otherwise comes first
        LoginAnswers.refused(browser.register("GOOGLE", Map.of("agreedToTerms", false)), "TERMS_NOT_ACCEPTED");
        LoginAnswers.refused(browser.register("GOOGLE", Map.of("redirectPath", "x")), "INVALID_REDIRECT_PATH");

        signIn();
        LoginAnswers.refused(browser.link("GOOGLE"), "PROVIDER_ERROR");
        assertThat(browser.unlink("GOOGLE").path("username").asText()).startsWith("fed");
    }

    @Test
    void theOtherOneWorksAndItsCookieIsSecure() {
        JsonNode begun = browser.login("FACEBOOK");
        assertThat(begun.path("status").asText()).as(begun.toString()).isEqualTo("SUCCESS");
        assertThat(begun.path("url").asText())
                .startsWith("https://facebook.invalid/authorization-endpoint?")
                .contains("redirect_uri=https%3A%2F%2Fplay.example%2Fsigned%2Fin");
        assertThat(browser.setCookies()).hasSize(1);
        assertThat(browser.setCookies().getFirst().split("; ?"))
                .contains("Secure", "HttpOnly", "SameSite=Lax", "Path=/graphql", "Max-Age=600");
        // Nobody is there
        LoginAnswers.refused(browser.verify(begun.path("state").asText(), "code"), "PROVIDER_ERROR");
        assertThat(browser.setCookies()).allMatch(cookie -> cookie.contains("; Secure"));
    }

    private void signIn() {
        var user = new ObjectId();
        ProductionPod.feeds().accept("users", record("id", user.toHexString(), "username", "fed" + user.toHexString()));
        browser.plant("accessToken", World.accessToken(user));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/health/live", "/health/ready", "/health/started", "/metrics"})
    void healthAndMetricsAreThereAlone(String path) {
        assertThat(Product.ok(Http.get(management.resolve(path))).headers().firstValue("X-Request-Id"))
                .isPresent();
        Product.refused(Http.get(internal.resolve(path)), 404, "NOT_FOUND");
        Product.refused(Http.post(internal.resolve(path), ""), 404, "NOT_FOUND");
        assertThat(Http.get(ProductionPod.process().publicUrl().resolve(path)).status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /user-commission-history-jobs/report", "GET, /claims", "GET, /dead-letters", "POST, /feeds/bets",
        "POST, /graphql", "GET, /graphql/schema.graphql", "GET, /.well-known/jwks.json", "GET, /statements",
        "GET, /openapi", "GET, /openapi/ui", "GET, /observe", "GET, /observe/config/values",
        "GET, /observe/info", "GET, /observe/log", "GET, /"
    })
    void nothingElseIs(String method, String path) {
        Answer answer = Http.send(
                method,
                management.resolve(path),
                "X-API-Key",
                ApiKey.OPERATOR.ownValue(),
                "Content-Type",
                "text/plain");
        Product.refused(answer, 404, "NOT_FOUND");
    }

    @Test
    void theyAreReadAndNothingElse() {
        for (String path : List.of("/health/ready", "/metrics")) {
            Product.refused(Http.post(management.resolve(path), ""), 405, "METHOD_NOT_ALLOWED");
            assertThat(Http.post(management.resolve(path), "a body").status()).isIn(405, 413);
        }
    }

    /** As on the other listeners: a body that is a request as well. */
    @ParameterizedTest
    @ValueSource(
            strings = {"Transfer-Encoding: xchunked", "Content-Length: 46", "Expect: 100-continue\r\nContent-Length: 46"
            })
    void oneRequestIsOneAnswer(String framing) throws IOException {
        try (var socket = new Socket(management.getHost(), management.getPort())) {
            String request = "GET /health/live HTTP/1.1\r\nHost: here\r\n%s\r\n\r\n";
            String hidden = request.formatted("X: y");
            socket.getOutputStream().write((request.formatted(framing) + hidden).getBytes(StandardCharsets.US_ASCII));
            socket.setSoTimeout(10_000);
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .containsOnlyOnce("HTTP/1.1 ")
                    .contains("Connection: close");
        }
    }

    @Test
    void theDescriptionOfTheInternalListenerKnowsThemNoMore() {
        assertThat(Http.get(internal.resolve("/openapi")).body())
                .contains("/claims", "/openapi")
                .doesNotContain("/health", "/metrics");
    }

    @Test
    void tokensOfTheOldKeyStayValidUntilItIsTakenAway() {
        ServiceProcess announced = LimitedPods.first();
        List<String> ids = keyIds(announced);
        // The last one is of statements
        assertThat(ids).hasSize(3).doesNotHaveDuplicates();
        assertThat(believes(announced, old)).isTrue();
        assertThat(believes(announced, young)).isTrue();

        ServiceProcess changed = LimitedPods.second();
        assertThat(keyIds(changed)).isEqualTo(ids);
        assertThat(believes(changed, old)).isTrue();
        assertThat(believes(changed, young)).isTrue();

        ServiceProcess finished = ProductionPod.process();
        assertThat(keyIds(finished)).containsExactly(ids.get(1), ids.get(2));
        assertThat(believes(finished, old)).isFalse();
        assertThat(believes(finished, young)).isTrue();
    }

    /** The user of the token is not known: whom the service believes, it tells so. */
    private static boolean believes(ServiceProcess service, TestKeys keys) {
        String token = keys.accessToken(new ObjectId(), "amber", Instant.now(), Duration.ofMinutes(15));
        String code =
                Product.errorCode(Http.graphql(service.publicUrl(), "{ referralStats { username } }", Map.of(), token));
        assertThat(code).isIn("USER_NOT_FOUND", "UNAUTHENTICATED");
        return code.equals("USER_NOT_FOUND");
    }

    private static List<String> keyIds(ServiceProcess service) {
        JsonNode keys = Http.get(service.publicUrl().resolve("/.well-known/jwks.json"))
                .json()
                .path("keys");
        return keys.valueStream().map(key -> key.path("kid").asText()).toList();
    }

    @AfterEach
    void readyAgain() {
        Waiting.until(() -> inProduction.readyStatus() == 200 && first.readyStatus() == 200);
    }

    @Test
    void aServerThatMayLoseCommitsTurnsProductionOffAndIsAWarningElsewhere() {
        try (var _ = ServerVariable.set("innodb_flush_log_at_trx_commit", 2)) {
            assertThat(inProduction.readyStatus()).isEqualTo(503);
            assertThat(inProduction.databaseProblem("durability"))
                    .isEqualTo("the database may lose commits in a crash, because innodb_flush_log_at_trx_commit is 2");
            assertThat(first.readyStatus()).isEqualTo(200);
            assertThat(first.output().lines())
                    .filteredOn(line -> line.contains("innodb_flush_log_at_trx_commit is 2"))
                    .singleElement()
                    .asString()
                    .contains("WARN");
            Waiting.until(() -> gauge(inProduction, "db_durable") == 0 && gauge(first, "db_durable") == 0);
        }
        Waiting.until(() -> gauge(inProduction, "db_durable") == 1 && gauge(first, "db_durable") == 1);
    }

    @Test
    void noPodIsReadyOnAServerThatIsReadOnly() {
        try (var _ = ServerVariable.set("read_only", 1)) {
            assertThat(inProduction.readyStatus()).isEqualTo(503);
            assertThat(first.readyStatus()).isEqualTo(503);
            assertThat(first.databaseProblem("read-only"))
                    .isEqualTo("the database takes no writes, because read_only is on");
        }
    }

    /** The server runs init_connect for a user without rights of an administrator. */
    @Test
    void aPodWhoseClockDiffersIsNotReady() throws SQLException {
        try (var _ = ServerVariable.set("init_connect", "set timestamp = unix_timestamp() - 150")) {
            reconnect();
            Waiting.until(() -> inProduction
                    .databaseProblem("clock")
                    .matches("the clock of this pod is 1\\d\\d\\.\\d s ahead of that of the database"));
            assertThat(inProduction.readyStatus()).isEqualTo(503);
            Waiting.until(() -> gauge(inProduction, "clock_difference_seconds") > 100);
            assertThat(Math.abs(gauge(first, "clock_difference_seconds"))).isLessThan(1);
            assertThat(first.readyStatus()).isEqualTo(200);
        } finally {
            reconnect();
        }
    }

    private static void reconnect() throws SQLException {
        try (Connection connection = World.connection();
                var statement = connection.createStatement()) {
            statement.execute("kill user " + ProductionPod.USER);
        }
    }

    private static double gauge(ServiceProcess service, String name) {
        return Product.metric(service.managementUrl().resolve("/metrics"), name);
    }
}
