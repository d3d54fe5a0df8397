package gaming.access;

import gaming.Environment;
import gaming.Misconfiguration;
import gaming.Setting;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code cors.*}: the origins whose pages may call, by default that of {@code social.frontend-url}, else none; and the
 * headers that these pages may send.
 *
 * @param allowed as browsers write them
 * @param local whether all pages of http://localhost and http://127.0.0.1 may too, which only the local environment has
 * @param headers in lower case
 */
record OriginSettings(Set<String> allowed, boolean local, List<String> headers) {
    private static final String KEY = "cors.allowed-origins";
    private static final String HEADERS_KEY = "cors.allowed-headers";
    private static final int MOST_HEADERS = 50;
    /** Without {@code *}, which browsers do not take as a wildcard where cookies are sent. */
    private static final Pattern HEADER = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

    private static final String FRONTEND_KEY = "social.frontend-url";

    static OriginSettings from(Config config) {
        boolean local = Environment.of(config) == Environment.LOCAL;
        return new OriginSettings(
                Setting.text(config, KEY)
                        .map(list -> listed(list, local))
                        .or(() -> Setting.text(config, FRONTEND_KEY)
                                .map(url -> Set.of(Setting.origin(FRONTEND_KEY, url.strip(), local))))
                        .orElseGet(Set::of),
                local,
                headers(Setting.required(config, HEADERS_KEY)));
    }

    private static List<String> headers(String list) {
        List<String> names = Stream.of(list.split(",", -1))
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .distinct()
                .toList();
        if (names.size() > MOST_HEADERS
                || !names.stream().allMatch(name -> HEADER.matcher(name).matches())) {
            throw new Misconfiguration(
                    HEADERS_KEY, "must be 1 to " + MOST_HEADERS + " names of headers, with commas between");
        }
        return names;
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
