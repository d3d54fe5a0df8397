package gaming.signin;

import static gaming.signin.Attack.assertNoAccount;
import static gaming.signin.Attack.googleCode;
import static gaming.signin.Attack.state;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.social.IdToken;
import sandbox.social.Person;
import sandbox.social.SandboxGoogle;
import world.Browser;
import world.Guest;
import world.World;

/** A forged ID token in the provider's answer signs in no user. {@code IdTokenAttacksTest} has all forgeries. */
@ExtendWith(World.class)
class ForgedIdTokensIT {
    private static final UnaryOperator<IdToken> FORGERY = token -> token.signedBy(SandboxGoogle.foreignKey());

    private final Browser browser = new Browser(World.publicUrl());
    private final Person person = Guest.somebody();

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
