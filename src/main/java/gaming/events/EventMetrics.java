package gaming.events;

import gaming.core.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;
import org.jspecify.annotations.Nullable;

/**
 * The counter {@code events_total} by topic and result; the gauges {@code kafka_lag} and {@code dead_letters} by topic
 * (details.md, "Metrics").
 */
@ApplicationScoped
class EventMetrics {
    /** Messages that are done, or dead letters. */
    static final String HANDLED = "handled";
    /** Those of them that are dead letters. */
    static final String DEAD = "dead_letter";
    /** Records with a name that no consumer takes. */
    static final String UNKNOWN = "unknown";
    /** Records that are no message. */
    static final String UNREADABLE = "unreadable";

    /** As the base metrics have it: NaN would break the JSON form of all metrics. */
    private static final long NOT_KNOWN = -1;

    private static final String COUNT =
            "select topic, count(*) from dead_letter where replayed_at is null group by topic";

    private final MetricRegistry metrics;

    @Inject
    EventMetrics(MetricRegistry metrics) {
        this.metrics = metrics;
    }

    /** Every topic from the start, at zero: what comes out of nowhere is no increase to Prometheus. */
    void register(@Observes Starting starting, TopicConsumers consumers, Topics topics, @Background DataSource pool) {
        Metadata lag = Metadata.builder()
                .withName("kafka_lag")
                .withDescription("Records of this pod's partitions that are not handled yet; -1: not known")
                .build();
        Metadata dead = Metadata.builder()
                .withName("dead_letters")
                .withDescription("Dead letters to be dealt with, the same on every pod; -1: not known")
                .build();
        var letters = new LatestReading<>("dead letters", pool, EventMetrics::countLetters);
        for (TopicConsumer consumer : consumers.all()) {
            String topic = consumer.topic();
            for (String result : List.of(HANDLED, DEAD, UNKNOWN, UNREADABLE)) {
                count(topic, result, 0);
            }
            metrics.gauge(lag, () -> lag(topics, topic), new Tag("topic", topic));
            metrics.gauge(dead, () -> letters(letters.value(), topic), new Tag("topic", topic));
        }
    }

    void count(String topic, String result, int many) {
        metrics.counter("events", new Tag("topic", topic), new Tag("result", result))
                .inc(many);
    }

    private static Number lag(Topics topics, String topic) {
        return topics.loops().stream()
                .filter(loop -> loop.topic().equals(topic))
                .mapToLong(loop -> loop.state().lag().orElse(NOT_KNOWN))
                .findFirst()
                .orElse(NOT_KNOWN);
    }

    private static Number letters(@Nullable Map<String, Long> counts, String topic) {
        return counts == null ? NOT_KNOWN : counts.getOrDefault(topic, 0L);
    }

    private static Map<String, Long> countLetters() {
        var counts = new HashMap<String, Long>();
        Sql.each(COUNT, row -> counts.put(row.getString(1), row.getLong(2)));
        return counts;
    }
}
