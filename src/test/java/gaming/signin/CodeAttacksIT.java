package gaming.signin;

import static gaming.signin.Attack.assertNoAccount;
import static gaming.signin.Attack.assertRefused;
import static gaming.signin.Attack.googleCode;
import static gaming.signin.Attack.state;
import static gaming.signin.Attack.url;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.social.Person;
import sandbox.social.SandboxProvider;
import world.Browser;
import world.Guest;
import world.World;

/** Attacks on the code, which is valid for one provider, one flow and one use. */
@ExtendWith(World.class)
class CodeAttacksIT {
    private final Browser browser = new Browser(World.publicUrl());
    private final Person person = Guest.somebody();

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
}
