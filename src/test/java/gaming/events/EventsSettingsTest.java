package gaming.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.Configured;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventsSettingsTest {
    private static final Map<String, String> BROKER =
            Map.of("kafka.bootstrap-servers", "one:9092, two:9092", "kafka.group-id", "gaming");

    @Test
    void theClientReceivesItsCredentials() {
        Kafka kafka = Keys.read(
                        Configured.above(with(Map.of(
                                "kafka.security.protocol", "SASL_SSL",
                                "kafka.sasl.mechanism", "PLAIN",
                                "kafka.sasl.jaas.config", "secret",
                                "kafka.enable.auto.commit", "true"))),
                        EventsSettings::from)
                .kafka()
                .orElseThrow();
        assertThat(kafka.properties("T"))
                .containsEntry("security.protocol", "SASL_SSL")
                .containsEntry("sasl.mechanism", "PLAIN")
                .containsEntry("sasl.jaas.config", "secret")
                .containsEntry("bootstrap.servers", "one:9092, two:9092")
                .containsEntry("enable.auto.commit", false);
        assertThat(kafka.toString()).doesNotContain("secret");
    }

    @Test
    void aSettingThatTheClientRefusesStopsTheStart() {
        Kafka kafka = Keys.read(
                        Configured.above(with(Map.of(
                                "kafka.security.protocol", "SSL",
                                "kafka.ssl.truststore.location", "/nowhere/trust.jks"))),
                        EventsSettings::from)
                .kafka()
                .orElseThrow();
        assertThatThrownBy(kafka::check).isInstanceOf(Misconfiguration.class).hasMessageContaining("kafka.ssl");
    }

    private static Map<String, String> with(Map<String, String> keys) {
        var all = new HashMap<>(BROKER);
        all.putAll(keys);
        return all;
    }
}
