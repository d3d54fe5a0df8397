package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Misconfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** details.md, "Configuration and start". */
class ApiKeysTest {
    private static final String HASH = DigestUtils.sha256Hex("kéy-one");
    private static final String OTHER = DigestUtils.sha256Hex("key-two");

    @TempDir
    Path directory;

    @Test
    void knowsTheHolderOfAKeyByItsHash() throws IOException {
        var keys = keys("""
                keys:
                  - {name: one, sha256: %s, roles: [SCRIPT, OPERATOR]}
                  - {name: two, sha256: %s, roles: [SCRIPT]}
                """.formatted(HASH, OTHER.toUpperCase(Locale.ROOT)));

        var holder = keys.holderOf("kéy-one").orElseThrow();
        assertThat(holder.name()).isEqualTo("one");
        assertThat(holder.roles()).containsExactlyInAnyOrder(Role.SCRIPT, Role.OPERATOR);
        assertThat(keys.holderOf("key-two").orElseThrow().name()).isEqualTo("two");
        assertThat(keys.holderOf("")).isEmpty();
        assertThat(keys.holderOf(HASH)).isEmpty();
        assertThat(keys.holderOf("key-two ")).isEmpty();
    }

    @Test
    void readsJsonToo() throws IOException {
        assertThat(keys("{\"keys\":[{\"name\":\"one\",\"sha256\":\"" + HASH + "\",\"roles\":[\"SCRIPT\"]}]}")
                        .holderOf("kéy-one"))
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | keys",
                "'keys: []' | keys",
                "'keys: secret' | keys",
                "'- secret' | keys",
                "'keys: [{name: one, sha256: \"secret' | not YAML",
                "'keys: [{name: one, sha256: secret, roles: [SCRIPT]}]' | entry 1: sha256",
                "'keys: [{name: one, sha256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855, roles: [SCRIPT]}]' | entry 1: the hash of an empty key",
                "'keys: [{name: one, roles: [SCRIPT]}]' | entry 1: sha256",
                "'keys: [{sha256: HASH, roles: [SCRIPT]}]' | entry 1: name",
                "'keys: [{name: 7, sha256: HASH, roles: [SCRIPT]}]' | entry 1: name",
                "'keys: [{name: a secret, sha256: HASH, roles: [SCRIPT]}]' | entry 1: name",
                "'keys: [{name: one, sha256: HASH, roles: [secret]}]' | entry 1: roles",
                "'keys: [{name: one, sha256: HASH, roles: [script]}]' | entry 1: roles",
                "'keys: [{name: one, sha256: HASH, roles: SCRIPT}]' | entry 1: roles",
                "'keys: [{name: one, sha256: HASH}]' | entry 1: roles",
                "'keys: [{name: one, sha256: HASH, roles: [SCRIPT]}, {name: one, sha256: OTHER, roles: [SCRIPT]}]' | entry 2: the name one",
                "'keys: [{name: one, sha256: HASH, roles: [SCRIPT]}, {name: two, sha256: HASH, roles: [SCRIPT]}]' | entry 2: the same key",
                "'keys: [{name: one, sha256: HASH, roles: [SCRIPT]}, {name: two, sha256: CAPITALS, roles: [SCRIPT]}]' | entry 2: the same key",
            })
    void refusesABrokenFileAndKeepsItsContentToItself(String content, String problem) {
        assertThatThrownBy(() -> keys(content.replace("HASH", HASH)
                        .replace("OTHER", OTHER)
                        .replace("CAPITALS", HASH.toUpperCase(Locale.ROOT))))
                .isInstanceOf(Misconfiguration.class)
                .hasNoCause()
                .hasMessageContaining("api-keys.file")
                .hasMessageContaining("keys.yaml")
                .hasMessageContaining(problem)
                .hasMessageNotContainingAny("secret", HASH);
    }

    @Test
    void refusesAFileThatIsMissingOrNotGiven() {
        assertThatThrownBy(() -> new ApiKeys(Configured.with(Map.of("api-keys.file", directory + "/absent"))))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining("absent cannot be read");
        assertThatThrownBy(() -> new ApiKeys(Configured.with(Map.of("api-keys.file", directory.toString()))))
                .isInstanceOf(Misconfiguration.class);
        assertThatThrownBy(() -> new ApiKeys(Configured.with(Map.of())))
                .isInstanceOf(Misconfiguration.class)
                .hasMessage("api-keys.file: is required");
    }

    private ApiKeys keys(String content) throws IOException {
        Path file = Files.writeString(directory.resolve("keys.yaml"), content);
        return new ApiKeys(Configured.with(Map.of("api-keys.file", file.toString())));
    }
}
