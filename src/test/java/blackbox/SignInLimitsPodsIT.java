package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Browser;
import world.LimitedPods;

/** decisions.md, "Limits elsewhere", as they are without configuration; each test has an address of its own. */
@ExtendWith(Social.Calmed.class)
class SignInLimitsPodsIT {
    private static final int LIMIT = 20;

    @Test
    void twentyBeginningsAMinutePassWhateverComesOfThem() {
        Browser browser = at("203.0.113.1");
        for (int i = 0; i < LIMIT / 5; i++) {
            assertThat(browser.login("GOOGLE").path("status").asText()).isEqualTo("SUCCESS");
            LoginAnswers.refused(browser.register("FACEBOOK", Map.of("agreedToTerms", false)), "TERMS_NOT_ACCEPTED");
            LoginAnswers.refused(browser.register("GOOGLE", Map.of("redirectPath", "//evil")), "INVALID_REDIRECT_PATH");
            LoginAnswers.error(browser.link("GOOGLE"), "UNAUTHENTICATED");
            LoginAnswers.error(browser.unlink("GOOGLE"), "UNAUTHENTICATED");
        }
        assertLimited(browser.login("GOOGLE"));
        assertLimited(browser.register("FACEBOOK", Map.of("agreedToTerms", false, "redirectPath", "//evil")));
        assertLimited(browser.link("GOOGLE"));
        assertLimited(browser.unlink("GOOGLE"));
        assertThat(browser.setCookies()).isEmpty();
        // Another browser there, another person there, and another address
        assertLimited(at("203.0.113.1").login("FACEBOOK"));
        assertThat(at("203.0.113.2").login("FACEBOOK").path("status").asText()).isEqualTo("SUCCESS");
    }

    @Test
    void telegramComesBeforeTheLimitAndDoesNotCount() {
        Browser browser = at("203.0.113.3");
        for (int i = 0; i < LIMIT; i++) {
            LoginAnswers.refused(browser.login("TELEGRAM"), "NOT_IMPLEMENTED");
        }
        for (int i = 0; i < LIMIT; i++) {
            assertThat(browser.login("GOOGLE").path("status").asText()).isEqualTo("SUCCESS");
        }
        assertLimited(browser.login("GOOGLE"));
        LoginAnswers.refused(browser.login("TELEGRAM"), "NOT_IMPLEMENTED");
        LoginAnswers.refused(browser.link("TELEGRAM"), "NOT_IMPLEMENTED");
        LoginAnswers.error(browser.unlink("TELEGRAM"), "NOT_IMPLEMENTED");
    }

    @Test
    void twentyVerificationsAMinutePassApartFromTheBeginnings() {
        Browser browser = at("203.0.113.4");
        for (int i = 0; i < LIMIT; i++) {
            LoginAnswers.refused(browser.verify("guess" + i, "code"), "INVALID_STATE");
        }
        assertLimited(browser.verify("guess", "code"));
        assertThat(browser.login("GOOGLE").path("status").asText()).isEqualTo("SUCCESS");
        assertLimited(browser.verify(browser.cookie("socialState").orElseThrow(), "code"));
    }

    @Test
    void aVerificationThatIsRefusedByTheLimitLeavesTheStateAsItIs() {
        Browser browser = at("203.0.113.5");
        JsonNode begun = browser.register("GOOGLE", Map.of());
        for (int i = 0; i < LIMIT; i++) {
            LoginAnswers.refused(browser.verify("guess" + i, "code"), "INVALID_STATE");
        }
        assertLimited(browser.finish(begun, Social.GOOGLE.sandbox(), Social.GOOGLE.newcomer()));
        Browser elsewhere = at("203.0.113.6");
        elsewhere.plant("socialState", browser.cookie("socialState").orElseThrow());
        LoginAnswers.signedIn(elsewhere.finish(begun, Social.GOOGLE.sandbox(), Social.GOOGLE.newcomer()), true);
    }

    @Test
    void aSignedInCallerIsCountedByAddressToo() {
        Browser browser = at("203.0.113.7");
        LoginAnswers.signedIn(Social.GOOGLE.registers(browser, Social.GOOGLE.newcomer()), true);
        for (int i = 1; i < LIMIT; i++) {
            assertThat(browser.link("FACEBOOK").path("status").asText()).isEqualTo("SUCCESS");
        }
        assertLimited(browser.link("FACEBOOK"));
        assertLimited(at("203.0.113.7").login("GOOGLE"));
    }

    @Test
    void everyRootFieldCounts() {
        Browser browser = at("203.0.113.8");
        String ten = IntStream.range(0, 10)
                .mapToObj(i -> "a" + i + ": loginWithSocial(input: {type: GOOGLE, redirectPath: \"/\"}) { status }")
                .collect(Collectors.joining(" ", "mutation { ", " }"));
        assertThat(browser.graphql(ten, Map.of()).json().has("errors")).isFalse();
        assertThat(browser.graphql(ten, Map.of()).json().has("errors")).isFalse();
        JsonNode third = browser.graphql(ten, Map.of()).json();
        assertThat(third.at("/errors/0/extensions/code").asText()).isEqualTo("RATE_LIMIT_EXCEEDED");
    }

    @Test
    void aForgedAddressIsNotBelieved() {
        // The rightmost entry that is no proxy of ours counts
        for (int i = 0; i < LIMIT; i++) {
            Browser browser = at("198.51.100." + i + ", 203.0.113.9");
            assertThat(browser.login("GOOGLE").path("status").asText()).isEqualTo("SUCCESS");
        }
        assertLimited(at("198.51.100.99, 203.0.113.9").login("GOOGLE"));
    }

    private static Browser at(String address) {
        return new Browser(LimitedPods.first().publicUrl(), "X-Forwarded-For", address);
    }

    private static void assertLimited(JsonNode answer) {
        JsonNode extensions = LoginAnswers.error(answer, "RATE_LIMIT_EXCEEDED").path("extensions");
        assertThat(extensions.path("retryAfter").isIntegralNumber()).isTrue();
        assertThat(extensions.path("retryAfter").asInt()).isBetween(1, 60);
    }
}
