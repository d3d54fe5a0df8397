package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tokens that are believed, those that are made, and the keys that are published: decisions.md and details.md, "Sign-in". */
class AccessTokensTest {
    private static final TokenMaker OURS = TokenMaker.ours();
    private static final TokenMaker FOREIGN = TokenMaker.foreign();
    private static final String USER = "65f000000000000000000001";
    private static final ObjectId SESSION = new ObjectId("65f0000000000000000000aa");
    private static final ObjectMapper JSON = new ObjectMapper();

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
                "{\"alg\":\"RS384\"}", "{\"alg\":\"PS256\"}", "{\"alg\":[\"RS256\"]}",
                "{}", "[]", "{\"alg\":\"none\",\"alg\":\"RS256\"}",
                "{\"alg\":\"RS256\",\"crit\":[\"exp\"]}", "{\"alg\":\"RS256\"} {}", "{'alg':'RS256'}",
                "null",
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
        return signingWith(OURS, keys);
    }

    @Test
    void believesWhatItMadeForItsLifetime() throws IOException {
        clock.advance(Duration.ofMillis(999));
        AccessTokens tokens = signingWith(OURS, OURS.pem());
        String token = tokens.issue(new ObjectId(USER), "ä \"quoted\" name", SESSION);
        AccessTokens.Verified verified = tokens.verify(token).orElseThrow();

        assertThat(verified.userId()).hasToString(USER);
        assertThat(verified.userRole()).isTrue();
        assertThat(verified.session()).hasValue(SESSION);
        clock.advance(tokens.lifetime().minusSeconds(1));
        assertThat(tokens.verify(token)).isPresent();
        clock.advance(Duration.ofSeconds(1));
        assertThat(tokens.verify(token)).isEmpty();
    }

    @Test
    void publishesKeysUnderTheirIdsAndElseTheirThumbprints() throws Exception {
        JsonNode named = JSON.readTree(published(signingWith(OURS, OURS.jwk("mine"))));
        JsonNode unnamed = JSON.readTree(published(signingWith(OURS, OURS.pem())));
        JsonNode key = unnamed.at("/keys/0");

        assertThat(named.at("/keys/0/kid").textValue()).isEqualTo("mine");
        assertThat(unnamed.path("keys")).hasSize(1);
        assertThat(key.properties()).hasSize(6);
        assertThat(key.path("kty").textValue()).isEqualTo("RSA");
        assertThat(key.path("use").textValue()).isEqualTo("sig");
        assertThat(key.path("alg").textValue()).isEqualTo("RS256");
        assertThat(key.path("e").textValue()).isEqualTo("AQAB");
        RSAKey expected = new RSAKey.Builder((RSAPublicKey) OURS.pair().getPublic()).build();
        assertThat(key.path("n").textValue()).isEqualTo(expected.getModulus().toString());
        assertThat(key.path("kid").textValue())
                .isEqualTo(expected.computeThumbprint().toString())
                .isEqualTo(keyId(signingWith(OURS, OURS.pem()).issue(new ObjectId(USER), "amber", SESSION)));
    }

    @Test
    void neverPublishesWhatIsPrivate() throws Exception {
        RSAKey pair = new RSAKey.Builder((RSAPublicKey) OURS.pair().getPublic())
                .privateKey((RSAPrivateKey) OURS.pair().getPrivate())
                .keyUse(KeyUse.SIGNATURE)
                .keyID("pair")
                .build();
        assertThat(pair.toJSONString()).contains("\"d\"");
        String secret = "{\"kty\":\"oct\",\"kid\":\"secret\",\"k\":\"c2VjcmV0LXNlY3JldC1zZWNyZXQ\"}";
        for (String file : new String[] {
            pair.toJSONString(),
            "{\"keys\":[" + pair.toJSONString() + "," + secret + "],\"d\":\"AQAB\"}",
            OURS.privatePem() + OURS.pem()
        }) {
            JsonNode served = JSON.readTree(published(signingWith(OURS, file)));
            assertThat(served.properties()).hasSize(1);
            assertThat(served.path("keys")).hasSize(1);
            assertThat(served.at("/keys/0").fieldNames())
                    .toIterable()
                    .containsExactlyInAnyOrder("kty", "n", "e", "kid", "use", "alg");
        }
    }

    private static String published(AccessTokens tokens) {
        return new JWKSet(tokens.published()).toString(true);
    }

    private AccessTokens signingWith(TokenMaker signer, String published) throws IOException {
        Path keys = Files.writeString(directory.resolve("keys"), published);
        Path signingKey = Files.writeString(directory.resolve("signing-key"), signer.privatePem());
        return new AccessTokens(
                new AccessTokens.Settings(keys, "https://gaming.example", signingKey, Duration.ofMinutes(15)), clock);
    }

    private static String keyId(String token) throws IOException {
        return decoded(token.split("\\.")[0]).path("kid").textValue();
    }

    private static JsonNode decoded(String part) throws IOException {
        return JSON.readTree(Base64.getUrlDecoder().decode(part));
    }
}
