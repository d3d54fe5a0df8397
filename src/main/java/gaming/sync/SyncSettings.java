package gaming.sync;

import gaming.config.Keys;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Keys {@code promo-feed.*} and {@code sync.*}. {@code timeout} is the deadline of a whole exchange with the feed. */
public record SyncSettings(
        Optional<URI> promoFeed, Duration connectTimeout, Duration timeout, List<Duration> retryDelays) {

    public static SyncSettings from(Keys keys) {
        return new SyncSettings(
                keys.optional("promo-feed.url", keys::secureUrl),
                keys.duration("promo-feed.connect-timeout", "PT5M"),
                keys.duration("promo-feed.read-timeout", "PT5M"),
                keys.durations("sync.users-master.retry-delays", 100, "P30D"));
    }
}
