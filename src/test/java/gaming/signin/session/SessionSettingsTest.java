package gaming.signin.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import io.helidon.config.mp.MpConfigSources;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionSettingsTest {
    private static final Map<String, String> GOOD = Map.of(
            "auth.refresh-token.lifetime", "P30D",
            "auth.refresh-token.absolute-lifetime", "P90D",
            "auth.refresh-grace", "PT60S",
            "retention.sessions", "P7D",
            "retention.addresses", "P90D");

    @Test
    void readsTheConfiguration() {
        SessionSettings settings = settings(Map.of());
        assertThat(settings.lifetime()).isEqualTo(Duration.ofDays(30));
        assertThat(settings.absoluteLifetime()).isEqualTo(Duration.ofDays(90));
        assertThat(settings.grace()).isEqualTo(Duration.ofSeconds(60));
        assertThat(settings.kept()).isEqualTo(Duration.ofDays(7));
        assertThat(settings.addressesKept()).isEqualTo(Duration.ofDays(90));
        assertThat(settings(Map.of("auth.refresh-grace", "PT0S")).grace()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "auth.refresh-token.lifetime, PT0S",
        "auth.refresh-token.lifetime, 30",
        "auth.refresh-token.lifetime, -P1D",
        "auth.refresh-token.absolute-lifetime, P29D",
        "auth.refresh-token.absolute-lifetime, P9999D",
        "auth.refresh-grace, PT11M",
        "auth.refresh-grace, a minute",
        "retention.sessions, -PT1S",
        "retention.addresses, PT1H"
    })
    void refusesValuesOutOfBounds(String key, String value) {
        assertThatThrownBy(() -> settings(Map.of(key, value)))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining(key);
    }

    private static SessionSettings settings(Map<String, String> changes) {
        var keys = new HashMap<>(GOOD);
        keys.putAll(changes);
        return Keys.read(
                ConfigProviderResolver.instance()
                        .getBuilder()
                        .withSources(MpConfigSources.create(keys))
                        .build(),
                SessionSettings::from);
    }
}
