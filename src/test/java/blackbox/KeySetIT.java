package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.Http.Answer;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** runtime.md, "public listener": the keys with which others verify our tokens. */
@ExtendWith(Product.class)
class KeySetIT {
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
