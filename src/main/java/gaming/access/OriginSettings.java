package gaming.access;

import gaming.Environment;
import gaming.Misconfiguration;
import gaming.Setting;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;

/**
 * Key {@code cors.allowed-origins}: whose pages may call, by default the page of {@code social.frontend-url}; neither:
 * nobody's.
 *
 * @param allowed as browsers write them
 * @param own whether pages of the listener itself may too, which only the local environment has
 */
record OriginSettings(Set<String> allowed, boolean own) {
    private static final String KEY = "cors.allowed-origins";
    private static final String FRONTEND_KEY = "social.frontend-url";

    static OriginSettings from(Config config) {
        boolean local = Environment.of(config) == Environment.LOCAL;
        return new OriginSettings(
                Setting.text(config, KEY)
                        .map(list -> listed(list, local))
                        .or(() -> Setting.text(config, FRONTEND_KEY)
                                .map(url -> Set.of(Setting.origin(FRONTEND_KEY, url.strip(), local))))
                        .orElseGet(Set::of),
                local);
    }

    private static Set<String> listed(String list, boolean local) {
        return Stream.of(list.split(",", -1))
                .map(String::strip)
                .map(entry -> asBrowsersWriteIt(entry, local))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String asBrowsersWriteIt(String entry, boolean local) {
        String origin = Setting.origin(KEY, entry, local);
        if (!origin.equals(entry)) {
            throw new Misconfiguration(KEY, "each must be as browsers write it: lower case, no default port, no path");
        }
        return origin;
    }
}
