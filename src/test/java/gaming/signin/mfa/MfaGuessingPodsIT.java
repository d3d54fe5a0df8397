package gaming.signin.mfa;

import static gaming.signin.mfa.Protected.assertRefused;
import static gaming.signin.mfa.Protected.assertSignedOut;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Browser;
import world.Fleet;
import world.Together;
import world.World;

/** Guesses at the second factor after a proved first: five codes in all, over browsers, tokens and pods. */
@ExtendWith(World.class)
class MfaGuessingPodsIT {
    private static final int GUESSES = 24;

    private final Protected user = Protected.atPods("TOTP");

    @Test
    void fiveWrongCodesLockTheUserAlsoForTheRightCode() {
        Browser browser = asked(0);
        for (int guess = 1; guess < 5; guess++) {
            assertThat(wrong(browser, "INVALID_CODE").path("unlocksAt").isNull())
                    .isTrue();
        }
        assertUnlocksIn(Duration.ofMinutes(1), wrong(browser, "INVALID_CODE"));

        assertUnlocksIn(Duration.ofMinutes(1), assertRefused(browser, rightCode(), "TOO_MANY_ATTEMPTS"));
    }

    @Test
    void theRightCodeCountsAfterTheLock() {
        Browser browser = asked(0);
        lock(browser);
        Fleet.advance(Duration.ofMinutes(1));
        user.assertSignsIn(browser.at(Fleet.url(1)), rightCode());
    }

    @Test
    void theRightCodeForgetsTheWrongOnesBeforeIt() {
        for (int round = 0; round < 3; round++) {
            Browser browser = asked(round % 2);
            for (int guess = 1; guess < 5; guess++) {
                wrong(browser, "INVALID_CODE");
            }
            user.assertSignsIn(browser, rightCode());
            Fleet.advance(Duration.ofSeconds(30));
        }
    }

    @RepeatedTest(3)
    void fiveOfManyGuessesAtTheSameMomentInManyBrowsersCount() {
        List<Browser> browsers = IntStream.range(0, GUESSES)
                .mapToObj(number -> asked(number % Fleet.COUNT))
                .toList();
        assertFiveCount(browsers);
    }

    private void assertFiveCount(List<Browser> browsers) {
        String wrong = user.authenticator().wrongCode(Fleet.now());
        var messages = new ConcurrentLinkedQueue<String>();

        Together.times(
                browsers.size(),
                number -> messages.add(
                        browsers.get(number).verifyMfa(wrong).path("message").asText()));

        assertThat(Collections.frequency(messages, "INVALID_CODE")).isEqualTo(5);
        assertThat(Collections.frequency(messages, "TOO_MANY_ATTEMPTS")).isEqualTo(GUESSES - 5);
        assertRefused(browsers.getFirst(), rightCode(), "TOO_MANY_ATTEMPTS");
    }

    @Test
    void everyGuessInOneDocumentCounts() {
        Browser browser = asked(0);
        String wrong = user.authenticator().wrongCode(Fleet.now());
        var document = new StringBuilder("mutation {");
        for (int guess = 0; guess < 9; guess++) {
            document.append(" g%d: verifyMfa(input: {code: \"%s\"}) { message }".formatted(guess, wrong));
        }
        document.append(" g9: verifyMfa(input: {code: \"%s\"}) { message } }".formatted(rightCode()));

        JsonNode data = browser.graphql(document.toString(), Map.of()).json().path("data");

        for (int guess = 0; guess < 10; guess++) {
            assertThat(data.at("/g" + guess + "/message").asText())
                    .isEqualTo(guess < 5 ? "INVALID_CODE" : "TOO_MANY_ATTEMPTS");
        }
        assertSignedOut(browser);
    }

    @Test
    void aLockHoldsForOneUser() {
        lock(asked(0));
        Protected other = Protected.atPods("TOTP");
        other.assertSignsIn(other.asked(Fleet.browser(0)), other.authenticator().code(Fleet.now()));
    }

    @Test
    void guessesWithoutATokenLockNoUser() {
        Browser without = Fleet.browser(0);
        without.plant("mfaToken", "A".repeat(43));
        for (int guess = 0; guess < 10; guess++) {
            assertRefused(without, rightCode(), "INVALID_CODE");
        }
        user.assertSignsIn(asked(0), rightCode());
    }

    private Browser asked(int pod) {
        return user.asked(Fleet.browser(pod));
    }

    private String rightCode() {
        return user.authenticator().code(Fleet.now());
    }

    private JsonNode wrong(Browser browser, String message) {
        return assertRefused(browser, user.authenticator().wrongCode(Fleet.now()), message);
    }

    private JsonNode lock(Browser browser) {
        for (int guess = 1; guess < 5; guess++) {
            wrong(browser, "INVALID_CODE");
        }
        return wrong(browser, "INVALID_CODE");
    }

    private static void assertUnlocksIn(Duration lock, JsonNode answer) {
        Instant unlocksAt = Instant.parse(answer.path("unlocksAt").asText());
        Duration left = Duration.between(Fleet.now(), unlocksAt);
        assertThat(left).isBetween(lock.minusSeconds(20), lock);
    }
}
