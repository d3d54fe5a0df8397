package world;

import com.fasterxml.jackson.databind.JsonNode;
import dev.KafkaBroker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import sandbox.Json;
import sandbox.Waiting;

/** Sends to a topic like the operator's other systems. It waits for a broker that is away for a while. */
public final class Topic implements AutoCloseable {
    private final String name;
    private final KafkaProducer<byte[], byte[]> producer;
    private final Queue<Exception> failures = new ConcurrentLinkedQueue<>();

    private Topic(KafkaBroker broker, String name) {
        this.name = name;
        producer = new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        broker.address(),
                        "linger.ms",
                        5,
                        "request.timeout.ms",
                        5000,
                        "max.block.ms",
                        Waiting.PATIENCE.toMillis(),
                        "delivery.timeout.ms",
                        (int) Waiting.PATIENCE.toMillis(),
                        "max.request.size",
                        8 * 1024 * 1024),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** A topic of {@code broker} with this many partitions, made unless it exists. */
    public static Topic of(KafkaBroker broker, String name, int partitions) {
        broker.create(name, partitions);
        return new Topic(broker, name);
    }

    /** A message in the form of the operator's systems. */
    public void send(@Nullable String key, String message, JsonNode payload) {
        send(key, Json.record("name", message, "payload", payload).toString());
    }

    /** A raw record. */
    public void send(@Nullable String key, String value) {
        send(key, value.getBytes(StandardCharsets.UTF_8));
    }

    public void send(@Nullable String key, byte @Nullable [] value) {
        byte[] bytes = key == null ? null : key.getBytes(StandardCharsets.UTF_8);
        producer.send(new ProducerRecord<>(name, bytes, value), (_, failure) -> {
            if (failure != null) {
                failures.add(failure);
            }
        });
    }

    /** Waits until the broker has all records. */
    public void flush() {
        producer.flush();
        if (!failures.isEmpty()) {
            throw new AssertionError("Not sent", failures.peek());
        }
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(5));
    }
}
