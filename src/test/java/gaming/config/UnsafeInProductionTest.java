package gaming.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.TestKeys;
import gaming.app.AllSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a developer's machine may do and a service for players may not. */
class UnsafeInProductionTest {
    private static final String API_KEYS = "api-keys.file";

    @TempDir
    Path directory;

    /** Those whose example is an address of the web, so that a new one is not forgotten. */
    static Stream<String> addresses() {
        return DocumentedKeys.read().keys().stream()
                .filter(key -> key.value().startsWith("https://"))
                .map(DocumentedKey::name)
                // A name that tokens have and that no test calls
                .filter(key -> !key.equals("mp.jwt.verify.issuer"));
    }

    @ParameterizedTest
    @MethodSource("addresses")
    void nothingGoesOutWithoutTls(String key) {
        Map<String, String> plain = Map.of(key, "http://plain.example");
        assertThat(Complete.problems("production", plain))
                .singleElement()
                .isEqualTo(key + ": must be an https URL; http is for the local environment");
        assertThat(Complete.problems("local", plain)).isEmpty();
    }

    @Test
    void allAddressesAreLookedAt() {
        assertThat(addresses()).hasSize(13);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:9", "http://127.0.0.1", "http://127.1.2.3:1/x", "http://[::1]:9/"})
    void aProxyOfThisMachineMaySpeakToThePlatform(String url) {
        assertThat(Complete.problems("production", Map.of("gaming-platform.url", url)))
                .isEmpty();
        assertThat(Complete.problems("production", Map.of("chat.url", url))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://localhost.example", "http://127.0.0.1.example", "http://127.example", "http://[::2]"})
    void anotherMachineMayNot(String url) {
        assertThat(Complete.problems("production", Map.of("gaming-platform.url", url)))
                .hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void noKeyOfTheDevRunOpensTheInternalListener(TestKeys.ApiKey key) throws IOException {
        String hash = HexFormat.of().withUpperCase().formatHex(sha256(key.value()));
        Path file = Files.writeString(
                directory.resolve("keys.yaml"),
                "keys:\n  - {name: ours, sha256: %s, roles: [SCRIPT]}\n".formatted("a".repeat(64))
                        + "  - {name: theirs, sha256: %s, roles: [SCRIPT]}\n".formatted(hash));
        Map<String, String> keys = Map.of(API_KEYS, file.toString());

        assertThat(Complete.problems("production", keys))
                .singleElement()
                .asString()
                .startsWith(API_KEYS + ": ")
                .endsWith("entry 2: a key of the dev run, which everybody knows; make one of your own");
        assertThat(Complete.problems("local", keys)).isEmpty();
    }

    @Test
    void noKeyMakesCookiesGoWithoutTls() {
        Set<String> keys = Keys.all(Complete.configuration("production", Map.of()), AllSettings.READERS).asked;
        assertThat(new UnknownKeys(keys).among(Set.of("auth.cookies.secure"), Set.of("auth.secure"), Set.of()))
                .containsOnlyKeys("auth.cookies.secure", "auth.secure");
        assertThat(DocumentedKeys.read().keys())
                .extracting(DocumentedKey::name)
                .noneMatch(key -> List.of("secure", "cookie").stream().anyMatch(key::contains));
    }

    private static byte[] sha256(String text) {
        try {
            return java.security.MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        } catch (java.security.NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
