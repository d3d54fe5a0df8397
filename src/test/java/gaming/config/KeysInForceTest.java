package gaming.config;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.app.AllSettings;
import gaming.config.KeysInForce.KeyInForce;
import io.helidon.config.mp.MpConfigSources;
import io.helidon.config.yaml.mp.YamlMpConfigSource;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.junit.jupiter.api.Test;

class KeysInForceTest {
    @Test
    void aKeyIsShownWithTheLayerThatGivesItsValue() {
        assertThat(found("tasks.threads")).satisfies(key -> {
            assertThat(key.value()).isEqualTo("4");
            assertThat(key.source()).isEqualTo("default");
            assertThat(key.set()).isFalse();
            assertThat(key.other()).isEmpty();
        });
        assertThat(found("claims.not-found-after")).satisfies(key -> {
            assertThat(key.value()).isEqualTo("PT90S");
            assertThat(key.source()).isEqualTo("file of CONFIG_FILE");
            assertThat(key.other()).hasValue("PT60S");
        });
        assertThat(found("rates.url").source()).isEqualTo("environment variable RATES_URL");
        assertThat(found("db.password").source()).isEqualTo("system property");
        assertThat(found("db.password").value()).isEqualTo("set");
        assertThat(found("chat.api-secret").value()).isEmpty();
        assertThat(found("chat.api-secret").source()).isEmpty();
    }

    private static KeyInForce found(String name) {
        Config config = ConfigProviderResolver.instance()
                .getBuilder()
                .withSources(
                        YamlMpConfigSource.create(Path.of("config/application.yaml")),
                        MpConfigSources.create(
                                ConfigFile.VARIABLE,
                                Map.of("config_ordinal", "200", "claims.not-found-after", "PT90S")),
                        MpConfigSources.create("variables", Map.of("config_ordinal", "300", "rates.url", "https://a")),
                        MpConfigSources.create("properties", Map.of("config_ordinal", "400", "db.password", "x y z")))
                .build();
        return KeysInForce.of(config, AllSettings.READERS, Map.of()).stream()
                .flatMap(group -> group.keys().stream())
                .filter(key -> key.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
