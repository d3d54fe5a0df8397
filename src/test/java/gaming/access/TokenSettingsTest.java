package gaming.access;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.Misconfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenSettingsTest {
    private static final String LOCATION = "mp.jwt.verify.publickey.location";

    @TempDir
    Path directory;

    @Test
    void namesTheKeyThatIsMissing() {
        assertThatThrownBy(() -> TokenSettings.from(Configured.with(Map.of("mp.jwt.verify.issuer", "us"))))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining(LOCATION);
        assertThatThrownBy(() -> TokenSettings.from(Configured.with(Map.of(LOCATION, "file"))))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining("mp.jwt.verify.issuer");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "{",
                "{}",
                "{\"keys\":[]}",
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
