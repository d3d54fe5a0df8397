package gaming.access;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Misconfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys of access tokens, and what of them stops the start: runtime.md, "keys of access tokens". */
class TokenSettingsTest {
    private static final String LOCATION = "mp.jwt.verify.publickey.location";
    private static final TokenMaker OURS = TokenMaker.ours();

    @TempDir
    Path directory;

    private static Map<String, String> keys(Map<String, String> more) {
        var keys = new HashMap<>(Map.of(LOCATION, "file", "mp.jwt.verify.issuer", "us"));
        keys.putAll(more);
        return keys;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "{",
                "{}",
                "{\"keys\":[]}",
                "{\"keys\":{}}",
                "{\"keys\":null}",
                "{\"keys\":[null]}",
                "{\"keys\":[1]}",
                "{\"keys\":[{\"kty\":\"RSA\"}]}",
                "{\"keys\":[{\"kty\":\"RSA\",\"n\":\"\",\"e\":\"AQAB\"}]}",
                "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----"
            })
    void refusesAFileWithoutAUsableKey(String content) throws IOException {
        Path file = Files.writeString(directory.resolve("keys"), content);
        assertThatThrownBy(() -> TokenKeys.read(file))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining(LOCATION)
                .hasMessageContaining(file.toString());
    }

    @Test
    void refusesAKeyThatIsTooShortAndAFileThatIsNotThere() throws IOException {
        Path file = Files.writeString(
                directory.resolve("keys"), TokenMaker.withBits(1024).pem());
        assertThatThrownBy(() -> TokenKeys.read(file)).hasMessageContaining("2048");
        assertThatThrownBy(() -> TokenKeys.read(directory.resolve("absent"))).hasMessageContaining(LOCATION);
    }

    @Test
    void refusesAKeyWhosePublicHalfIsNotBelieved() throws IOException {
        assertRefused(TokenMaker.foreign().privatePem(), "mp.jwt.verify.publickey.location");
    }

    @Test
    void refusesAKeyThatIsTooShort() throws IOException {
        assertRefused(TokenMaker.withBits(1024).privatePem(), "2048");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----",
                "-----BEGIN PRIVATE KEY-----\nA\n-----END PRIVATE KEY-----",
                "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----",
                "{\"kty\":\"RSA\"}"
            })
    void refusesWhatIsNoKey(String content) throws IOException {
        assertRefused(content, "PKCS#8");
    }

    @Test
    void refusesPublicKeysOtherAlgorithmsAndSeveralKeys() throws Exception {
        assertRefused(OURS.pem(), "PKCS#8");
        assertRefused(OURS.privatePem() + OURS.privatePem(), "PKCS#8");
        byte[] elliptic = KeyPairGenerator.getInstance("EC")
                .generateKeyPair()
                .getPrivate()
                .getEncoded();
        assertRefused(
                "-----BEGIN PRIVATE KEY-----\n" + Base64.getEncoder().encodeToString(elliptic)
                        + "\n-----END PRIVATE KEY-----",
                "PKCS#8");
    }

    @Test
    void neverRepeatsAKeyThatStandsInPlaceOfItsFile() throws IOException {
        String key = OURS.privatePem();
        assertThatThrownBy(() -> believed().signer(Path.of(key)))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith("auth.signing-key")
                .hasMessageNotContaining(key.substring(100, 120));
        assertThatThrownBy(() -> believed().signer(directory.resolve("absent"))).isInstanceOf(Misconfiguration.class);
    }

    private void assertRefused(String content, String problem) throws IOException {
        Path file = Files.writeString(directory.resolve("signing-key"), content);
        TokenKeys believed = believed();
        assertThatThrownBy(() -> believed.signer(file))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith("auth.signing-key")
                .hasMessageContaining(problem);
    }

    private TokenKeys believed() throws IOException {
        return TokenKeys.read(Files.writeString(directory.resolve("keys"), OURS.pem()));
    }
}
