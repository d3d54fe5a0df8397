package gaming.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.Configured;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.util.Map;
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
                Configured.above(Map.of("db.url", url, "db.user", "gaming", "db.password", "gaming")),
                DatabaseSettings::from);
    }
}
