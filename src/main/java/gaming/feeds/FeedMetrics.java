package gaming.feeds;

import gaming.core.Starting;
import gaming.telemetry.Counters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;

/** The counter {@code feed_lines_total} by feed and result, for records over HTTP and by topic (details.md, "Metrics"). */
@ApplicationScoped
class FeedMetrics {
    private static final Counters LINES = Counters.of("feed_lines", "", "feed", "result");

    void show(@Observes Starting starting, @Any Instance<Feed<?>> feeds) {
        feeds.forEach(feed -> count(feed.name(), 0, 0));
    }

    void count(String feed, long accepted, long rejected) {
        LINES.add(accepted, feed, "accepted");
        LINES.add(rejected, feed, "rejected");
    }
}
