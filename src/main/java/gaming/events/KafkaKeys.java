package gaming.events;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.config.ConfigDef;

/** The keys {@code kafka.*} that are the Kafka client's own properties of security. */
public final class KafkaKeys {
    static final String PREFIX = "kafka.";

    private KafkaKeys() {}

    /** The type of each key by the client's own definition. */
    public static Map<String, ConfigDef.Type> security() {
        var keys = new LinkedHashMap<String, ConfigDef.Type>();
        ConsumerConfig.configDef().configKeys().forEach((name, definition) -> {
            if (name.startsWith("security.") || name.startsWith("sasl.") || name.startsWith("ssl.")) {
                keys.put(PREFIX + name, definition.type);
            }
        });
        // The definition leaves it out
        keys.put(PREFIX + CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, ConfigDef.Type.STRING);
        return keys;
    }

    /** Whether each key is confidential. */
    public static Map<String, Boolean> confidential() {
        var keys = new LinkedHashMap<String, Boolean>();
        security().forEach((key, type) -> keys.put(key, isConfidential(key, type)));
        return keys;
    }

    /** Whether the value of a key is a secret, or the path of a mounted file. */
    public static boolean isConfidential(String key, ConfigDef.Type type) {
        return type == ConfigDef.Type.PASSWORD || key.endsWith("store.location");
    }
}
