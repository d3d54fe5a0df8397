package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.helidon.microprofile.testing.AddConfigSource;
import io.helidon.microprofile.testing.Socket;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sandbox.Fault;
import sandbox.social.Person;
import world.Browser;
import world.OwnContainer;
import world.World;

/** details.md, "Sign-in": a provider that does not answer is PROVIDER_ERROR, and counts as no failure. */
@ExtendWith(Social.Calmed.class)
@OwnContainer
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ProvidersAwayContainerIT {
    @Inject
    @Socket("@default")
    private URI publicUrl;

    private Browser browser;

    /** One failure would lock, and a locked caller gets TOO_MANY_ATTEMPTS. */
    @AddConfigSource
    static ConfigSource thatForgivesNothing() {
        return World.settings(Map.of("auth.lock.failures", "1", "social.read-timeout", "PT2S"));
    }

    @BeforeEach
    void inAFreshBrowser() {
        browser = new Browser(publicUrl);
    }

    static Stream<Arguments> everyFaultOfEveryPath() {
        return Stream.of(
                        Fault.SLOW,
                        Fault.ERROR_PAGE,
                        Fault.RESETS,
                        Fault.HALF_AN_ANSWER,
                        Fault.TOO_LARGE,
                        Fault.GARBAGE,
                        Fault.REDIRECTS)
                .flatMap(fault -> Stream.of(
                        Arguments.of(Social.GOOGLE, "/token", fault),
                        Arguments.of(Social.FACEBOOK, "/oauth/access_token", fault),
                        Arguments.of(Social.FACEBOOK, "/me", fault)));
    }

    @ParameterizedTest
    @MethodSource("everyFaultOfEveryPath")
    void isAProviderErrorAndNotCounted(Social social, String path, Fault fault) {
        Person person = social.newcomer();
        JsonNode begun = browser.register(social.name(), Map.of());
        String code = social.sandbox().code(URI.create(begun.path("url").asText()), person);
        social.sandbox().delay(Duration.ofSeconds(8));
        social.sandbox().play(fault, path);
        String state = begun.path("state").asText();
        LoginAnswers.refused(browser.verify(state, code), "PROVIDER_ERROR");
        // A code is never sent twice
        assertThat(social.sandbox().requests("/token")).isLessThanOrEqualTo(1);
        assertThat(social.sandbox().requests("/oauth/access_token")).isLessThanOrEqualTo(1);
        // A GET is sent again when its connection is lost
        assertThat(social.sandbox().requests("/me")).isLessThanOrEqualTo(2);
        assertThat(browser.cookie("accessToken")).isEmpty();
        assertThat(browser.cookie("socialState")).isEmpty();

        social.sandbox().calm();
        // Neither locked nor registered, and the way is free
        LoginAnswers.refused(social.logsIn(browser, person), "ACCOUNT_NOT_FOUND");
        LoginAnswers.signedIn(social.registers(browser, person), true);
    }

    /** First, while the service has never heard of it. */
    @Test
    @Order(1)
    void noFlowBeginsWithAProviderThatCannotBeAsked() {
        Social.GOOGLE.sandbox().delay(Duration.ofSeconds(8));
        for (Fault fault : new Fault[] {Fault.RESETS, Fault.SLOW, Fault.GARBAGE, Fault.ERROR_PAGE}) {
            Social.GOOGLE.sandbox().play(fault);
            LoginAnswers.refused(browser.login("GOOGLE"), "PROVIDER_ERROR");
            LoginAnswers.refused(browser.register("GOOGLE", Map.of()), "PROVIDER_ERROR");
            assertThat(browser.setCookies()).isEmpty();
        }
        LoginAnswers.signedIn(Social.FACEBOOK.registers(browser, Social.FACEBOOK.newcomer()), true);
        Social.GOOGLE.sandbox().calm();
        Social.GOOGLE.sandbox().play(Fault.RESETS, "/jwks");
        Person person = Social.GOOGLE.newcomer();
        LoginAnswers.refused(Social.GOOGLE.registers(browser, person), "PROVIDER_ERROR");
        Social.GOOGLE.sandbox().calm();
        LoginAnswers.signedIn(Social.GOOGLE.registers(browser, person), true);
    }
}
