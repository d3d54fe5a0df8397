package gaming.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.Configured;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlatformSettingsTest {
    private static final String URL = "gaming-platform.url";
    private static final String TOKEN = "gaming-platform.token";
    private static final Map<String, String> LOCAL = Map.of("app.environment", "local");

    @Test
    void boundsACallByItsAttemptsAndTheDelayBetweenThem() {
        PlatformSettings settings = settings(LOCAL);

        assertThat(settings.attemptTimeout()).isEqualTo(Duration.ofSeconds(12));
        assertThat(settings.longest()).isBetween(Duration.ofMillis(2 * 12_000 + 300), Duration.ofMillis(26_000));
    }

    @Test
    void neverShowsTheToken() {
        assertThat(settings(local(URL, "http://platform", TOKEN, "very-secret")).toString())
                .doesNotContain("very-secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "true", "TRUE"})
    void refusesAJvmThatWouldSendTransfersAgainByItself(String value) {
        String key = "jdk.httpclient.enableAllMethodRetry";
        System.setProperty(key, value);
        try {
            assertRefused(key, LOCAL);
        } finally {
            System.clearProperty(key);
        }
    }

    private static void assertRefused(String key, Map<String, String> keys) {
        assertThatThrownBy(() -> settings(keys))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith(key + ":");
    }

    private static Map<String, String> local(String... keysAndValues) {
        var keys = new HashMap<>(LOCAL);
        for (int i = 0; i < keysAndValues.length; i += 2) {
            keys.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return keys;
    }

    @Test
    void allowsGamesWithoutTlsInTheLocalEnvironmentOnly() {
        assertThat(settings(Map.of(URL, "https://platform", TOKEN, "token")).plainHttp())
                .isFalse();
        assertThat(settings(LOCAL).plainHttp()).isTrue();
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

    private static PlatformSettings settings(Map<String, String> keys) {
        return Keys.read(Configured.above(keys), PlatformSettings::from);
    }
}
