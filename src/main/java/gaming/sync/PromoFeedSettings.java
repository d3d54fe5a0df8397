package gaming.sync;

import gaming.Environment;
import gaming.Setting;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code promo-feed.*}: where the promotions of the sportsbook are, and how long they may take.
 *
 * @param url absent where there are none
 * @param timeout of the whole exchange
 */
record PromoFeedSettings(Optional<URI> url, Duration connectTimeout, Duration timeout) {
    private static final String URL = "promo-feed.url";
    private static final Duration LONGEST = Duration.ofMinutes(5);

    static PromoFeedSettings from(Config config) {
        boolean local = Environment.of(config) == Environment.LOCAL;
        return new PromoFeedSettings(
                Setting.text(config, URL).map(text -> Setting.secured(URL, Setting.webUrl(URL, text), local)),
                Setting.duration(config, "promo-feed.connect-timeout", LONGEST),
                Setting.duration(config, "promo-feed.read-timeout", LONGEST));
    }
}
