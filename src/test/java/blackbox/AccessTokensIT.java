package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import dev.TestKeys;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** decisions.md and details.md, "Sign-in": who may be believed, and that everybody else is anonymous. */
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
        assertSignedIn(Product.keys().signed(RS256, claims()));
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

    @Test
    void anExpiredTokenIsAnonymous() {
        Instant now = Instant.now();
        assertAnonymous(token(now.minus(VALID).minusSeconds(1)));
        assertAnonymous(token(now.minus(Duration.ofDays(400))));
        assertSignedIn(token(now.minus(VALID).plusSeconds(30)));
    }

    @Test
    void aTokenOfForeignKeysIsAnonymous(@TempDir Path elsewhere) {
        assertAnonymous(TestKeys.in(elsewhere).accessToken(player.id(), player.username(), Instant.now(), VALID));
    }

    @Test
    void aTokenOfAForeignIssuerIsAnonymous() {
        assertAnonymous(Product.keys().signed(RS256, claims().replace(TestKeys.ISSUER, "https://evil.example")));
        assertAnonymous(Product.keys().signed(RS256, claims().replace("\"iss\"", "\"not-iss\"")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "None", "HS256", "RS512", "ES256", ""})
    void anotherAlgorithmIsAnonymous(String algorithm) {
        String header = "{\"alg\":\"" + algorithm + "\",\"typ\":\"JWT\"}";
        String signed = Product.keys().signed(header, claims());
        assertAnonymous(signed);
        assertAnonymous(signed.substring(0, signed.lastIndexOf('.') + 1));
        assertAnonymous(signed.substring(0, signed.lastIndexOf('.')));
    }

    @Test
    void aChangedTokenIsAnonymous() {
        String[] parts = player.token().split("\\.");
        String other = Player.joins().token().split("\\.")[1];
        assertAnonymous(parts[0] + "." + other + "." + parts[2]);
        assertAnonymous(parts[0] + "." + parts[1] + ".");
        assertAnonymous(parts[0] + "." + parts[1]);
        char first = parts[2].charAt(0) == 'A' ? 'B' : 'A';
        assertAnonymous(parts[0] + "." + parts[1] + "." + first + parts[2].substring(1));
    }

    @Test
    void aTokenWithoutExpiryOrUserIsAnonymous() {
        assertAnonymous(Product.keys().signed(RS256, claims().replace("\"exp\"", "\"not-exp\"")));
        assertAnonymous(Product.keys().signed(RS256, claims().replace("\"sub\"", "\"not-sub\"")));
        assertAnonymous(
                Product.keys().signed(RS256, claims().replace(player.id().toHexString(), "not an id")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "a.b.c", "...", "null", "e30.e30.e30", "%00"})
    void aMalformedTokenMeansAnAnonymousCaller(String cookie) {
        assertAnonymous(cookie);
    }

    @Test
    void anEndlessTokenIsAnonymous() {
        assertAnonymous("a".repeat(6000));
    }

    @Test
    void aTokenWithoutTheUserRoleIsSignedInAllTheSame() {
        assertSignedIn(Product.keys().signed(RS256, claims().replace("[\"USER\"]", "[]")));
    }

    @Test
    void aBearerHeaderIsNotLookedAt() {
        Answer answer = Http.post(
                URI.create(Product.publicUrl() + "/graphql"),
                "{\"query\":\"{ referralStats { username } }\"}",
                "Content-Type",
                "application/json",
                "Authorization",
                "Bearer " + player.token());
        assertThat(Product.errorCode(answer)).isEqualTo("UNAUTHENTICATED");
    }

    @Test
    void anotherCookieIsNotLookedAt() {
        Answer answer = Http.post(
                URI.create(Product.publicUrl() + "/graphql"),
                "{\"query\":\"{ referralStats { username } }\"}",
                "Content-Type",
                "application/json",
                "Cookie",
                "theme=dark; refreshToken=" + player.token());
        assertThat(Product.errorCode(answer)).isEqualTo("UNAUTHENTICATED");
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
}
