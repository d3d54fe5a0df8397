package gaming.access;

import gaming.config.Keys;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Keys {@code cors.*}; the default of the origins is that of {@code social.frontend-url}.
 *
 * @param allowed as browsers write them
 * @param local whether all pages of http://localhost and http://127.0.0.1 may call too
 * @param headers in lower case
 */
public record OriginSettings(Set<String> allowed, boolean local, List<String> headers) {
    private static final String KEY = "cors.allowed-origins";
    private static final String FRONTEND_KEY = "social.frontend-url";
    private static final int MOST_HEADERS = 50;
    /** Without {@code *}, which browsers do not take as a wildcard where cookies are sent. */
    private static final Pattern HEADER = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

    public static OriginSettings from(Keys keys) {
        Set<String> ofFrontend = keys.text(FRONTEND_KEY).stream()
                .map(url -> keys.origin(FRONTEND_KEY, url, keys.local()))
                .collect(Collectors.toSet());
        return new OriginSettings(
                keys.text(KEY).map(list -> listed(keys, list)).orElse(ofFrontend), keys.local(), headers(keys));
    }

    private static Set<String> listed(Keys keys, String list) {
        return entries(list)
                .peek(entry -> {
                    if (!keys.origin(KEY, entry, keys.local()).equals(entry)) {
                        keys.problem(KEY, "each must be as browsers write it: lower case, no default port, no path");
                    }
                })
                .collect(Collectors.toUnmodifiableSet());
    }

    private static List<String> headers(Keys keys) {
        return keys.value(
                "cors.allowed-headers",
                list -> entries(list.toLowerCase(Locale.ROOT)).distinct().toList(),
                names -> names.size() <= MOST_HEADERS && names.stream().allMatch(HEADER.asMatchPredicate()),
                "must be 1 to " + MOST_HEADERS + " names of headers, with commas between",
                List.of());
    }

    private static Stream<String> entries(String list) {
        return Stream.of(list.split(",", -1)).map(String::strip);
    }
}
