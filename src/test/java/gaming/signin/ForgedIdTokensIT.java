package gaming.signin;

import static gaming.signin.Attack.assertNoAccount;
import static gaming.signin.Attack.googleCode;
import static gaming.signin.Attack.state;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.RSAKey;
import dev.Http;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sandbox.social.IdToken;
import sandbox.social.Person;
import sandbox.social.SandboxGoogle;
import world.Browser;
import world.Guest;
import world.TestClock;
import world.World;

/** Forged ID tokens in the provider's answer sign in no user. */
@ExtendWith(World.class)
class ForgedIdTokensIT {
    private final Browser browser = new Browser(World.publicUrl());
    private final Person person = Guest.somebody();

    @AfterEach
    void calm() {
        World.google().calm();
    }

    @ParameterizedTest
    @MethodSource("forgeries")
    void doesNotSignInWith(UnaryOperator<IdToken> forgery) {
        World.google().idTokens(forgery);
        JsonNode begun = browser.register("GOOGLE", Map.of());

        assertNoAccount(browser.verify(state(begun), googleCode(begun, person)), "PROVIDER_ERROR", browser, person);
    }

    @ParameterizedTest
    @MethodSource("forgeries")
    void linksNothingWith(UnaryOperator<IdToken> forgery) {
        Guest guest = Guest.registers();
        // Without its Google account the user can link another
        assertThat(guest.browser()
                        .linked("FACEBOOK", World.facebook(), Guest.somebody())
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
        guest.browser().unlink("GOOGLE");
        World.google().idTokens(forgery);
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

    static List<Named<UnaryOperator<IdToken>>> forgeries() {
        RSAKey own = SandboxGoogle.foreignKey();
        long now = TestClock.now().getEpochSecond();
        return List.of(
                named("another nonce", token -> token.claim("nonce", "another")),
                named("no nonce", token -> token.claim("nonce", null)),
                named("another audience", token -> token.claim("aud", "another-client")),
                named("no audience", token -> token.claim("aud", null)),
                named(
                        "an audience of many and another party",
                        token -> token.claim("aud", List.of(World.google().clientId(), "another-client"))
                                .claim("azp", "another-client")),
                named("another issuer", token -> token.claim("iss", "https://accounts.google.com.evil.example")),
                named(
                        "the issuer with a slash",
                        token -> token.claim("iss", World.google().issuer() + "/")),
                named("no issuer", token -> token.claim("iss", null)),
                named("an end that is over", token -> token.claim("exp", now - 1)),
                named("no end", token -> token.claim("exp", null)),
                named("no subject", token -> token.claim("sub", null)),
                named("no signature", IdToken::unsigned),
                named(
                        "the client's secret for a key",
                        token -> token.hs256(World.google().clientSecret().getBytes(StandardCharsets.UTF_8))),
                named("the public key for a secret", token -> token.hs256(publicKey())),
                named("another key", token -> token.signedBy(own)),
                named(
                        "another key, which it brings",
                        token -> token.signedBy(own)
                                .header("kid", own.getKeyID())
                                .header("jwk", own.toPublicJWK().toJSONObject())),
                named(
                        "another key, whose address it brings",
                        token -> token.signedBy(own)
                                .header("kid", own.getKeyID())
                                .header("jku", World.google().url() + "/jwks")));
    }

    private static Named<UnaryOperator<IdToken>> named(String name, UnaryOperator<IdToken> forgery) {
        return Named.of(name, forgery);
    }

    /** In the form of the known attack, which uses it as a secret. */
    private static byte[] publicKey() {
        try {
            String jwks = Http.get(World.google().url().resolve("/jwks")).body();
            var key = com.nimbusds.jose.jwk.JWKSet.parse(jwks)
                    .getKeys()
                    .getFirst()
                    .toRSAKey();
            return key.toRSAPublicKey().getEncoded();
        } catch (ParseException | JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
