package gaming.signin;

import static gaming.signin.Attack.assertNoAccount;
import static gaming.signin.Attack.assertSuccess;
import static gaming.signin.Attack.googleCode;
import static gaming.signin.Attack.state;
import static gaming.signin.Attack.url;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.social.IdToken;
import sandbox.social.Person;
import sandbox.social.SandboxGoogle;
import sandbox.social.SandboxProvider;
import world.Browser;
import world.Guest;
import world.Rows;
import world.TestClock;
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

        assertSuccess(browser.verify(state(begun), code));
    }

    /** Logs and histories hold the state and the code, in the address of the provider's redirect. */
    @Test
    void refusesAStateThatComesWithItselfAsItsCookie() {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        String code = googleCode(begun, person);
        other.plant("socialState", state(begun));

        assertNoAccount(other.verify(state(begun), code), "INVALID_STATE", other, person);

        assertSuccess(browser.verify(state(begun), code));
    }

    /** The cookie of the later flow replaces the cookie of the earlier one. */
    @Test
    void ofTwoFlowsInOneBrowserTheLaterOneEnds() {
        JsonNode earlier = browser.register("GOOGLE", Map.of());
        JsonNode later = browser.register("GOOGLE", Map.of());

        assertNoAccount(browser.verify(state(earlier), googleCode(earlier, person)), "INVALID_STATE", browser, person);

        assertSuccess(browser.verify(state(later), googleCode(later, person)));
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

    /** PKCE ties a code to its flow, also where a thief is faster than its owner. */
    @ParameterizedTest
    @ValueSource(strings = {"GOOGLE", "FACEBOOK"})
    void refusesACodeThatWasStolenFromAnotherFlow(String type) {
        JsonNode begun = browser.register(type, Map.of());
        String stolen = provider(type).code(url(begun), person);
        var thief = new Browser(World.publicUrl());

        assertNoAccount(thief.verify(state(thief.register(type, Map.of())), stolen), "INVALID_CODE", thief, person);
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
}
