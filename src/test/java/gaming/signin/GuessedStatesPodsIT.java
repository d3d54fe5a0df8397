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
import world.Fleet;
import world.Guest;
import world.Together;
import world.World;

/** Guessed states, each with a guessed cookie. */
@ExtendWith(World.class)
class GuessedStatesPodsIT {
    private static final int GUESSES = 500;
    private static final int GUESSERS = 20;
    private static final Duration BOUND = Duration.ofMinutes(2);

    @Test
    void fiveHundredGuessedStatesFindNothingAndAreLockedAfterFive() {
        String address = Fleet.freshAddress();
        Browser waiting = Fleet.browser(0);
        JsonNode begun = waiting.register("GOOGLE", Map.of());
        int states = Fleet.rows().count("sign_in_state");
        int sessions = Fleet.rows().count("session");
        int locks = Fleet.rows().count("guess_lock");
        var answers = new ConcurrentHashMap<String, AtomicInteger>();
        Instant began = Instant.now();

        Together.times(GUESSERS, number -> {
            Browser guesser = Fleet.browser(number % Fleet.COUNT, address);
            for (int guess = 0; guess < GUESSES / GUESSERS; guess++) {
                guesser.plant("socialState", token());
                String message = guesser.verify(token(), "code").path("message").asText();
                answers.computeIfAbsent(message, _ -> new AtomicInteger()).incrementAndGet();
            }
        });

        assertThat(Duration.between(began, Instant.now())).isLessThan(BOUND);
        assertThat(answers.keySet()).containsExactlyInAnyOrder("INVALID_STATE", "TOO_MANY_ATTEMPTS");
        // Five failures count; guesses at the same moment as the fifth may pass the lock
        assertThat(answers.getOrDefault("INVALID_STATE", new AtomicInteger()).get())
                .isBetween(5, 5 + GUESSERS);
        assertThat(Fleet.rows().count("sign_in_state")).isEqualTo(states);
        assertThat(Fleet.rows().count("session")).isEqualTo(sessions);
        assertThat(Fleet.rows().count("guess_lock")).isEqualTo(locks + 1);
        assertThat(waiting.finish(begun, Fleet.google(), Guest.somebody())
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
    }

    /** Each of a hundred addresses of a botnet gets five guesses. */
    @Test
    void aHundredGuessersAreLockedEachForItself() {
        int sessions = Fleet.rows().count("session");
        var locked = new AtomicInteger();

        Together.times(GUESSERS, number -> {
            for (int guesser = 0; guesser < 100 / GUESSERS; guesser++) {
                Browser browser = Fleet.browser(number % Fleet.COUNT);
                for (int guess = 0; guess < 6; guess++) {
                    browser.plant("socialState", token());
                    String message =
                            browser.verify(token(), "code").path("message").asText();
                    assertThat(message).isEqualTo(guess < 5 ? "INVALID_STATE" : "TOO_MANY_ATTEMPTS");
                    locked.addAndGet(guess < 5 ? 0 : 1);
                }
            }
        });

        assertThat(locked).hasValue(100);
        assertThat(Fleet.rows().count("session")).isEqualTo(sessions);
    }

    /** In the form of states and cookies. */
    private static String token() {
        return OpaqueToken.random().text();
    }
}
