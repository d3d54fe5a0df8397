package gaming.page;

import gaming.Environment;
import gaming.Setting;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/**
 * What the page is told; origins, as browsers write them.
 *
 * @param accounts key {@code page.accounts-url}: where one becomes a demo user
 * @param frontend key {@code social.frontend-url}: where people sign in
 */
record PageSettings(Optional<String> accounts, Optional<String> frontend) {
    private static final String ACCOUNTS_KEY = "page.accounts-url";
    private static final String FRONTEND_KEY = "social.frontend-url";

    /** Empty where there is no page: everywhere but in the local environment. */
    static Optional<PageSettings> from(Config config) {
        var settings = new PageSettings(origin(config, ACCOUNTS_KEY), origin(config, FRONTEND_KEY));
        return Environment.of(config) == Environment.LOCAL ? Optional.of(settings) : Optional.empty();
    }

    private static Optional<String> origin(Config config, String key) {
        return Setting.text(config, key).map(url -> Setting.origin(key, url.strip(), true));
    }
}
