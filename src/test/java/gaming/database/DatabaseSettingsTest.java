package gaming.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import io.helidon.config.mp.MpConfigSources;
import io.helidon.config.yaml.mp.YamlMpConfigSource;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseSettingsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mariadb://one:3307,two/gaming?sslMode=trust",
                "jdbc:mariadb:sequential://one:3307,two/gaming?sslMode=trust",
                "jdbc:mariadb:loadbalance://one:3307,two/gaming?sslMode=trust",
                "jdbc:mariadb:replication://one:3307,two/gaming?sslMode=trust"
            })
    void noConnectionChangesItsServer(String url) {
        assertThat(settings(url).url()).isEqualTo("jdbc:mariadb://one:3307,two/gaming?sslMode=trust");
    }

    @Test
    void aHostIsNoReplicaByItsName() {
        assertThatThrownBy(() -> settings("jdbc:mariadb://address=(host=one),address=(host=two)(type=replica)/gaming"))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith("db.url: must not call a host a replica");
    }

    static DatabaseSettings settings(String url) {
        return Keys.read(
                ConfigProviderResolver.instance()
                        .getBuilder()
                        .withSources(
                                MpConfigSources.create(Map.of(
                                        "db.url", url,
                                        "db.user", "gaming",
                                        "db.password", "gaming",
                                        "config_ordinal", "500")),
                                YamlMpConfigSource.create(Path.of("config/application.yaml")))
                        .build(),
                DatabaseSettings::from);
    }
}
