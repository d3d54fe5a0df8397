package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import dev.Http;
import dev.Http.Answer;
import dev.TestKeys;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * decisions.md and details.md, "Sign-in": who may be believed, that everybody else is anonymous, and the keys with
 * which others verify our tokens.
 */
@ExtendWith(Product.class)
class AccessTokensIT {
    private static final String RS256 = "{\"alg\":\"RS256\",\"typ\":\"JWT\"}";
    private static final Duration VALID = Duration.ofMinutes(15);
    private Player player;

    @BeforeEach
    void aPlayer() {
        player = Player.joins();
    }

    @Test
    void aGoodTokenIsBelievedAlsoWithoutTheRoleOfUsers() {
        assertSignedIn(player.token());
        assertSignedIn(signed(claims()));
        assertSignedIn(signed(claims().replace("[\"USER\"]", "[]")));
    }

    /** {@code AccessTokensTest} has every token that does not hold. */
    @Test
    void aTokenThatDoesNotHoldMeansAnAnonymousCaller(@TempDir Path elsewhere) {
        Instant now = Instant.now();
        assertAnonymous(token(now.minus(VALID).minusSeconds(1)));
        assertSignedIn(token(now.minus(VALID).plusSeconds(30)));
        assertAnonymous(TestKeys.in(elsewhere).accessToken(player.id(), player.username(), now, VALID));
        assertAnonymous(signed(claims().replace(TestKeys.ISSUER, "https://evil.example")));
        assertAnonymous(signed(claims().replace("\"exp\"", "\"not-exp\"")));
        assertAnonymous(signed(claims().replace("\"sub\"", "\"not-sub\"")));
        String[] parts = player.token().split("\\.");
        assertAnonymous(parts[0] + "." + Player.joins().token().split("\\.")[1] + "." + parts[2]);
        assertAnonymous(parts[0] + "." + parts[1] + ".");
        for (String rubbish : List.of("x", "null", "%00", "a".repeat(6000))) {
            assertAnonymous(rubbish);
        }
    }

    @Test
    void aBearerHeaderAnotherCookieAndTwoTokensAreNotLookedAt() {
        for (String[] header : new String[][] {
            {"Authorization", "Bearer " + player.token()},
            {"Cookie", "theme=dark; refreshToken=" + player.token()},
            {"accessToken", player.token()},
            {
                "Cookie",
                "accessToken=" + player.token() + "; accessToken="
                        + Player.joins().token()
            }
        }) {
            Answer answer = Http.post(
                    URI.create(Product.publicUrl() + "/graphql"),
                    "{\"query\":\"{ referralStats { username } }\"}",
                    "Content-Type",
                    "application/json",
                    header[0],
                    header[1]);
            Product.fails(answer, "UNAUTHENTICATED");
        }
    }

    private String token(Instant issuedAt) {
        return Product.keys().accessToken(player.id(), player.username(), issuedAt, VALID);
    }

    private static String signed(String claims) {
        return Product.keys().signed(RS256, claims);
    }

    private String claims() {
        String payload = player.token().split("\\.")[1];
        return new String(Base64.getUrlDecoder().decode(payload), StandardCharsets.UTF_8);
    }

    private void assertSignedIn(String token) {
        Answer answer = Product.graphql("{ referralStats { username } }", token);
        Json.assertHas(answer.json(), "{'data': {'referralStats': {'username': '%s'}}}".formatted(player.username()));
    }

    /** The caller still reads what is open. */
    private static void assertAnonymous(String token) {
        Product.fails(Product.graphql("{ referralStats { username } }", token), "UNAUTHENTICATED");
        Product.data(Product.graphql("{ userReferralAndCommissionRatesLevels { ranges { LEVEL_1 } } }", token));
    }

    /** Nothing private is served, and HEAD is answered as GET is. */
    @Test
    void theKeysVerifyOurTokens() throws Exception {
        Answer answer = Product.ok(Http.get(keySet()));
        for (Answer each : List.of(answer, Product.ok(Http.send("HEAD", keySet())))) {
            assertThat(each.headers().firstValue("Content-Type")).hasValue("application/json");
            assertThat(each.headers().firstValue("Cache-Control")).hasValue("public, max-age=300");
        }
        assertThat(Http.send("HEAD", keySet()).body()).isEmpty();
        assertThat(answer.json().fieldNames()).toIterable().containsExactly("keys");
        for (JsonNode key : answer.json().path("keys")) {
            assertThat(key.fieldNames()).toIterable().containsExactlyInAnyOrder("kty", "n", "e", "kid", "use", "alg");
        }
        Json.assertHas(answer.json().at("/keys/0"), "{'kty': 'RSA', 'use': 'sig', 'alg': 'RS256'}");
        var key = JWKSet.parse(answer.body()).getKeys().getFirst().toRSAKey();
        assertThat(SignedJWT.parse(Product.token(new ObjectId())).verify(new RSASSAVerifier(key)))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"})
    void otherMethodsAreRefused(String method) {
        Answer answer = Http.send(method, keySet());

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers().firstValue("Allow")).hasValue("GET, HEAD");
    }

    @Test
    void thePublicListenerAloneServesThem() {
        assertThat(Http.get(URI.create(Product.internalUrl() + "/.well-known/jwks.json"))
                        .status())
                .isEqualTo(404);
        assertThat(Http.get(URI.create(keySet() + "/x")).status()).isEqualTo(404);
    }

    private static URI keySet() {
        return URI.create(Product.publicUrl() + "/.well-known/jwks.json");
    }
}
