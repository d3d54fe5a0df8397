package gaming.feeds;

import gaming.core.Starting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/** The counter {@code feed_lines_total} by feed and result, whichever way the records came (details.md, "Metrics"). */
@ApplicationScoped
class FeedMetrics {
    private static final String NAME = "feed_lines";

    private final MetricRegistry metrics;

    @Inject
    FeedMetrics(MetricRegistry metrics) {
        this.metrics = metrics;
    }

    /** Every feed from the start, at zero: what comes out of nowhere is no increase to Prometheus. */
    void show(@Observes Starting starting, @Any Instance<Feed<?>> feeds) {
        feeds.forEach(feed -> count(feed.name(), 0, 0));
    }

    void count(String feed, long accepted, long rejected) {
        count(feed, "accepted", accepted);
        count(feed, "rejected", rejected);
    }

    private void count(String feed, String result, long many) {
        metrics.counter(NAME, new Tag("feed", feed), new Tag("result", result)).inc(many);
    }
}
