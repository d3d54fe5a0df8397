package gaming.app;

import gaming.config.Keys;
import java.util.Optional;

/**
 * What the page is told; origins, as browsers write them.
 *
 * @param accounts key {@code page.accounts-url}: where one becomes a demo user
 * @param frontend key {@code social.frontend-url}: where people sign in
 */
public record PageSettings(Optional<String> accounts, Optional<String> frontend) {
    /** Empty where there is no page: everywhere but in the local environment. */
    public static Optional<PageSettings> from(Keys keys) {
        var settings = new PageSettings(origin(keys, "page.accounts-url"), origin(keys, "social.frontend-url"));
        return keys.local() ? Optional.of(settings) : Optional.empty();
    }

    private static Optional<String> origin(Keys keys, String key) {
        return keys.text(key).map(url -> keys.origin(key, url, true));
    }
}
