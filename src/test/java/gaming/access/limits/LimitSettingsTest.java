package gaming.access.limits;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.config.Keys;
import io.helidon.config.yaml.mp.YamlMpConfigSource;
import java.nio.file.Path;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitSettingsTest {
    /** service-interface.md, "Limits"; decisions.md, "Limits elsewhere". */
    @ParameterizedTest
    @CsvSource({
        "daily-commission-job, 1",
        "report, 10",
        "invalidate-cache, 60",
        "social, 20",
        "verify-social-auth, 20",
        "sync-users-master, 10",
        "sync-promo-feed, 1",
        "referral, 120",
        "favourites, 120",
        "launch, 120",
        "search, 120",
        "bet-info, 120",
        "catalogue, 600"
    })
    void hasTheLimitsOfTheConfigurationsFile(String limit, int perMinute) throws Exception {
        var file = ConfigProviderResolver.instance()
                .getBuilder()
                .withSources(YamlMpConfigSource.create(Path.of("config/application.yaml")))
                .build();
        assertThat(Keys.read(file, LimitSettings::from).capacity(limit)).isEqualTo(perMinute);
    }
}
