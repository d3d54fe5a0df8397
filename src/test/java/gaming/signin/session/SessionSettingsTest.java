package gaming.signin.session;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.access.Configured;
import gaming.config.Keys;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionSettingsTest {
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

    private static SessionSettings settings(Map<String, String> changes) {
        return Keys.read(Configured.above(changes), SessionSettings::from);
    }
}
