package gaming.signin;

import static gaming.signin.Attack.assertMessage;
import static gaming.signin.Attack.assertSuccess;
import static gaming.signin.Attack.state;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sandbox.Fault;
import world.Browser;
import world.Fleet;
import world.Guest;
import world.World;

/** decisions.md and details.md, "Sign-in": five failures lock an address, and a device in its network, on all pods. */
@ExtendWith(World.class)
class SignInLocksPodsIT {
    private static final String NO_STATE = "A".repeat(43);

    private final String address = Fleet.freshAddress();
    private final Browser browser = Fleet.browser(0, address);

    @AfterEach
    void calm() {
        Fleet.google().calm();
    }

    @Test
    void fiveFailuresLockTheAddressOnEveryPod() {
        for (int failure = 1; failure < 5; failure++) {
            JsonNode answer = Fleet.browser(failure % Fleet.COUNT, address).verify(NO_STATE, "code");
            assertMessage(answer, "INVALID_STATE");
            assertThat(answer.path("unlocksAt").isNull()).isTrue();
        }
        JsonNode fifth = browser.verify(NO_STATE, "code");
        assertMessage(fifth, "INVALID_STATE");
        assertUnlocksIn(Duration.ofMinutes(1), fifth);

        for (int pod = 0; pod < Fleet.COUNT; pod++) {
            assertLocked(Duration.ofMinutes(1), Fleet.browser(pod, address).verify(NO_STATE, "code"));
        }
        assertMessage(Fleet.browser(1).verify(NO_STATE, "code"), "INVALID_STATE");
    }

    @Test
    void aLockHoldsForAValidStateWhichStaysValid() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        lock();

        assertLocked(Duration.ofMinutes(1), finish(browser, begun));

