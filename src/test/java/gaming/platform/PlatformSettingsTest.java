package gaming.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import io.helidon.config.mp.MpConfigSources;
import io.helidon.config.yaml.mp.YamlMpConfigSource;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlatformSettingsTest {
    private static final String URL = "gaming-platform.url";
    private static final String TOKEN = "gaming-platform.token";
    private static final Map<String, String> LOCAL = Map.of("app.environment", "local");

    @Test
    void hasTheDefaultsOfTheConfigurationsFile() {
        PlatformSettings settings = Keys.read(with(LOCAL), PlatformSettings::from);

        assertThat(settings.access()).isEmpty();
        assertThat(settings.connectTimeout()).isEqualTo(Duration.ofSeconds(2));
        assertThat(settings.readTimeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(settings.breakerFailures()).isEqualTo(20);
        assertThat(settings.breakerDelay()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.concurrentTransfers()).isEqualTo(128);
    }

    @Test
    void boundsACallByItsAttemptsAndTheDelayBetweenThem() {
        PlatformSettings settings = Keys.read(with(LOCAL), PlatformSettings::from);

        assertThat(settings.attemptTimeout()).isEqualTo(Duration.ofSeconds(12));
        assertThat(settings.longest()).isBetween(Duration.ofMillis(2 * 12_000 + 300), Duration.ofMillis(26_000));
    }

    @Test
    void takesAnEmptyUrlForNone() {
        assertThat(Keys.read(with(local(URL, "", TOKEN, "")), PlatformSettings::from)
                        .access())
                .isEmpty();
        assertThat(Keys.read(with(local(URL, " ", TOKEN, "")), PlatformSettings::from)
                        .access())
                .isEmpty();
    }

    @Test
    void needsUrlAndTokenTogether() {
        assertRefused(URL, local(TOKEN, "token"));
        assertRefused(TOKEN, local(URL, "http://platform"));
        assertThat(Keys.read(with(local(URL, "http://platform:81/v1", TOKEN, "token")), PlatformSettings::from)
                        .access())
                .hasValueSatisfying(access -> {
                    assertThat(access.url()).isEqualTo(URI.create("http://platform:81/v1"));
                    assertThat(access.token()).isEqualTo("token");
                });
    }

    @Test
    void needsBothInProductionWhichIsTheDefault() {
        assertRefused(URL, Map.of());
        assertRefused(URL, Map.of("app.environment", "production"));
        assertRefused(TOKEN, Map.of("app.environment", "production", URL, "https://platform"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "platform",
                "platform:80",
                "//platform",
                "ftp://platform",
                "http://",
                "http:///path",
                "http://under_score/",
                "http://user:password@platform/",
                "http://platform/?a=b",
                "http://platform/#a",
                "http://plat form/"
            })
    void refusesAUrlThatIsNoBaseUrl(String url) {
        assertRefused(URL, local(URL, url, TOKEN, "token"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3 cret", "s3cret\n", "\ts3cret", "s3crét"})
    void refusesATokenThatNoHeaderCanHoldAndDoesNotRepeatIt(String token) {
        assertThatThrownBy(() -> Keys.read(with(local(URL, "http://platform", TOKEN, token)), PlatformSettings::from))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining(TOKEN)
                .hasMessageNotContaining(token.strip());
    }

    @Test
    void neverShowsTheToken() {
        assertThat(Keys.read(with(local(URL, "http://platform", TOKEN, "very-secret")), PlatformSettings::from)
                        .toString())
                .doesNotContain("very-secret");
    }

    @ParameterizedTest
    @CsvSource({
        "connect-timeout, PT0S",
        "connect-timeout, -PT2S",
        "connect-timeout, 2s",
        "read-timeout, PT0.0001S",
        "read-timeout, PT1H",
        "read-timeout, PT9999999999999999999H",
        "circuit-breaker.delay, -PT1S",
        "circuit-breaker.failures, 0",
        "circuit-breaker.failures, -1",
        "circuit-breaker.failures, many",
        "circuit-breaker.failures, 1.5",
        "concurrent-transfers, 0",
        "concurrent-transfers, 10001"
    })
    void refusesWhatIsOutOfBounds(String key, String value) {
        assertRefused("gaming-platform." + key, local("gaming-platform." + key, value));
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
        assertThatThrownBy(() -> Keys.read(with(keys), PlatformSettings::from))
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

    /** The configuration's file below {@code keys}. */
    private static Config with(Map<String, String> keys) {
        var above = new HashMap<>(keys);
        above.put(ConfigSource.CONFIG_ORDINAL, "300");
        return ConfigProviderResolver.instance()
                .getBuilder()
                .withSources(
                        MpConfigSources.create(above), YamlMpConfigSource.create(Path.of("config/application.yaml")))
                .build();
    }
}
