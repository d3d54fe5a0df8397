package gaming.events;

import gaming.Starting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.List;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/** The counter {@code events_total} by topic and result. */
@ApplicationScoped
class EventMetrics {
    /** Messages that are done, or dead letters. */
    static final String HANDLED = "handled";
    /** Those of them that are dead letters. */
    static final String DEAD = "dead_letter";
    /** Records with a name that nobody knows. */
    static final String UNKNOWN = "unknown";
    /** Records that are no message. */
    static final String UNREADABLE = "unreadable";

    private static final String NAME = "events";

    private final MetricRegistry metrics;

    @Inject
    EventMetrics(MetricRegistry metrics) {
        this.metrics = metrics;
    }

    /** Every topic from the start, at zero: what comes out of nowhere is no increase to Prometheus. */
    void show(@Observes Starting starting, TopicConsumers consumers) {
        for (TopicConsumer consumer : consumers.all()) {
            for (String result : List.of(HANDLED, DEAD, UNKNOWN, UNREADABLE)) {
                count(consumer.topic(), result, 0);
            }
        }
    }

    void count(String topic, String result, int many) {
        metrics.counter(NAME, new Tag("topic", topic), new Tag("result", result))
                .inc(many);
    }
}
