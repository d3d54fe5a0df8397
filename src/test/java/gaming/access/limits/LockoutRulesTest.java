package gaming.access.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.Configured;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LockoutRulesTest {
    private static final Map<String, String> GOOD = Map.of(
            "auth.lock.failures", "5",
            "auth.lock.initial", "PT1M",
            "auth.lock.max", "PT15M",
            "auth.lock.forget-after", "PT12H");

    @Test
    void readsWhatIsConfigured() {
        assertThat(Keys.read(Configured.with(GOOD), LockoutRules::from))
                .isEqualTo(new LockoutRules(5, Duration.ofMinutes(1), Duration.ofMinutes(15), Duration.ofHours(12)));
    }

    @ParameterizedTest
    @CsvSource({
        "auth.lock.failures, 0",
        "auth.lock.failures, -1",
        "auth.lock.failures, 1.5",
        "auth.lock.failures, five",
        "auth.lock.failures, 99999999999",
        "auth.lock.initial, PT0S",
        "auth.lock.initial, -PT1M",
        "auth.lock.initial, 60",
        "auth.lock.max, P2D",
        "auth.lock.max, PT",
        "auth.lock.forget-after, P31D",
        "auth.lock.forget-after, PT0.5S"
    })
    void refusesWhatIsOutOfBounds(String key, String value) {
        assertRefused(key, Map.of(key, value));
    }

    @Test
    void refusesALongestLockThatIsShorterThanTheFirst() {
        assertRefused("auth.lock.max", Map.of("auth.lock.initial", "PT16M"));
    }

    /** Such a lock would be forgotten, and deleted, while it holds. */
    @Test
    void refusesToForgetWithinALock() {
        assertRefused("auth.lock.forget-after", Map.of("auth.lock.forget-after", "PT14M"));
    }

    private static void assertRefused(String key, Map<String, String> changes) {
        var keys = new HashMap<>(GOOD);
        keys.putAll(changes);
        assertThatThrownBy(() -> Keys.read(Configured.with(keys), LockoutRules::from))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining(key);
    }
}
