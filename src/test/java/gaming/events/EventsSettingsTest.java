package gaming.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import io.helidon.config.mp.MpConfigSources;
import io.helidon.config.yaml.mp.YamlMpConfigSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.junit.jupiter.api.Test;

class EventsSettingsTest {
    private static final Map<String, String> BROKER =
            Map.of("kafka.bootstrap-servers", "one:9092, two:9092", "kafka.group-id", "gaming");

    @Test
    void withoutABrokerEventsAreOffAndMessagesAreTriedThreeMoreTimes() {
        EventsSettings settings = Keys.read(config(Map.of()), EventsSettings::from);
        assertThat(settings.kafka()).isEmpty();
        assertThat(settings.retryDelays())
                .containsExactly(Duration.ofMillis(200), Duration.ofSeconds(1), Duration.ofSeconds(5));
    }

    @Test
    void aBrokerNeedsBothOfItsKeys() {
        assertRefused("kafka.group-id", Map.of("kafka.bootstrap-servers", "one:9092"));
        assertRefused("kafka.bootstrap-servers", Map.of("kafka.group-id", "gaming"));
        assertRefused("kafka.bootstrap-servers", with(Map.of("kafka.bootstrap-servers", "kafka://one")));
        assertRefused("kafka.group-id", with(Map.of("kafka.group-id", "two words")));
        assertRefused("kafka.session-timeout", with(Map.of("kafka.session-timeout", "PT1S")));
        assertRefused("kafka.poll-records", with(Map.of("kafka.poll-records", "0")));
        assertRefused("events.retry-delays", with(Map.of("events.retry-delays", "PT2H")));
    }

    @Test
    void theClientReceivesItsCredentials() {
        KafkaSettings kafka = Keys.read(
                        config(with(Map.of(
                                "kafka.security.protocol", "SASL_SSL",
                                "kafka.sasl.mechanism", "PLAIN",
                                "kafka.sasl.jaas.config", "secret",
                                "kafka.enable.auto.commit", "true"))),
                        EventsSettings::from)
                .kafka()
                .orElseThrow();
        assertThat(KafkaClients.properties(kafka, "T"))
                .containsEntry("security.protocol", "SASL_SSL")
                .containsEntry("sasl.mechanism", "PLAIN")
                .containsEntry("sasl.jaas.config", "secret")
                .containsEntry("bootstrap.servers", "one:9092, two:9092")
                .containsEntry("enable.auto.commit", false);
        assertThat(kafka.toString()).doesNotContain("secret");
    }

    @Test
    void aSettingThatTheClientRefusesStopsTheStart() {
        KafkaSettings kafka = Keys.read(
                        config(with(Map.of(
                                "kafka.security.protocol", "SSL",
                                "kafka.ssl.truststore.location", "/nowhere/trust.jks"))),
                        EventsSettings::from)
                .kafka()
                .orElseThrow();
        assertThatThrownBy(() -> KafkaClients.check(kafka))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining("kafka.ssl");
    }

    private static Map<String, String> with(Map<String, String> keys) {
        var all = new HashMap<>(BROKER);
        all.putAll(keys);
        return all;
    }

    private static void assertRefused(String key, Map<String, String> keys) {
        assertThatThrownBy(() -> Keys.read(config(keys), EventsSettings::from))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageStartingWith(key);
    }

    private static Config config(Map<String, String> keys) {
        var above = new HashMap<>(keys);
        above.put(ConfigSource.CONFIG_ORDINAL, "300");
        return ConfigProviderResolver.instance()
                .getBuilder()
                .withSources(
                        MpConfigSources.create(above), YamlMpConfigSource.create(Path.of("config/application.yaml")))
                .build();
    }
}
