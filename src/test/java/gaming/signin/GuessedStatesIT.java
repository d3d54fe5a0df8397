package gaming.signin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.access.OpaqueToken;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Browser;
import world.Guest;
import world.SignInPods;
import world.Together;
import world.World;

/** Guessed states, each with a guessed cookie. */
@ExtendWith(World.class)
class GuessedStatesIT {
    private static final int GUESSES = 10_000;
    private static final int GUESSERS = 20;
    private static final Duration BOUND = Duration.ofMinutes(2);

    @Test
    void tenThousandGuessedStatesFindNothingAndAreLockedAfterFive() {
        String address = SignInPods.freshAddress();
        Browser waiting = SignInPods.browser(0);
        JsonNode begun = waiting.register("GOOGLE", Map.of());
        int states = SignInPods.rows().count("sign_in_state");
        int sessions = SignInPods.rows().count("session");
        int locks = SignInPods.rows().count("guess_lock");
        var answers = new ConcurrentHashMap<String, AtomicInteger>();
        Instant began = Instant.now();

        Together.times(GUESSERS, number -> {
            Browser guesser = SignInPods.browser(number % SignInPods.COUNT, address);
            for (int guess = 0; guess < GUESSES / GUESSERS; guess++) {
                guesser.plant("socialState", token());
                String message = guesser.verify(token(), "code").path("message").asText();
                answers.computeIfAbsent(message, _ -> new AtomicInteger()).incrementAndGet();
            }
        });

        assertThat(Duration.between(began, Instant.now())).isLessThan(BOUND);
        assertThat(answers.keySet()).containsExactlyInAnyOrder("INVALID_STATE", "TOO_MANY_ATTEMPTS");
        // Five count; what came at the same moment as the fifth may have been looked at
        assertThat(answers.getOrDefault("INVALID_STATE", new AtomicInteger()).get())
                .isBetween(5, 5 + GUESSERS);
        assertThat(SignInPods.rows().count("sign_in_state")).isEqualTo(states);
        assertThat(SignInPods.rows().count("session")).isEqualTo(sessions);
        assertThat(SignInPods.rows().count("guess_lock")).isEqualTo(locks + 1);
        assertThat(waiting.finish(begun, SignInPods.google(), Guest.somebody())
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
    }

    /** From a thousand addresses, as a net of hired machines would: each of them gets no further than five. */
    @Test
    void aThousandGuessersAreLockedEachForItself() {
        int sessions = SignInPods.rows().count("session");
        var locked = new AtomicInteger();

        Together.times(GUESSERS, number -> {
            for (int guesser = 0; guesser < 1000 / GUESSERS; guesser++) {
                Browser browser = SignInPods.browser(number % SignInPods.COUNT);
                for (int guess = 0; guess < 6; guess++) {
                    browser.plant("socialState", token());
                    String message =
                            browser.verify(token(), "code").path("message").asText();
                    assertThat(message).isEqualTo(guess < 5 ? "INVALID_STATE" : "TOO_MANY_ATTEMPTS");
                    locked.addAndGet(guess < 5 ? 0 : 1);
                }
            }
        });

        assertThat(locked).hasValue(1000);
        assertThat(SignInPods.rows().count("session")).isEqualTo(sessions);
    }

    /** Of the form that states and cookies have. */
    private static String token() {
        return OpaqueToken.random().text();
    }
}
