package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Feeds;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.Browser;
import world.LimitedPods;
import world.PicksCaller;
import world.ProductionPod;
import world.ServiceProcess;
import world.Sync;
import world.World;

/**
 * A service without a platform and a sportsbook and with the limits of production, and a service in production with
 * the least configuration.
 */
class NothingConfiguredPodsIT {
    private final ServiceProcess service = LimitedPods.second();
    private final Browser browser = new Browser(ProductionPod.process().publicUrl());

    @Test
    void usersFollowNoHostAndTenCallsAMinuteAreEnough() {
        var sync = new Sync(service.internalUrl());
        assertThat(sync.progress().toString())
                .isEqualTo("{\"status\":\"success\",\"state\":\"NONE\",\"total\":0,\"done\":0,\"skipped\":0}");
        Pick.refused(sync.ask("dev-cloud-tasks", ""), 400, "INVALID_PARAMETER");
        Pick.refused(sync.ask("dev-cloud-tasks", "?index=0"), 400, "INVALID_PARAMETER");
        for (int call = 0; call < 10; call++) {
            Pick.refused(sync.ask("dev-cloud-tasks", "?index=0&count=1"), 500, "NEW_SYSTEM_NOT_IMPLEMENTED");
        }
        assertTooMany(sync.ask("dev-cloud-tasks", "?index=0&count=1"));
        Pick.refused(sync.ask("dev-cloud-tasks", "?index=0&count=0"), 400, "INVALID_PARAMETER");
    }

    @Test
    void thereAreNoPromotionsAndWhatFailsCounts() {
        URI address = URI.create(service.internalUrl() + "/sync-jobs/sync-sportsbook-promo-feed");
        Pick.refused(Http.get(address, "X-API-Key", "dev-cloud-schedules"), 502, "EXTERNAL_API_ERROR");
        assertTooMany(Http.get(address, "X-API-Key", "dev-cloud-schedules"));
    }

    @Test
    void creditsGoNowhere() {
        var user = new ObjectId();
        new Feeds(service.internalUrl())
                .accept("users", record("id", "" + user, "username", "u" + user, "platformId", "1"));
        String body = PicksCaller.body(user.toHexString(), "1", "EUR");
        Pick.refused(new PicksCaller(service.internalUrl()).ask(body), 500, "NEW_SYSTEM_NOT_IMPLEMENTED");
        Pick.refused(
                new PicksCaller(service.internalUrl()).ask(PicksCaller.body("65f000000000000000000001", "1", "EUR")),
                404,
                "USER_NOT_FOUND");
    }

    private static void assertTooMany(Answer answer) {
        Pick.refused(answer, 429, "RATE_LIMIT_EXCEEDED");
        int seconds = answer.json().at("/details/retryAfter").asInt();
        assertThat(seconds).isBetween(1, 60);
        assertThat(answer.headers().firstValue("Retry-After")).contains("" + seconds);
    }

    @ParameterizedTest
    @CsvSource({
        "a/b/c, multipart/form-data; boundary=x",
        "a/b/c, text/plain",
        "%2e%2e/b/c, multipart/form-data; boundary=x",
        "%2e%2e/b/c, text/plain"
    })
    void noFileIsTakenAndNothingOfItIsLookedAt(String path, String type) {
        Answer answer = Http.post(at("/local-upload/" + path), "--x\r\n", "Content-Type", type);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json())
                .isEqualTo(Json.read(
                        "{\"statusCode\":400,\"message\":\"This endpoint is only available in local environment\","
                                + "\"error\":\"Bad Request\"}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/openapi/ui", "/openapi/ui/", "/openapi/ui/index.html", "/openapi/ui/swagger-ui.css"})
    void thePageOfTheInternalListenerIsMissing(String path) {
        HookErrorsIT.assertEnvelope(Http.get(at(path)), 404, "NOT_FOUND");
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
        assertThat(Http.get(at("/openapi")).status()).isEqualTo(200);
    }

    private static URI at(String path) {
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
}
