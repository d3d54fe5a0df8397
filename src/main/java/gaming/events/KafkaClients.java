package gaming.events;

import gaming.config.Misconfiguration;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Makes clients of the broker; a client connects at its first use. */
final class KafkaClients {
    private static final String SOMEWHERE = "127.0.0.1:9092";
    private static final int HEARTBEATS_A_SESSION = 3;
    /** The most bytes of one fetch. A client holds twice as much, because it fetches the next records meanwhile. */
    private static final int MOST_BYTES = 8 * 1024 * 1024;

    private static final int MOST_BYTES_A_PARTITION = 1024 * 1024;

    private KafkaClients() {}

    /** @throws KafkaException also while no name of a broker can be resolved */
    static Consumer<byte[], byte[]> forTopic(KafkaSettings settings, String topic) {
        return new KafkaConsumer<>(properties(settings, topic));
    }

    /** A record that is not taken in ten seconds fails. */
    static Producer<byte[], byte[]> producer(KafkaSettings settings) {
        var client = new HashMap<String, Object>(settings.security());
        client.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, settings.bootstrapServers());
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
    static Map<String, Object> properties(KafkaSettings settings, String topic) {
        var client = new HashMap<String, Object>(settings.security());
        client.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, settings.bootstrapServers());
        client.put(ConsumerConfig.GROUP_ID_CONFIG, settings.group());
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
        client.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, (int)
                settings.sessionTimeout().toMillis());
        client.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, (int)
                (settings.sessionTimeout().toMillis() / HEARTBEATS_A_SESSION));
        client.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, settings.pollRecords());
        client.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, MOST_BYTES);
        client.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, MOST_BYTES_A_PARTITION);
        // A new topic is seen soon
        client.put(ConsumerConfig.METADATA_MAX_AGE_CONFIG, 30_000);
        client.put("enable.metrics.push", false);
        return client;
    }

    /** The credentials must be valid at the start; the broker may come later. */
    static void check(KafkaSettings settings) {
        if (settings.security().isEmpty()) {
            return;
        }
        var client = new HashMap<>(properties(settings, "check"));
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
}
