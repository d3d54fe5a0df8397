package gaming.money;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.access.Configured;
import gaming.config.Keys;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateSettingsTest {
    @Test
    void nothingIsPolledByTheConfigurationsFile() {
        RateSettings settings = settings(Map.of());
        assertThat(settings.source()).isEmpty();
        assertThat(settings.refresh()).isEqualTo(Duration.ofMinutes(1));
        assertThat(settings.guard()).isEqualTo(new RateGuard(20, new BigDecimal("0.5"), new BigDecimal("2.0")));
    }

    @Test
    void asksTheConfiguredSource() {
        for (String url : new String[] {"https://rates.example/v1", "https://rates.example/v1/"}) {
            assertThat(settings(Map.of("rates.url", url)).source())
                    .contains(URI.create("https://rates.example/v1/rates?symbols=USDC&base=EUR"));
        }
    }

    @ParameterizedTest
    @CsvSource({"'', true", "' ', true", "https://rates.example, false"})
    void withoutAnAddressOrSwitchedOffNothingIsPolled(String url, String enabled) {
        assertThat(settings(Map.of("rates.url", url, "rates.enabled", enabled)).source())
                .isEmpty();
    }

    private static RateSettings settings(Map<String, String> values) {
        return Keys.read(Configured.above(values), RateSettings::from);
    }
}
