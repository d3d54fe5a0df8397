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
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

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
    void aBearerHeaderAndAnotherCookieAreNotLookedAt() {
        for (String[] header : new String[][] {
            {"Authorization", "Bearer " + player.token()}, {"Cookie", "theme=dark; refreshToken=" + player.token()}
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
}
