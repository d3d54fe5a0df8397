package gaming.events;

import gaming.Misconfiguration;
import java.time.Duration;
import java.util.HashMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;

/** Makes clients of the broker; none of them connects before it is used. */
final class KafkaClients {
    private static final String SOMEWHERE = "127.0.0.1:9092";

    private KafkaClients() {}

    /** @throws KafkaException also while no name of a broker is known to the network */
    static Consumer<byte[], byte[]> forTopic(KafkaSettings settings, String topic) {
        return new KafkaConsumer<>(settings.client(topic));
    }

    /** What the client needs to prove who it is must be there at the start; the broker need not. */
    static void check(KafkaSettings settings) {
        if (settings.security().isEmpty()) {
            return;
        }
        var client = new HashMap<>(settings.client("check"));
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
