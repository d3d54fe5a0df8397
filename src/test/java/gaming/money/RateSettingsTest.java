package gaming.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import io.helidon.config.mp.MpConfigSources;
import io.helidon.config.yaml.mp.YamlMpConfigSource;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
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

    @ParameterizedTest
    @CsvSource({
        "rates.url, http://rates.example",
        "rates.url, ftp://rates.example",
        "rates.url, https://user:secret@rates.example",
        "rates.url, https://rates.example?key=1",
        "rates.enabled, flase",
        "rates.refresh, PT0S",
        "rates.refresh, 1m",
        "rates.refresh, P3651D",
        "rates.largest-jump-percent, 0",
        "rates.largest-jump-percent, 20.5",
        "rates.lowest, 0",
        "rates.lowest, -1",
        "rates.lowest, 2.00000001",
        "rates.highest, 0.123456789",
        "rates.highest, 1e1",
        "rates.keep-history, PT1H",
        "rates.read-timeout, PT61S"
    })
    void namesTheKeyOfAnImpossibleValue(String key, String value) {
        assertThatThrownBy(() -> settings(Map.of(key, value)))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith(key)
                .hasMessageNotContaining("secret");
    }

    @Test
    void plainHttpIsForTheLocalEnvironment() {
        assertThat(settings(Map.of("rates.url", "http://127.0.0.1:1", "app.environment", "local"))
                        .source())
                .isPresent();
    }

    private static RateSettings settings(Map<String, String> values) {
        var all = new HashMap<>(values);
        all.put("config_ordinal", "500");
        return Keys.read(
                ConfigProviderResolver.instance()
                        .getBuilder()
                        .withSources(
                                MpConfigSources.create(all),
                                YamlMpConfigSource.create(Path.of("config/application.yaml")))
                        .build(),
                RateSettings::from);
    }
}
