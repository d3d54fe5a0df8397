package gaming.signin.providers;

import static gaming.signin.providers.GoogleFlow.ADA;
import static gaming.signin.providers.Social.CHALLENGE;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import dev.Http;
import gaming.signin.providers.ProviderAnswer.Unverified;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sandbox.social.IdToken;
import sandbox.social.SandboxGoogle;

/** Tokens that are not Google's, not for this client, or not of this flow. */
class IdTokenAttacksTest {
    private static final GoogleFlow FLOW =
            new GoogleFlow(Map.of("circuit-breaker.failures", "10000", "key-refresh-interval", "PT0.001S"));

    @AfterEach
    void calm() {
        FLOW.sandbox.calm();
    }

    @AfterAll
    static void close() {
        FLOW.close();
    }

    @Test
    void refusesAnotherNonce() {
        assertUnverified(token -> token.claim("nonce", "nonce-b"), "nonce");
        assertUnverified(token -> token.claim("nonce", null), "nonce");
        assertUnverified(token -> token.claim("nonce", List.of("nonce-a")), "nonce");
    }

    @Test
    void refusesAnotherAudience() {
        assertUnverified(token -> token.claim("aud", "another-client"), "aud");
        assertUnverified(token -> token.claim("aud", null), "aud");
        assertUnverified(token -> token.claim("aud", List.of()), "aud");
        assertUnverified(token -> token.claim("aud", FLOW.sandbox.clientId() + " "), "aud");
    }

    @Test
    void refusesATokenThatWasMadeForAnotherParty() {
        var several = List.of("another-client", FLOW.sandbox.clientId());
        assertUnverified(token -> token.claim("aud", several).claim("azp", null), "azp");
        assertUnverified(token -> token.claim("aud", several).claim("azp", "another-client"), "azp");
        assertUnverified(token -> token.claim("azp", "another-client"), "azp");

        assertThat(signIn(token -> token.claim("aud", several)).subject()).isEqualTo("1100");
    }

    @Test
    void refusesAnotherIssuer() {
        assertUnverified(token -> token.claim("iss", "https://evil.example"), "iss");
        assertUnverified(token -> token.claim("iss", FLOW.sandbox.issuer() + "/"), "iss");
        assertUnverified(token -> token.claim("iss", null), "iss");
    }

    @Test
    void refusesATokenFromItsLastSecondOn() {
        long now = FLOW.clock.instant().getEpochSecond();
        assertUnverified(token -> token.claim("exp", now), "Expired");
        assertUnverified(token -> token.claim("exp", null), "exp");
        assertUnverified(token -> token.claim("exp", "tomorrow"), "no signed ID token");

        assertThat(signIn(token -> token.claim("exp", now + 1)).subject()).isEqualTo("1100");
    }

    @Test
    void expiresByTheServicesClock() {
        FLOW.sandbox.idTokens(token -> {
            FLOW.clock.advance(Duration.ofHours(1));
            return token;
        });
        assertThat(FLOW.signIn(ADA)).isEqualTo(new Unverified("ID token: Expired JWT"));
    }

    @Test
    void refusesATokenThatDoesNotHoldYetOrHasNoTimeOfIssue() {
        long now = FLOW.clock.instant().getEpochSecond();
        assertUnverified(token -> token.claim("iat", null), "iat");
        assertUnverified(token -> token.claim("nbf", now + 60), "before use time");
    }

    @Test
    void refusesATokenThatIsNotSigned() {
        assertUnverified(IdToken::unsigned, "no signed ID token");
        assertUnverified(token -> new IdToken(token.header(), token.claims(), _ -> new byte[0]), "");
    }

    @Test
    void refusesATokenSignedWithTheClientsSecret() {
        byte[] secret = FLOW.sandbox.clientSecret().getBytes(StandardCharsets.UTF_8);
        assertUnverified(token -> token.hs256(secret), "algorithm");
    }

    @Test
    void refusesATokenSignedWithThePublicKeyAsASecret() throws Exception {
        String keys = Http.get(FLOW.sandbox.url().resolve(GoogleFlow.JWKS)).body();
        RSAKey published = JWKSet.parse(keys).getKeys().getFirst().toRSAKey();
        byte[] encoded = published.toPublicKey().getEncoded();
        String pem = "-----BEGIN PUBLIC KEY-----\n" + Base64.getMimeEncoder().encodeToString(encoded)
                + "\n-----END PUBLIC KEY-----\n";

        for (byte[] secret : List.of(encoded, bytes(pem), bytes(published.toJSONString()))) {
            assertUnverified(token -> token.hs256(secret), "algorithm");
        }
    }

    @Test
    void refusesATokenSignedByAnotherKey() {
        RSAKey another = SandboxGoogle.foreignKey();
        assertUnverified(token -> token.signedBy(another), "signature");
        assertUnverified(token -> token.signedBy(another).header("kid", "another"), "key");
        assertUnverified(token -> token.signedBy(another).header("kid", null), "signature");
    }

    @Test
    void takesNoKeyFromTheToken() {
        RSAKey another = SandboxGoogle.foreignKey();
        Object key = another.toPublicJWK().toJSONObject();
        assertUnverified(token -> token.signedBy(another).header("jwk", key), "signature");
        assertUnverified(token -> token.signedBy(another).header("jku", FLOW.sandbox.url() + "/mine"), "signature");
        assertThat(FLOW.sandbox.requests("/mine")).isZero();
    }

    @Test
    void refusesOtherClaimsUnderAGoodSignature() {
        assertUnverified(
                token -> new IdToken(
                        token.header(), token.claim("sub", "somebody else").claims(), _ -> signature(token)),
                "signature");
    }

    @Test
    void refusesAHeaderThatItDoesNotKnow() {
        assertUnverified(token -> token.header("alg", "EdDSA"), "algorithm");
        assertUnverified(token -> token.header("alg", "RS1"), "algorithm");
        assertUnverified(token -> token.header("alg", null), "no signed ID token");
        assertUnverified(token -> token.header("typ", "at+jwt"), "signature");
        assertUnverified(token -> token.header("crit", List.of("mine")).header("mine", 1), "signature");
    }

    @Test
    void refusesAPersonWithoutASoundSubject() {
        for (Object subject : new Object[] {"", " ", "a b", "ä", "a\n", "a".repeat(256), 1100}) {
            assertUnverified(token -> token.claim("sub", subject), "");
        }
        assertUnverified(token -> token.claim("sub", null), "sub");

        assertThat(signIn(token -> token.claim("sub", "a".repeat(255))).subject())
                .hasSize(255);
    }

    @Test
    void refusesClaimsOfTheWrongType() {
        for (String name : List.of("email", "email_verified", "name", "picture")) {
            assertUnverified(token -> token.claim(name, List.of(1)), "wrong type");
        }
        assertUnverified(token -> token.claim("email_verified", "true"), "wrong type");
    }

    private static Profile signIn(UnaryOperator<IdToken> change) {
        FLOW.sandbox.idTokens(change);
        return Social.person(FLOW.signIn(ADA));
    }

    private static void assertUnverified(UnaryOperator<IdToken> change, String reason) {
        FLOW.sandbox.idTokens(change);
        assertThat(FLOW.google.person(FLOW.code(ADA, CHALLENGE), CHALLENGE))
                .isInstanceOfSatisfying(
                        Unverified.class,
                        unverified -> assertThat(unverified.reason()).contains(reason));
    }

    /** The one that {@code token} would have had. */
    private static byte[] signature(IdToken token) {
        String serialized = token.serialized();
        return Base64.getUrlDecoder().decode(serialized.substring(serialized.lastIndexOf('.') + 1));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
