package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** decisions.md and details.md, "Sign-in". */
class AccessTokensTest {
    private static final TokenMaker OURS = TokenMaker.ours();
    private static final TokenMaker FOREIGN = TokenMaker.foreign();
    private static final String USER = "65f000000000000000000001";

    @TempDir
    Path directory;

    private final MovableClock clock = new MovableClock();
    private AccessTokens tokens;

    @BeforeEach
    void believeOurKeyOnly() throws IOException {
        tokens = believing(OURS.pem());
    }

    @Test
    void knowsTheUserOfAGoodToken() {
        var verified =
                tokens.verify(OURS.rs256(claims("\"groups\":[\"USER\"]"))).orElseThrow();

        assertThat(verified.userId().toHexString()).isEqualTo(USER);
        assertThat(verified.userRole()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"a\":1", "\"groups\":[]", "\"groups\":[\"user\"]", "\"groups\":\"USER\"", "\"groups\":{}"})
    void givesTheUserRoleToTheGroupUserOnly(String groups) {
        assertThat(tokens.verify(OURS.rs256(claims(groups))).orElseThrow().userRole())
                .isFalse();
    }

    @Test
    void endsAtTheVerySecondAlsoForATokenAlreadyVerified() {
        String token = OURS.rs256(claims("\"a\":1"));
        clock.advance(Duration.ofSeconds(900).minusMillis(1));
        assertThat(tokens.verify(token)).isPresent();
        clock.advance(Duration.ofMillis(1));
        assertThat(tokens.verify(token)).isEmpty();
        assertThat(tokens.verify(OURS.rs256(claims("\"a\":2")))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"iss\":\"https://gaming.example/\",\"exp\":NOW+9",
                "\"iss\":\"HTTPS://gaming.example\",\"exp\":NOW+9",
                "\"iss\":[\"https://gaming.example\"],\"exp\":NOW+9",
                "\"exp\":NOW+9",
                "\"iss\":\"https://gaming.example\"",
                "\"iss\":\"https://gaming.example\",\"exp\":NOW",
                "\"iss\":\"https://gaming.example\",\"exp\":NOW-1",
                "\"iss\":\"https://gaming.example\",\"exp\":\"NOW+9\"",
                "\"iss\":\"https://gaming.example\",\"exp\":null",
                "\"iss\":\"https://gaming.example\",\"exp\":-1",
                "\"iss\":\"https://gaming.example\",\"exp\":1e400",
                "\"iss\":\"https://gaming.example\",\"exp\":99999999999999999999",
                "\"iss\":\"https://gaming.example\",\"exp\":NOW+9,\"exp\":NOW+99",
                "\"iss\":\"https://gaming.example\",\"exp\":NOW+9,\"iat\":NOW+1",
                "\"iss\":\"https://gaming.example\",\"exp\":NOW+9,\"nbf\":NOW+1",
                "\"iss\":\"https://gaming.example\",\"exp\":NOW+9,\"iat\":\"soon\"",
            })
    void refusesClaimsThatDoNotHold(String claims) {
        long now = clock.instant().getEpochSecond();
        String filled = claims.replace("NOW+99", "" + (now + 99))
                .replace("NOW+9", "" + (now + 9))
                .replace("NOW+1", "" + (now + 1))
                .replace("NOW-1", "" + (now - 1))
                .replace("NOW", "" + now);
        assertThat(tokens.verify(OURS.rs256("{\"sub\":\"" + USER + "\"," + filled + "}")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "65f0", "65f00000000000000000000g", "65f000000000000000000001 "})
    void refusesASubjectThatIsNoObjectId(String subject) {
        assertThat(tokens.verify(OURS.rs256(claims("\"a\":1").replace(USER, subject))))
                .isEmpty();
    }

    @Test
    void refusesATokenWithoutASignature() {
        String claims = TokenMaker.part(claims("\"a\":1"));
        for (String algorithm : new String[] {"none", "None", "NONE", "RS256"}) {
            String header = TokenMaker.part("{\"alg\":\"" + algorithm + "\"}");
            assertThat(tokens.verify(header + "." + claims + ".")).isEmpty();
            assertThat(tokens.verify(header + "." + claims)).isEmpty();
        }
    }

    @Test
    void refusesAnHmacMadeWithThePublicKey() throws GeneralSecurityException {
        for (byte[] secret : new byte[][] {
            OURS.pem().getBytes(StandardCharsets.UTF_8), OURS.pair().getPublic().getEncoded()
        }) {
            String content = TokenMaker.part("{\"alg\":\"HS256\"}") + "." + TokenMaker.part(claims("\"a\":1"));
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            String token = content + "." + TokenMaker.part(mac.doFinal(content.getBytes(StandardCharsets.US_ASCII)));
            assertThat(tokens.verify(token)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"alg\":\"RS384\"}",
                "{\"alg\":\"PS256\"}",
                "{\"alg\":[\"RS256\"]}",
                "{}",
                "[]",
                "{\"alg\":\"none\",\"alg\":\"RS256\"}",
                "{\"alg\":\"RS256\",\"crit\":[\"exp\"]}",
                "{\"alg\":\"RS256\"} {}",
                "{'alg':'RS256'}",
                "null"
            })
    void refusesOtherAlgorithmsAndOddHeaders(String header) {
        assertThat(tokens.verify(OURS.signed(header, claims("\"a\":1")))).isEmpty();
    }

    @Test
    void refusesForeignChangedAndSelfDeclaredKeys() {
        String good = OURS.rs256(claims("\"a\":1"));
        assertThat(tokens.verify(FOREIGN.rs256(claims("\"a\":1")))).isEmpty();
        assertThat(tokens.verify(TokenMaker.longer().rs256(claims("\"a\":1")))).isEmpty();
        String header = "{\"alg\":\"RS256\",\"jwk\":" + FOREIGN.jwk("x") + "}";
        assertThat(tokens.verify(FOREIGN.signed(header, claims("\"a\":1")))).isEmpty();
        String[] parts = good.split("\\.");
        String promoted = TokenMaker.part(claims("\"groups\":[\"USER\"]"));
        assertThat(tokens.verify(parts[0] + "." + promoted + "." + parts[2])).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "...", "a.b.c", "null", "\u0000.\u0000.\u0000", "e30.e30.e30", "é.é.é"})
    void refusesGarbage(String token) {
        assertThat(tokens.verify(token)).isEmpty();
    }

    /** One good token in countless spellings would push others out of the cache. */
    @ParameterizedTest
    @ValueSource(strings = {"%s ", " %s", "%s!", "%s=", "%s\n", "%s.", "%s.x", "é%s"})
    void believesATokenInOneSpellingOnly(String spelling) {
        assertThat(tokens.verify(spelling.formatted(OURS.rs256(claims("\"a\":1")))))
                .isEmpty();
    }

    /** 256 bytes leave four bits of the last character without a meaning. */
    @Test
    void believesNoTokenWhoseUnusedBitsAreSet() {
        String token = OURS.rs256(claims("\"a\":1"));
        char last = token.charAt(token.length() - 1);
        assertThat("AQgw").contains("" + last);
        assertThat(tokens.verify(token.substring(0, token.length() - 1) + (char) (last + 1)))
                .isEmpty();
        assertThat(tokens.verify(token)).isPresent();
    }

    @Test
    void refusesATokenOverEightKibibytes() {
        String filler = "\"a\":\"" + "x".repeat(6 * 1024) + "\"";
        assertThat(tokens.verify(OURS.rs256(claims(filler)))).isEmpty();
    }

    @Test
    void picksTheKeyByItsIdAndTriesEveryKeyWithoutOne() throws IOException {
        tokens =
                believing("{\"keys\":[{\"kty\":\"EC\",\"kid\":\"c\"}," + FOREIGN.jwk("a") + "," + OURS.jwk("b") + "]}");
        assertThat(tokens.verify(OURS.rs256(claims("\"a\":1")))).isPresent();
        assertThat(tokens.verify(FOREIGN.rs256(claims("\"a\":1")))).isPresent();
        assertThat(kid("b")).isPresent();
        assertThat(kid("a")).isEmpty();
        assertThat(kid("unknown")).isEmpty();
        tokens = believing(FOREIGN.pem() + OURS.pem());
        assertThat(kid("any")).isPresent();
    }

    private Optional<AccessTokens.Verified> kid(String id) {
        return tokens.verify(OURS.signed("{\"alg\":\"RS256\",\"kid\":\"" + id + "\"}", claims("\"a\":1")));
    }

    private String claims(String more) {
        long now = clock.instant().getEpochSecond();
        return "{\"iss\":\"https://gaming.example\",\"sub\":\"%s\",\"iat\":%d,\"exp\":%d,%s}"
                .formatted(USER, now, now + 900, more);
    }

    private AccessTokens believing(String keys) throws IOException {
        Path file = Files.writeString(directory.resolve("keys"), keys);
        Path signingKey = Files.writeString(directory.resolve("signing-key"), OURS.privatePem());
        return new AccessTokens(
                new AccessTokens.Settings(file, "https://gaming.example", signingKey, Duration.ofMinutes(15)), clock);
    }
}
