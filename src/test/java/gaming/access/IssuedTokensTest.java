package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.util.Base64;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tokens that we make, the keys that we publish, and how both are rotated (decisions.md, "Sign-in"). */
class IssuedTokensTest {
    private static final TokenMaker OLD = TokenMaker.ours();
    private static final TokenMaker NEW = TokenMaker.longer();
    private static final ObjectId USER = new ObjectId("65f000000000000000000001");
    private static final ObjectId SESSION = new ObjectId("65f0000000000000000000aa");
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path directory;

    private final MovableClock clock = new MovableClock();

    @Test
    void believesWhatItMadeForItsLifetime() throws IOException {
        clock.advance(Duration.ofMillis(999));
        AccessTokens tokens = signingWith(OLD, OLD.pem());
        String token = tokens.issue(USER, "ä \"quoted\" name", SESSION);
        AccessTokens.Verified verified = tokens.verify(token).orElseThrow();

        assertThat(verified.userId()).isEqualTo(USER);
        assertThat(verified.userRole()).isTrue();
        assertThat(verified.session()).hasValue(SESSION);
        clock.advance(tokens.lifetime().minusSeconds(1));
        assertThat(tokens.verify(token)).isPresent();
        clock.advance(Duration.ofSeconds(1));
        assertThat(tokens.verify(token)).isEmpty();
    }

    @Test
    void signsWithOneKeyAndBelievesTwoWhileKeysAreRotated() throws IOException {
        String both = OLD.pem() + NEW.pem();
        String set = "{\"keys\":[" + OLD.jwk("old") + "," + NEW.jwk("new") + "]}";
        for (String published : new String[] {both, set}) {
            AccessTokens before = signingWith(OLD, published);
            AccessTokens after = signingWith(NEW, published);
            String old = before.issue(USER, "amber", SESSION);
            String young = after.issue(USER, "amber", SESSION);

            assertThat(after.verify(old)).isPresent();
            assertThat(before.verify(young)).isPresent();
            assertThat(kid(old)).isNotEqualTo(kid(young));
            assertThat(published(before)).contains("\"" + kid(old) + "\"", "\"" + kid(young) + "\"");
            assertThat(signingWith(NEW, NEW.pem()).verify(old)).isEmpty();
        }
        assertThat(kid(signingWith(NEW, set).issue(USER, "amber", SESSION))).isEqualTo("new");
    }

    @Test
    void publishesKeysUnderTheirIdsAndElseTheirThumbprints() throws Exception {
        JsonNode named = JSON.readTree(published(signingWith(OLD, OLD.jwk("mine"))));
        JsonNode unnamed = JSON.readTree(published(signingWith(OLD, OLD.pem())));
        JsonNode key = unnamed.at("/keys/0");

        assertThat(named.at("/keys/0/kid").textValue()).isEqualTo("mine");
        assertThat(unnamed.path("keys")).hasSize(1);
        assertThat(key.properties()).hasSize(6);
        assertThat(key.path("kty").textValue()).isEqualTo("RSA");
        assertThat(key.path("use").textValue()).isEqualTo("sig");
        assertThat(key.path("alg").textValue()).isEqualTo("RS256");
        assertThat(key.path("e").textValue()).isEqualTo("AQAB");
        RSAKey expected = new RSAKey.Builder((RSAPublicKey) OLD.pair().getPublic()).build();
        assertThat(key.path("n").textValue()).isEqualTo(expected.getModulus().toString());
        assertThat(key.path("kid").textValue())
                .isEqualTo(expected.computeThumbprint().toString())
                .isEqualTo(kid(signingWith(OLD, OLD.pem()).issue(USER, "amber", SESSION)));
    }

    @Test
    void neverPublishesWhatIsPrivate() throws Exception {
        RSAKey pair = new RSAKey.Builder((RSAPublicKey) OLD.pair().getPublic())
                .privateKey((RSAPrivateKey) OLD.pair().getPrivate())
                .keyUse(KeyUse.SIGNATURE)
                .keyID("pair")
                .build();
        assertThat(pair.toJSONString()).contains("\"d\"");
        String secret = "{\"kty\":\"oct\",\"kid\":\"secret\",\"k\":\"c2VjcmV0LXNlY3JldC1zZWNyZXQ\"}";
        for (String file : new String[] {
            pair.toJSONString(),
            "{\"keys\":[" + pair.toJSONString() + "," + secret + "],\"d\":\"AQAB\"}",
            OLD.privatePem() + OLD.pem()
        }) {
            JsonNode served = JSON.readTree(published(signingWith(OLD, file)));
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

    private static String kid(String token) throws IOException {
        return decoded(token.split("\\.")[0]).path("kid").textValue();
    }

    private static JsonNode decoded(String part) throws IOException {
        return JSON.readTree(Base64.getUrlDecoder().decode(part));
    }
}
