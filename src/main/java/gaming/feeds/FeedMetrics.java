package gaming.feeds;

import jakarta.enterprise.context.ApplicationScoped;
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

    @SuppressWarnings("NullAway") // for the proxy only
    FeedMetrics() {
        metrics = null;
    }

    void count(String feed, long accepted, long rejected) {
        count(feed, "accepted", accepted);
        count(feed, "rejected", rejected);
    }

    private void count(String feed, String result, long many) {
        metrics.counter(NAME, new Tag("feed", feed), new Tag("result", result)).inc(many);
    }
}
