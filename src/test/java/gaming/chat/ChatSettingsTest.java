package gaming.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import io.helidon.config.mp.MpConfigSources;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChatSettingsTest {
    private static final Map<String, String> ALL =
            Map.of("chat.url", "https://chat.example/v1", "chat.api-key", "key", "chat.api-secret", "s3cr3t-s3cr3t");

    @Test
    void withoutKeysThereIsNoChatService() {
        assertThat(Keys.read(config(Map.of("chat.url", " ")), ChatSettings::from)
                        .access())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"chat.url", "chat.api-key", "chat.api-secret"})
    void namesTheMissingKey(String missing) {
        var some = new HashMap<>(ALL);
        some.remove(missing);
        assertThatThrownBy(() -> Keys.read(config(some), ChatSettings::from))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith(missing + ": is required with chat.")
                .hasMessageNotContaining("s3cr3t");
    }

    @Test
    void needsTlsOutsideTheLocalEnvironment() {
        var plain = new HashMap<>(ALL);
        plain.put("chat.url", "http://chat.example");
        assertThatThrownBy(() -> Keys.read(config(plain), ChatSettings::from))
                .isInstanceOf(Misconfiguration.class)
                .hasMessage("chat.url: must be an https URL; http is for the local environment");
        plain.put("app.environment", "local");
        assertThat(Keys.read(config(plain), ChatSettings::from).access()).isPresent();
    }

    @Test
    void doesNotShowItsSecret() {
        assertThat(Keys.read(config(ALL), ChatSettings::from).toString()).doesNotContain("s3cr3t");
    }

    @ParameterizedTest
    @ValueSource(strings = {"chat.connect-timeout", "chat.read-timeout", "chat.retry-delay"})
    void timesHaveBounds(String key) {
        for (String value : new String[] {"PT0S", "-PT1S", "P1D", "soon"}) {
            assertThatThrownBy(() -> Keys.read(config(Map.of(key, value)), ChatSettings::from))
                    .isInstanceOf(Misconfiguration.class)
                    .hasMessageStartingWith(key + ": ");
        }
    }

    private static Config config(Map<String, String> given) {
        var all = new HashMap<>(
                Map.of("chat.connect-timeout", "PT2S", "chat.read-timeout", "PT10S", "chat.retry-delay", "PT5S"));
        all.putAll(given);
        return ConfigProviderResolver.instance()
                .getBuilder()
                .withSources(MpConfigSources.create(all))
                .build();
    }
}
