package gaming.events;

import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/** Reads one topic as a pod does, in this JVM and without a database. */
final class Pod implements AutoCloseable {
    static final List<Duration> SHORT = List.of(Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(3));

    final List<DeadLetter> letters = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final TopicLoop loop;

    private Pod(Recorder recorder, String broker, Map<String, ?> properties) {
        var settings = new Kafka(broker, recorder.topic(), Map.of(), Duration.ofSeconds(6), 500);
        Map<String, Object> client = settings.properties(recorder.topic());
        // A rebalance is seen soon
        client.put("heartbeat.interval.ms", 200);
        client.putAll(properties);
        loop = new TopicLoop(
                new MessageProcessor(recorder, SHORT, letters::addAll, this::count, Clock.systemUTC()),
                recorder.offsets(),
                () -> new KafkaConsumer<>(client),
                Duration.ofSeconds(10),
                () -> true);
        loop.start();
    }

    static Pod reading(Recorder recorder, String broker) {
        return new Pod(recorder, broker, Map.of());
    }

    static Pod reading(Recorder recorder, String broker, Map<String, ?> properties) {
        return new Pod(recorder, broker, properties);
    }

    TopicReader.State state() {
        return loop.state();
    }

    private synchronized void count(String result, int many) {
        counts.merge(result, many, Integer::sum);
    }

    synchronized int counted(String result) {
        return counts.getOrDefault(result, 0);
    }

    @Override
    public void close() {
        loop.leave();
        loop.awaitEnd();
    }
}
