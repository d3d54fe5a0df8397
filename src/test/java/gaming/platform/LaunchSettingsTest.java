package gaming.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import io.helidon.config.mp.MpConfigSources;
import io.helidon.config.yaml.mp.YamlMpConfigSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaunchSettingsTest {
    private static final Map<String, String> PRODUCTION =
            Map.of("gaming-platform.url", "https://platform", "gaming-platform.token", "token");

    @Test
    void hasTheDefaultsOfTheConfigurationsFile() {
        PlatformSettings settings = with(PRODUCTION);

        assertThat(settings.launchTimeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(settings.concurrentLaunches()).isEqualTo(256);
        assertThat(settings.access()).isPresent();
    }

    @Test
    void allowsGamesWithoutTlsInTheLocalEnvironmentOnly() {
        assertThat(with(PRODUCTION).plainHttp()).isFalse();
        assertThat(with(Map.of("app.environment", "local")).plainHttp()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "launch-timeout, PT0S",
        "launch-timeout, PT61S",
        "launch-timeout, 3s",
        "concurrent-launches, 0",
        "concurrent-launches, 10001"
    })
    void refusesWhatIsOutOfBounds(String key, String value) {
        var keys = new HashMap<>(PRODUCTION);
        keys.put("gaming-platform." + key, value);

        assertThatThrownBy(() -> with(keys))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith("gaming-platform." + key + ":");
    }

    @Test
    void aLaunchForMoneyHasAPlayerAndADemoHasNone() {
        assertThatThrownBy(() -> launch(GameLaunch.Mode.REAL, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> launch(GameLaunch.Mode.DEMO, Optional.of("4711")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static GameLaunch launch(GameLaunch.Mode mode, Optional<String> playerId) {
        return new GameLaunch("a", playerId, mode, Optional.empty(), "DESKTOP", "en");
    }

    /** The configuration's file below {@code keys}. */
    private static PlatformSettings with(Map<String, String> keys) {
        var above = new HashMap<>(keys);
        above.put(ConfigSource.CONFIG_ORDINAL, "300");
        return Keys.read(
                ConfigProviderResolver.instance()
                        .getBuilder()
                        .withSources(
                                MpConfigSources.create(above),
                                YamlMpConfigSource.create(Path.of("config/application.yaml")))
                        .build(),
                PlatformSettings::from);
    }
}
