package gaming.casino.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import io.helidon.config.yaml.mp.YamlMpConfigSource;
import java.nio.file.Path;
import java.time.Duration;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.junit.jupiter.api.Test;

class PlayerCountingTest {
    /** decisions.md, "Catalogue". */
    @Test
    void countsEveryMinuteByTheConfigurationsFile() throws Exception {
        var file = ConfigProviderResolver.instance()
                .getBuilder()
                .withSources(YamlMpConfigSource.create(Path.of("config/application.yaml")))
                .build();
        assertThat(file.getValue("catalogue.active-players.interval", Duration.class))
                .isEqualTo(Duration.ofMinutes(1));
    }
}
