package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.Http.Answer;
import dev.TestKeys;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.RSAPublicKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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
    void aGoodTokenIsBelieved() {
        assertSignedIn(player.token());
        assertSignedIn(signed(claims()));
    }

    @Test
    void anonymousCallersAndUnknownUsersAreRefused() {
        Map<String, String> queries = Map.of(
                "stats", "{ referralStats { level } }",
                "tree", "{ referralTree { tier } }",
                "info", "{ userPublicInfo(input: {username: \"x\"}) { username } }");
        Stream.of("stats", "tree", "info")
                .forEach(each -> assertThat(Product.errorCode(Product.graphql(queries.get(each), "")))
                        .isEqualTo("UNAUTHENTICATED"));
        String nobody = Product.token(new ObjectId());
        Stream.of("stats", "tree")
                .forEach(each -> assertThat(Product.errorCode(Product.graphql(queries.get(each), nobody)))
                        .isEqualTo("USER_NOT_FOUND"));
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
    void aTokenWithoutTheUserRoleIsSignedInAllTheSame() {
        assertSignedIn(signed(claims().replace("[\"USER\"]", "[]")));
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
            assertThat(Product.errorCode(answer)).isEqualTo("UNAUTHENTICATED");
        }
    }

    @Test
    void anAnonymousCallerStillReadsWhatIsOpen() {
        assertThat(Product.graphql("{ userReferralAndCommissionRatesLevels { ranges { LEVEL_1 } } }", "rubbish")
                        .json()
                        .has("errors"))
                .isFalse();
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
        assertThat(answer.json().at("/data/referralStats/username").asText())
                .as(answer.body())
                .isEqualTo(player.username());
    }

    private static void assertAnonymous(String token) {
        assertThat(Product.errorCode(Product.graphql("{ referralStats { username } }", token)))
                .isEqualTo("UNAUTHENTICATED");
    }

    @Test
    void theKeysVerifyOurTokens() throws GeneralSecurityException {
        Answer answer = Http.get(keySet());

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("public, max-age=300");
        JsonNode key = answer.json().at("/keys/0");
        assertThat(key.path("kty").asText()).isEqualTo("RSA");
        assertThat(key.path("use").asText()).isEqualTo("sig");
        assertThat(key.path("alg").asText()).isEqualTo("RS256");
        assertThat(key.path("kid").asText()).isNotBlank();
        assertThat(verifies(key, Product.token(new ObjectId()))).isTrue();
    }

    @Test
    void nothingPrivateIsServed() {
        JsonNode served = Http.get(keySet()).json();

        assertThat(served.fieldNames()).toIterable().containsExactly("keys");
        served.path("keys")
                .forEach(key -> assertThat(key.fieldNames())
                        .toIterable()
                        .containsExactlyInAnyOrder("kty", "n", "e", "kid", "use", "alg"));
    }

    @Test
    void headIsAnsweredAsGetIs() {
        Answer answer = Http.send("HEAD", keySet());

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("public, max-age=300");
        assertThat(answer.body()).isEmpty();
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

    private static boolean verifies(JsonNode key, String token) throws GeneralSecurityException {
        var verifier = Signature.getInstance("SHA256withRSA");
        verifier.initVerify(KeyFactory.getInstance("RSA")
                .generatePublic(new RSAPublicKeySpec(number(key.path("n")), number(key.path("e")))));
        int end = token.lastIndexOf('.');
        verifier.update(token.substring(0, end).getBytes(StandardCharsets.US_ASCII));
        return verifier.verify(Base64.getUrlDecoder().decode(token.substring(end + 1)));
    }

    private static BigInteger number(JsonNode text) {
        return new BigInteger(1, Base64.getUrlDecoder().decode(text.asText()));
    }
}
