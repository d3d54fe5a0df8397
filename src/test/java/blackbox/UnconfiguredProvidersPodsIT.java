package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import world.Browser;
import world.ProductionPod;
import world.World;

/** details.md, "Configuration and start", in production: a provider has all of its keys or none; cookies are Secure. */
class UnconfiguredProvidersPodsIT {
    private final Browser browser = new Browser(ProductionPod.process().publicUrl());

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
