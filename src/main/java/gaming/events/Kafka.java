package gaming.events;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Keys {@code kafka.*}, and the clients of the broker that have them. A client connects at its first use.
 *
 * @param security the client's {@code security.*}, {@code sasl.*} and {@code ssl.*}
 */
public record Kafka(
        String bootstrapServers, String group, Map<String, String> security, Duration sessionTimeout, int pollRecords) {
    private static final String PREFIX = "kafka.";
    private static final String SERVERS_KEY = "kafka.bootstrap-servers";
    private static final Pattern SERVERS =
            Pattern.compile("\\s*[A-Za-z0-9._-]+:[0-9]{1,5}( *, *[A-Za-z0-9._-]+:[0-9]{1,5})*\\s*");
    private static final Pattern GROUP = Pattern.compile("\\s*[A-Za-z0-9._-]{1,249}\\s*");

    private static final String SOMEWHERE = "127.0.0.1:9092";
    private static final int HEARTBEATS_A_SESSION = 3;
    /** The most bytes of one fetch. A client holds twice as much, because it fetches the next records meanwhile. */
    private static final int MOST_BYTES = 8 * 1024 * 1024;

    private static final int MOST_BYTES_A_PARTITION = 1024 * 1024;

    /** Empty when no broker is configured. */
    static Optional<Kafka> from(Keys keys) {
        Map<String, String> security = given(keys);
        Duration sessionTimeout = keys.duration("kafka.session-timeout", "PT6S", "PT5M");
        int pollRecords = keys.number("kafka.poll-records", 10_000);
        if (!security.isEmpty()) {
            keys.required(SERVERS_KEY);
        }
        return keys.group(kafka -> new Kafka(
                kafka.matching(SERVERS_KEY, SERVERS, "must be host:port, or several of them with commas between")
                        .strip(),
                kafka.matching("kafka.group-id", GROUP, "must be 1 to 249 letters, digits and ._-")
                        .strip(),
                security,
                sessionTimeout,
                pollRecords));
    }

    private static Map<String, String> given(Keys keys) {
        var given = new HashMap<String, String>();
        securityKeys()
                .keySet()
                .forEach(key -> keys.text(key).ifPresent(value -> given.put(key.substring(PREFIX.length()), value)));
        return Map.copyOf(given);
    }

    /** The keys of the client's own properties of security, with their types by its definition. */
    public static Map<String, ConfigDef.Type> securityKeys() {
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
        securityKeys().forEach((key, type) -> keys.put(key, isConfidential(key, type)));
        return keys;
    }

    /** Whether the value of a key is a secret, or the path of a mounted file. */
    public static boolean isConfidential(String key, ConfigDef.Type type) {
        return type == ConfigDef.Type.PASSWORD || key.endsWith("store.location");
    }

    /** @throws KafkaException also while no name of a broker can be resolved */
    Consumer<byte[], byte[]> consumer(String topic) {
        return new KafkaConsumer<>(properties(topic));
    }

    /** A record that is not taken in ten seconds fails. */
    Producer<byte[], byte[]> producer() {
        var client = new HashMap<String, Object>(security);
        client.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        client.put(ProducerConfig.CLIENT_ID_CONFIG, "gaming-events");
        client.put(ProducerConfig.ACKS_CONFIG, "all");
        client.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        client.put(ProducerConfig.LINGER_MS_CONFIG, 5);
        client.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 5_000);
        client.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000);
        client.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 10_000);
        client.put(ProducerConfig.METADATA_MAX_AGE_CONFIG, 30_000);
        client.put("enable.metrics.push", false);
        return new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Only {@link TopicReader} commits. */
    Map<String, Object> properties(String topic) {
        var client = new HashMap<String, Object>(security);
        client.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        client.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        client.put(ConsumerConfig.CLIENT_ID_CONFIG, "gaming-" + topic);
        client.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        client.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        client.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        // Only Offsets say where to begin
        client.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        client.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        client.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        // A pod that joins or leaves moves as few partitions as possible
        client.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
        client.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, (int) sessionTimeout.toMillis());
        client.put(
                ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, (int) (sessionTimeout.toMillis() / HEARTBEATS_A_SESSION));
        client.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, pollRecords);
        client.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, MOST_BYTES);
        client.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, MOST_BYTES_A_PARTITION);
        // A new topic is seen soon
        client.put(ConsumerConfig.METADATA_MAX_AGE_CONFIG, 30_000);
        client.put("enable.metrics.push", false);
        return client;
    }

    /** The credentials must be valid at the start; the broker may come later. */
    void check() {
        if (security.isEmpty()) {
            return;
        }
        var client = new HashMap<>(properties("check"));
        client.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, SOMEWHERE);
        try {
            new KafkaConsumer<byte[], byte[]>(client).close(Duration.ZERO);
        } catch (KafkaException refused) {
            throw new Misconfiguration("kafka.security, kafka.sasl and kafka.ssl", reason(refused), refused);
        }
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }

    @Override
    public String toString() {
        return bootstrapServers + " as group " + group;
    }
}
