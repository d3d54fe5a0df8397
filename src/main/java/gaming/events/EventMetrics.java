package gaming.events;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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

    @SuppressWarnings("NullAway") // for the proxy only
    EventMetrics() {
        metrics = null;
    }

    void count(String topic, String result, int many) {
        metrics.counter(NAME, new Tag("topic", topic), new Tag("result", result))
                .inc(many);
    }
}
