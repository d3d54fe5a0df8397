package world;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.KafkaBroker;
import gaming.core.StrictJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import sandbox.Waiting;

/** The topic of a service that publishes its events, read from its beginning. */
public final class Events implements AutoCloseable {
    private static final String TOPIC = "PLATFORM_EVENTS";
    private static final int PARTITIONS = 3;

    private final KafkaConsumer<byte[], byte[]> consumer;
    /** In the order of each partition. */
    private final List<JsonNode> received = new ArrayList<>();

    /** Creates the topic. */
    public Events(KafkaBroker broker) {
        broker.create(TOPIC, PARTITIONS);
        consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker.address(), "auto.offset.reset", "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        consumer.assign(IntStream.range(0, PARTITIONS)
                .mapToObj(partition -> new TopicPartition(TOPIC, partition))
                .toList());
    }

    /** The keys of a service that publishes to the broker. */
    public static Map<String, String> keys(KafkaBroker broker) {
        Map<String, String> keys = new HashMap<>(broker.configuration("events"));
        keys.put("events.out.enabled", "true");
        return keys;
    }

    /** All records until now. */
    public List<JsonNode> all() {
        consumer.poll(Duration.ofMillis(100)).forEach(message -> {
            JsonNode event = StrictJson.read(message.value());
            byte[] key = message.key();
            assertThat(key == null ? "" : new String(key, StandardCharsets.UTF_8))
                    .isEqualTo(event.path("subject").asText(""));
            assertThat(message.headers().lastHeader("content-type").value())
                    .asString(StandardCharsets.UTF_8)
                    .isEqualTo("application/cloudevents+json; charset=UTF-8");
            received.add(event);
        });
        return received;
    }

    /** Each event once, where it came first. */
    public List<JsonNode> once() {
        var events = new LinkedHashMap<String, JsonNode>();
        all().forEach(event -> events.putIfAbsent(event.path("id").asText(), event));
        return List.copyOf(events.values());
    }

    /** The events when each stored one has been received. */
    public List<JsonNode> await(Rows rows, Duration patience) {
        Waiting.until(
                () -> rows.count("outbox where published_at is null") == 0 && once().size() >= rows.count("outbox"),
                patience);
        return once();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
