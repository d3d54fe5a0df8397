package gaming.signin;

import static gaming.signin.Attack.assertNoAccount;
import static gaming.signin.Attack.assertRefused;
import static gaming.signin.Attack.googleCode;
import static gaming.signin.Attack.state;
import static gaming.signin.Attack.url;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.social.IdToken;
import sandbox.social.Person;
import sandbox.social.SandboxGoogle;
import sandbox.social.SandboxProvider;
import world.Browser;
import world.Guest;
import world.Rows;
import world.TestClock;
import world.Together;
import world.World;

/**
 * Attacks on the state, the code and the ID token of a sign-in (decisions.md, "Sign-in"): each is valid for one flow,
 * one use and a short time. {@code IdTokenAttacksTest} has all forgeries.
 */
@ExtendWith(World.class)
class StateAttacksIT {
    private final Browser browser = new Browser(World.publicUrl());
    private final Browser other = new Browser(World.publicUrl());
    private final Person person = Guest.somebody();

    private static final UnaryOperator<IdToken> FORGERY = token -> token.signedBy(SandboxGoogle.foreignKey());

    @Test
    void refusesAStateOfABrowserThatBeganNothing() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        String code = googleCode(begun, person);

        assertNoAccount(other.verify(state(begun), code), "INVALID_STATE", other, person);

