package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenSettingsTest {
    private static final String LOCATION = "mp.jwt.verify.publickey.location";
    private static final String SIGNING_KEY = "auth.signing-key";

    @TempDir
    Path directory;

    @Test
    void namesTheKeyThatIsMissing() {
        assertThatThrownBy(
                        () -> Keys.read(Configured.with(Map.of("mp.jwt.verify.issuer", "us")), AccessTokens::settings))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining(LOCATION);
        assertThatThrownBy(() -> Keys.read(Configured.with(Map.of(LOCATION, "file")), AccessTokens::settings))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining("mp.jwt.verify.issuer");
    }

    @Test
    void needsAKeyToSignWith() {
        assertThatThrownBy(() -> Keys.read(Configured.with(keys(Map.of())), AccessTokens::settings))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining(SIGNING_KEY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT0.999S", "PT-15M", "P1DT1S", "PT999999999999H", "15", "15m", "P1Y"})
    void refusesALifetimeThatIsNone(String lifetime) {
        assertThatThrownBy(() -> Keys.read(
                        Configured.with(keys(Map.of(SIGNING_KEY, "file", "auth.access-token.lifetime", lifetime))),
                        AccessTokens::settings))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining("auth.access-token.lifetime");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT1S", "PT15M", "P1D"})
    void takesALifetimeOfASecondToADay(String lifetime) {
        assertThat(Keys.read(
                                Configured.with(
                                        keys(Map.of(SIGNING_KEY, "file", "auth.access-token.lifetime", lifetime))),
                                AccessTokens::settings)
                        .lifetime())
                .isEqualTo(Duration.parse(lifetime));
    }

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
}
