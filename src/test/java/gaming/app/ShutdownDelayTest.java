package gaming.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import io.helidon.config.mp.MpConfigSources;
import io.helidon.config.yaml.mp.YamlMpConfigSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShutdownDelayTest {
    @ParameterizedTest
    @ValueSource(strings = {"PT-1S", "PT5M0.001S", "P1D", "10", "soon", " "})
    void isFromNothingToFiveMinutes(String text) {
        assertThatThrownBy(() -> Keys.read(config(text), ShutdownDelay::from))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith("server.shutdown-delay: ")
                .hasMessageNotContaining(text.isBlank() ? "\"" : text);
        assertThat(Keys.read(config("PT5M"), ShutdownDelay::from).length()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void isNoneUnlessConfigured() throws Exception {
        var file = YamlMpConfigSource.create(Path.of("config/application.yaml"));
        assertThat(Keys.read(config(file), ShutdownDelay::from).length()).isZero();
    }

    private static Config config(String delay) {
        return config(MpConfigSources.create(Map.of("server.shutdown-delay", delay)));
    }

    private static Config config(ConfigSource source) {
        return ConfigProviderResolver.instance()
                .getBuilder()
                .withSources(source)
                .build();
    }
}