        assertThat(browser.verify(state(begun), code).path("status").asText()).isEqualTo("SUCCESS");
    }

    /** Logs and histories hold the state and the code, in the address of the provider's redirect. */
    @Test
    void refusesAStateThatComesWithItselfAsItsCookie() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        String code = googleCode(begun, person);
        other.plant("socialState", state(begun));

        assertNoAccount(other.verify(state(begun), code), "INVALID_STATE", other, person);

        assertThat(browser.verify(state(begun), code).path("status").asText()).isEqualTo("SUCCESS");
    }

    /** The cookie of the later flow replaces the cookie of the earlier one. */
    @Test
    void ofTwoFlowsInOneBrowserTheLaterOneEnds() {
        JsonNode earlier = browser.register("GOOGLE", Map.of());
        JsonNode later = browser.register("GOOGLE", Map.of());

        assertNoAccount(browser.verify(state(earlier), googleCode(earlier, person)), "INVALID_STATE", browser, person);

        assertThat(browser.verify(state(later), googleCode(later, person))
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
    }

    /** Older pods store no hash of the cookie, and their cookie is the state. */
    @Test
    void refusesAFlowThatAnOlderPodBegan() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        Rows.here().change("update sign_in_state set cookie_hash = null where state_hash = ?", (Object)
                DigestUtils.sha256(state(begun)));
        browser.plant("socialState", state(begun));

        assertNoAccount(browser.verify(state(begun), googleCode(begun, person)), "INVALID_STATE", browser, person);
    }

    @Test
    void refusesAStateOfABrowserThatBeganAnotherFlow() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        other.register("GOOGLE", Map.of());

        assertNoAccount(other.verify(state(begun), googleCode(begun, person)), "INVALID_STATE", other, person);
    }

    /** Login CSRF: a link brings the attacker's state and code to the victim's browser. */
    @Test
    void doesNotSignInToTheAccountOfAnAttackerWhoSentALink() {
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
                "socialState=%s; socialState=planted", "socialState=planted; socialState=%s",
                "socialState=%s; socialState=", "socialState=\"%s\"",
                "SocialState=%s", "socialState%%3D%s",
                "socialState= x%s", "socialState=%sx",
            })
    void refusesAStateWithAChangedOrRepeatedCookie(String cookies) {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        var carrier = new Browser(World.publicUrl(), "Cookie", cookies.formatted(cookie()));

        assertNoAccount(carrier.verify(state(begun), googleCode(begun, person)), "INVALID_STATE", carrier, person);
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
    void refusesAStateThatFailedBefore() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        String cookie = cookie();
        Attack.assertRefused(browser.verify(state(begun)), "PROVIDER_ERROR", browser);

        browser.plant("socialState", cookie);

        assertNoAccount(browser.verify(state(begun), googleCode(begun, person)), "INVALID_STATE", browser, person);
    }

    @Test
    void refusesAnExpiredState() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        TestClock.advance(Duration.ofMinutes(10));

        assertNoAccount(browser.verify(state(begun), googleCode(begun, person)), "STATE_EXPIRED", browser, person);
    }

    @Test
    void acceptsAStateUntilItExpires() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        TestClock.advance(Duration.ofMinutes(10).minusSeconds(5));

        assertThat(browser.verify(state(begun), googleCode(begun, person))
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
    }

    @Test
    void theCookieOfTheStateLastsAsLongAsTheStateForOnePath() {
        browser.register("GOOGLE", Map.of());
        assertThat(browser.setCookies())
                .singleElement()
                .asString()
                .matches("socialState=[A-Za-z0-9_-]{43}; Max-Age=600;" + " Path=/graphql; HttpOnly; SameSite=Lax");
    }

    @RepeatedTest(10)
    void ofTwoCallsWithOneStateAtTheSameMomentOneSignsIn() {
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
    void aStateOutsideItsFieldIsIgnored() {
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

    @ParameterizedTest
    @CsvSource({"FACEBOOK, GOOGLE", "GOOGLE, FACEBOOK"})
    void refusesACodeOfAnotherProvider(String begunWith, String codeOf) {
        JsonNode begun = browser.register(begunWith, Map.of());
        JsonNode elsewhere = new Browser(World.publicUrl()).register(codeOf, Map.of());
        String code = provider(codeOf).code(url(elsewhere), person);

        assertNoAccount(browser.verify(state(begun), code), "INVALID_CODE", browser, person);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GOOGLE", "FACEBOOK"})
    void refusesAReplayedCode(String type) {
        JsonNode begun = browser.register(type, Map.of());
        String code = provider(type).code(url(begun), person);
        assertThat(browser.verify(state(begun), code).path("status").asText()).isEqualTo("SUCCESS");
        var other = new Browser(World.publicUrl());

        JsonNode answer = other.verify(state(other.login(type)), code);

        assertRefused(answer, "INVALID_CODE", other);
        assertThat(Guest.isSignedIn(other)).isFalse();
    }

    /** PKCE ties a code to its flow, also where a thief is faster than its owner. */
    @ParameterizedTest
    @ValueSource(strings = {"GOOGLE", "FACEBOOK"})
    void refusesACodeThatWasStolenFromAnotherFlow(String type) {
        JsonNode begun = browser.register(type, Map.of());
        String stolen = provider(type).code(url(begun), person);
        var thief = new Browser(World.publicUrl());

        assertNoAccount(thief.verify(state(thief.register(type, Map.of())), stolen), "INVALID_CODE", thief, person);
    }

    /** The code of the attacker in the flow of the victim. */
    @Test
    void refusesACodeThatWasInjected() {
        Guest attacker = Guest.registers();
        String injected = googleCode(attacker.browser().login("GOOGLE"), attacker.person());

        assertNoAccount(browser.verify(state(browser.login("GOOGLE")), injected), "INVALID_CODE", browser, person);
    }

    private static SandboxProvider provider(String type) {
        return type.equals("GOOGLE") ? World.google() : World.facebook();
    }

    @AfterEach
    void calm() {
        World.google().calm();
    }

    @Test
    void doesNotSignIn() {
        World.google().idTokens(FORGERY);
        JsonNode begun = browser.register("GOOGLE", Map.of());

        assertNoAccount(browser.verify(state(begun), googleCode(begun, person)), "PROVIDER_ERROR", browser, person);
    }

    @Test
    void linksNothing() {
        Guest guest = Guest.registers();
        // Without its Google account the user can link another
        assertThat(guest.browser()
                        .linked("FACEBOOK", World.facebook(), Guest.somebody())
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
        guest.browser().unlink("GOOGLE");
        World.google().idTokens(FORGERY);
        JsonNode begun = guest.browser().link("GOOGLE");

        JsonNode answer = guest.browser().verify(state(begun), googleCode(begun, person));

        Attack.assertRefused(answer, "PROVIDER_ERROR", guest.browser());
        Attack.assertUnknown(person);
    }

    @Test
    void signsInWithAValidToken() {
        World.google().idTokens(token -> token.claim("harmless", "claim").header("cty", null));
        assertThat(browser.registered("GOOGLE", World.google(), person)
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
    }

    /** A token that is valid in another flow. */
    @Test
    void doesNotSignInWithATokenOfAnotherFlow() {
        var seen = new IdToken[1];
        World.google().idTokens(token -> seen[0] = token);
        Guest victim = Guest.registers();
        World.google().idTokens(_ -> seen[0]);
        JsonNode begun = browser.login("GOOGLE");

        JsonNode answer = browser.verify(state(begun), googleCode(begun, person));

        Attack.assertRefused(answer, "PROVIDER_ERROR", browser);
        assertThat(seen[0].claims()).containsEntry("sub", victim.person().subject());
    }
}