        Fleet.advance(Duration.ofMinutes(1));
        assertSuccess(finish(browser, begun));
    }

    @Test
    void eachLockIsTwiceAsLongAsTheOneBeforeUpToAQuarterOfAnHour() {
        for (int minutes : new int[] {1, 2, 4, 8, 15, 15}) {
            lock();
            assertLocked(Duration.ofMinutes(minutes), browser.verify(NO_STATE, "code"));
            Fleet.advance(Duration.ofMinutes(minutes));
        }
    }

    /** The fingerprint of the stored state counts, at any address of the network. */
    @Test
    void fiveFailuresLockTheDeviceInItsNetwork() {
        String device = UUID.randomUUID().toString();
        failFiveTimes(device, "100.64.1.");

        Browser neighbour = Fleet.browser(1, "100.64.1.200");
        assertLocked(Duration.ofMinutes(1), finish(neighbour, login(neighbour, device)));
        assertMaySignIn(neighbour, login(neighbour, UUID.randomUUID().toString()));
    }

    /** A fingerprint is not secret. */
    @Test
    void aDeviceIsNotLockedByFailuresFromElsewhere() {
        String device = UUID.randomUUID().toString();
        failFiveTimes(device, "100.64.2.");

        Browser owner = Fleet.browser(1, "100.64.3.1");
        assertMaySignIn(owner, login(owner, device));
    }

    /** Otherwise all browsers without a fingerprint would be one device. */
    @ParameterizedTest
    @CsvSource({"'', 100.64.4.", "'                    ', 100.64.5.", "fifteen-letters, 100.64.6."})
    void aBlankOrShortFingerprintIsIgnored(String fingerprint, String network) {
        failFiveTimes(fingerprint, network);

        Browser another = Fleet.browser(1, network + "200");
        assertMaySignIn(another, login(another, fingerprint));
    }

    @Test
    void everyKindOfFailureCounts() {
        JsonNode old = browser.register("GOOGLE", Map.of());
        Browser withOld = browser.copy();
        Fleet.advance(Duration.ofMinutes(10));
        assertMessage(withOld.verify(state(old), "code"), "STATE_EXPIRED");
        assertMessage(browser.verify(NO_STATE, "code"), "INVALID_STATE");
        assertMessage(browser.verify(state(browser.register("GOOGLE", Map.of())), "guessed"), "INVALID_CODE");
        Fleet.google().idTokens(token -> token.claim("nonce", "another"));
        assertMessage(finish(browser, browser.register("GOOGLE", Map.of())), "PROVIDER_ERROR");
        assertUnlocksIn(Duration.ofMinutes(1), finish(browser, browser.register("GOOGLE", Map.of())));
    }

    @Test
    void failuresThatAreNoGuessesDoNotCount() {
        for (int time = 0; time < 6; time++) {
            // The person refuses consent
            assertMessage(browser.verify(state(browser.login("GOOGLE"))), "PROVIDER_ERROR");
            // The person is not registered
            assertMessage(finish(browser, browser.login("GOOGLE")), "ACCOUNT_NOT_FOUND");
            // The browser has no session
            assertMessage(browser.refresh(), "SESSION_EXPIRED");
            assertMessage(browser.verifyMfa("271828"), "INVALID_CODE");
            // The provider does not answer
            JsonNode begun = browser.login("GOOGLE");
            String code = Fleet.google().code(Attack.url(begun), Guest.somebody());
            Fleet.google().play(Fault.RESETS, "/token");
            assertMessage(browser.verify(state(begun), code), "PROVIDER_ERROR");
            Fleet.google().calm();
        }
        assertSuccess(finish(browser, browser.register("GOOGLE", Map.of())));
    }

    @Test
    void aSignInForgetsEarlierFailures() {
        for (int round = 0; round < 3; round++) {
            for (int failure = 1; failure < 5; failure++) {
                assertMessage(browser.verify(NO_STATE, "code"), "INVALID_STATE");
            }
            assertSuccess(finish(browser, browser.register("GOOGLE", Map.of())));
        }
    }

    /** Otherwise an own account at the provider would reset the count. */
    @Test
    void aRefusedSignInForgetsNoFailures() {
        for (int failure = 1; failure < 5; failure++) {
            browser.verify(NO_STATE, "code");
            assertMessage(finish(browser, browser.login("GOOGLE")), "ACCOUNT_NOT_FOUND");
        }
        assertUnlocksIn(Duration.ofMinutes(1), browser.verify(NO_STATE, "code"));
    }

    @Test
    void failuresAreForgottenAfterHalfADay() {
        for (int failure = 1; failure < 5; failure++) {
            browser.verify(NO_STATE, "code");
        }
        Fleet.advance(Duration.ofHours(12));
        for (int failure = 1; failure < 5; failure++) {
            assertThat(browser.verify(NO_STATE, "code").path("unlocksAt").isNull())
                    .isTrue();
        }
    }

    @Test
    void openSessionsGoOnAtALockedAddress() {
        assertSuccess(finish(browser, browser.register("GOOGLE", Map.of())));
        lock();
        assertSuccess(browser.refresh());
        assertThat(Guest.isSignedIn(browser)).isTrue();
    }

    private void lock() {
        for (int failure = 0; failure < 5; failure++) {
            Fleet.browser(failure % Fleet.COUNT, address).verify(NO_STATE, "code");
        }
    }

    /** From five addresses of a network. */
    private static void failFiveTimes(String fingerprint, String network) {
        for (int failure = 0; failure < 5; failure++) {
            Browser guesser = Fleet.browser(failure % Fleet.COUNT, network + failure);
            assertMessage(guesser.verify(state(login(guesser, fingerprint)), "guessed"), "INVALID_CODE");
        }
    }

    /** The person is unknown here. */
    private static void assertMaySignIn(Browser browser, JsonNode begun) {
        assertMessage(finish(browser, begun), "ACCOUNT_NOT_FOUND");
    }

    private static JsonNode login(Browser browser, String fingerprint) {
        return browser.begin(
                "loginWithSocial",
                "LoginWithSocialInput",
                Map.of("type", "GOOGLE", "redirectPath", "/home", "fingerprint", fingerprint));
    }

    private static JsonNode finish(Browser browser, JsonNode begun) {
        return browser.finish(begun, Fleet.google(), Guest.somebody());
    }

    private static void assertLocked(Duration lock, JsonNode answer) {
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("ERROR");
        assertMessage(answer, "TOO_MANY_ATTEMPTS");
        assertUnlocksIn(lock, answer);
    }

    private static void assertUnlocksIn(Duration lock, JsonNode answer) {
        Instant unlocksAt = Instant.parse(answer.path("unlocksAt").asText());
        assertThat(Duration.between(Fleet.now(), unlocksAt)).isBetween(lock.minusSeconds(20), lock);
    }
}
