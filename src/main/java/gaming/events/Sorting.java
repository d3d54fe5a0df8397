package gaming.events;

import gaming.SeldomLine;
import gaming.events.RecordReading.Outcome;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Tells records that mean something to a consumer from those that are only acknowledged; the latter are logged and counted. */
final class Sorting {
    private final TopicConsumer consumer;
    private final ObjIntConsumer<String> metrics;
    private final SeldomLine log = new SeldomLine(System.getLogger(Sorting.class.getName()));

    Sorting(TopicConsumer consumer, ObjIntConsumer<String> metrics) {
        this.consumer = consumer;
        this.metrics = metrics;
    }

    Optional<Received> message(ConsumerRecord<byte[], byte[]> received) {
        var partition = new TopicPartition(received.topic(), received.partition());
        String place = partition + "@" + received.offset();
        return switch (RecordReading.read(received.key(), received.value())) {
            case Outcome.Illegible unreadable -> {
                log.warn(place + " is acknowledged and nothing else: " + unreadable.reason());
                metrics.accept(EventMetrics.UNREADABLE, 1);
                yield Optional.empty();
            }
            case Outcome.Legible(Message message)
            when !consumer.takes(message.name()) -> {
                log.warn(place + " is acknowledged and nothing else: its name is unknown, " + message.name());
                metrics.accept(EventMetrics.UNKNOWN, 1);
                yield Optional.empty();
            }
            case Outcome.Legible(Message message) ->
                Optional.of(new Received(
                        partition, received.offset(), received.timestamp(), received.serializedValueSize(), message));
        };
    }
}
