package gaming.feeds;

import gaming.database.snapshots.Caches;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The feeds by name, and what follows when one brought something. */
@ApplicationScoped
class AllFeeds {
    private static final Logger LOG = System.getLogger(AllFeeds.class.getName());

    private final Map<String, Feed<?>> feeds = new HashMap<>();
    private final Caches caches;
    private final FeedMetrics metrics;

    @Inject
    AllFeeds(@Any Instance<Feed<?>> feeds, Caches caches, FeedMetrics metrics) {
        feeds.forEach(feed -> this.feeds.put(feed.name(), feed));
        this.caches = caches;
        this.metrics = metrics;
    }

    Optional<Feed<?>> named(String name) {
        return Optional.ofNullable(feeds.get(name));
    }

    /**
     * Counts records, and has this pod show them: what was written is written, and answered so; the pod would see it half
     * a second later by itself.
     */
    void brought(Feed<?> feed, long accepted, long rejected) {
        metrics.count(feed.name(), accepted, rejected);
        if (feed.isOfTheCatalogue()) {
            try {
                caches.catchUp();
            } catch (RuntimeException failure) {
                LOG.log(Level.WARNING, "What a feed brought is not shown yet", failure);
            }
        }
    }
}
