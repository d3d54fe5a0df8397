package gaming.signin;

import static gaming.signin.Attack.assertNobody;
import static gaming.signin.Attack.googleCode;
import static gaming.signin.Attack.state;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import gaming.access.OpaqueToken;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.social.Person;
import world.Browser;
import world.Guest;
import world.Rows;
import world.TestClock;
import world.Together;
import world.World;

/** Attacks on the state (decisions.md, "Sign-in"): it is one browser's, one flow's, good once and not for long. */
@ExtendWith(World.class)
class StateAttacksIT {
    private final Browser browser = new Browser(World.publicUrl());
    private final Browser other = new Browser(World.publicUrl());
    private final Person person = Guest.somebody();

    @AfterEach
    void resetClock() {
        TestClock.reset();
    }

    @Test
    void refusesAStateOfABrowserThatBeganNothing() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        String code = googleCode(begun, person);

        assertNobody(other.verify(state(begun), code), "INVALID_STATE", other, person);

        assertThat(browser.verify(state(begun), code).path("status").asText()).isEqualTo("SUCCESS");
    }

    /** The state and the code are in the address to which the provider sends the browser back: logs and histories hold it. */
    @Test
    void refusesAStateThatComesWithItselfAsItsCookie() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        String code = googleCode(begun, person);
        other.plant("socialState", state(begun));

        assertNobody(other.verify(state(begun), code), "INVALID_STATE", other, person);

        assertThat(browser.verify(state(begun), code).path("status").asText()).isEqualTo("SUCCESS");
    }

    /** The browser has one such cookie, and the later flow's replaces the earlier one's. */
    @Test
    void ofTwoFlowsInOneBrowserTheLaterOneEnds() {
        JsonNode earlier = browser.register("GOOGLE", Map.of());
        JsonNode later = browser.register("GOOGLE", Map.of());

        assertNobody(browser.verify(state(earlier), googleCode(earlier, person)), "INVALID_STATE", browser, person);

        assertThat(browser.verify(state(later), googleCode(later, person))
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
    }

    /** Older pods store no hash of a cookie, and their cookie is the state. */
    @Test
    void refusesAFlowThatAnOlderPodBegan() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        Rows.here().change("update sign_in_state set cookie_hash = null where state_hash = ?", (Object)
                OpaqueToken.sha256(state(begun)));
        browser.plant("socialState", state(begun));

        assertNobody(browser.verify(state(begun), googleCode(begun, person)), "INVALID_STATE", browser, person);
    }

    @Test
    void refusesAStateOfABrowserThatBeganAnotherFlow() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        other.register("GOOGLE", Map.of());

        assertNobody(other.verify(state(begun), googleCode(begun, person)), "INVALID_STATE", other, person);
    }

    /** Login CSRF: the attacker's own state and code, brought to the victim's browser by a link. */
    @Test
    void signsNobodyInToTheAccountOfAnAttackerWhoSentALink() {
        Guest attacker = Guest.registers();
        JsonNode begun = attacker.browser().login("GOOGLE");
        String code = googleCode(begun, attacker.person());

        JsonNode answer = browser.verify(state(begun), code);

        Attack.assertRefused(answer, "INVALID_STATE", browser);
        assertThat(Guest.isSignedIn(browser)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "socialState=%s; socialState=planted",
                "socialState=planted; socialState=%s",
                "socialState=%s; socialState=",
                "socialState=\"%s\"",
                "SocialState=%s",
                "socialState%%3D%s",
                "socialState= x%s",
                "socialState=%sx"
            })
    void refusesAStateWhoseCookieIsNotThereOnceAndAsItWasSet(String cookies) {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        var carrier = new Browser(World.publicUrl(), "Cookie", cookies.formatted(cookie()));

        assertNobody(carrier.verify(state(begun), googleCode(begun, person)), "INVALID_STATE", carrier, person);
    }

    @Test
    void refusesAReplayedState() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        String cookie = cookie();
        assertThat(browser.verify(state(begun), googleCode(begun, person))
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");

        other.plant("socialState", cookie);
        JsonNode answer = other.verify(state(begun), googleCode(begun, person));

        Attack.assertRefused(answer, "INVALID_STATE", other);
        assertThat(Rows.here()
                        .count("session join social_identity using (user_id) where subject = ?", person.subject()))
                .isOne();
    }

    @Test
    void refusesAStateThatCameToNothingBefore() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        String cookie = cookie();
        Attack.assertRefused(browser.verify(state(begun)), "PROVIDER_ERROR", browser);

        browser.plant("socialState", cookie);

        assertNobody(browser.verify(state(begun), googleCode(begun, person)), "INVALID_STATE", browser, person);
    }

    @Test
    void refusesAnExpiredState() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        TestClock.advance(Duration.ofMinutes(10));

        assertNobody(browser.verify(state(begun), googleCode(begun, person)), "STATE_EXPIRED", browser, person);
    }

    @Test
    void takesAStateUntilItExpires() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        TestClock.advance(Duration.ofMinutes(10).minusSeconds(5));

        assertThat(browser.verify(state(begun), googleCode(begun, person))
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
    }

    @Test
    void theCookieOfTheStateLastsAsLongAsItAndGoesNowhereElse() {
        browser.register("GOOGLE", Map.of());
        assertThat(browser.setCookies())
                .singleElement()
                .asString()
                .matches("socialState=[A-Za-z0-9_-]{43}; Max-Age=600;" + " Path=/graphql; HttpOnly; SameSite=Lax");
    }

    @RepeatedTest(10)
    void ofTwoWhoBringAStateAtTheSameMomentOneIsSignedIn() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        String code = googleCode(begun, person);
        var answers = new ConcurrentLinkedQueue<String>();

        Together.times(2, _ -> {
            JsonNode answer = browser.copy().verify(state(begun), code);
            answers.add(answer.path("status").asText() + " "
                    + answer.path("message").asText());
        });

        assertThat(answers).containsExactlyInAnyOrder("SUCCESS null", "ERROR INVALID_STATE");
        assertThat(Rows.here()
                        .count("session join social_identity using (user_id) where subject = ?", person.subject()))
                .isOne();
    }

    @Test
    void aStateIsNoUseOutsideItsField() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        Http.Answer answer = Http.post(
                World.publicUrl().resolve("/graphql?state=" + state(begun)),
                "{\"query\":\"mutation { verifySocialAuth(input: {state: \\\"\\\"}) { status message } }\"}",
                "Content-Type",
                "application/json",
                "Cookie",
                "socialState=" + cookie());
        assertThat(answer.json().at("/data/verifySocialAuth/message").asText()).isEqualTo("INVALID_STATE");
    }

    private String cookie() {
        return browser.cookie("socialState").orElseThrow();
    }
}
