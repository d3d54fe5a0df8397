package gaming.events;

import gaming.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/** {@code kafka_lag} and {@code dead_letters} by topic (details.md, "Metrics"). */
@ApplicationScoped
class EventGauges {
    /** As the base metrics have it: NaN would break the JSON form of all metrics. */
    private static final long NOT_KNOWN = -1;

    private static final String COUNT =
            "select topic, count(*) from dead_letter where replayed_at is null group by topic";

    private final TopicConsumers consumers;
    private final Topics topics;
    private final LatestReading<Map<String, Long>> letters;

    @Inject
    EventGauges(TopicConsumers consumers, Topics topics, @Background DataSource pool) {
        this.consumers = consumers;
        this.topics = topics;
        letters = new LatestReading<>("dead letters", pool, EventGauges::count);
    }

    void register(@Observes Starting starting, MetricRegistry metrics) {
        Metadata lag = Metadata.builder()
                .withName("kafka_lag")
                .withDescription("Records of this pod's partitions that are not handled yet; -1: not known")
                .build();
        Metadata dead = Metadata.builder()
                .withName("dead_letters")
                .withDescription("Dead letters to be dealt with, the same on every pod; -1: not known")
                .build();
        for (TopicConsumer consumer : consumers.all()) {
            String topic = consumer.topic();
            metrics.gauge(lag, () -> lag(topic), new Tag("topic", topic));
            metrics.gauge(dead, () -> letters(topic), new Tag("topic", topic));
        }
    }

    private Number lag(String topic) {
        return topics.loops().stream()
                .filter(loop -> loop.topic().equals(topic))
                .mapToLong(loop -> loop.state().lag().orElse(NOT_KNOWN))
                .findFirst()
                .orElse(NOT_KNOWN);
    }

    private Number letters(String topic) {
        Map<String, Long> counts = letters.value();
        return counts == null ? NOT_KNOWN : counts.getOrDefault(topic, 0L);
    }

    private static Map<String, Long> count() {
        var counts = new HashMap<String, Long>();
        Sql.each(COUNT, row -> counts.put(row.getString(1), row.getLong(2)));
        return counts;
    }
}
