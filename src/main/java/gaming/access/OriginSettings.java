package gaming.access;

import gaming.Environment;
import gaming.Misconfiguration;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
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
                text(config, KEY)
                        .map(list -> listed(list, local))
                        .or(() -> text(config, FRONTEND_KEY).map(url -> Set.of(frontend(url, local))))
                        .orElseGet(Set::of),
                local);
    }

    private static Optional<String> text(Config config, String key) {
        return config.getOptionalValue(key, String.class).filter(value -> !value.isBlank());
    }

    private static Set<String> listed(String list, boolean local) {
        return Stream.of(list.split(",", -1))
                .map(String::strip)
                .map(entry -> origin(entry, local)
                        .filter(entry::equals)
                        .orElseThrow(() -> new Misconfiguration(KEY, wanted("each must be", local))))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String frontend(String url, boolean local) {
        return origin(url.strip(), local)
                .orElseThrow(() -> new Misconfiguration(FRONTEND_KEY, wanted("must begin with", local)));
    }

    private static String wanted(String how, boolean local) {
        return how + (local ? " http:// or" : "")
                + " https://, a host and perhaps a port, as browsers write it: lower case, no default port, no path";
    }

    /** The origin of a page with this address (RFC 6454, 6.2); empty where it can have none that is allowed. */
    private static Optional<String> origin(String address, boolean local) {
        try {
            URI uri = new URI(address);
            String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            boolean secure = scheme.equals("https");
            if (uri.getHost() == null || !(secure || (local && scheme.equals("http")))) {
                return Optional.empty();
            }
            boolean usual = uri.getPort() == -1 || uri.getPort() == (secure ? 443 : 80);
            String host = uri.getHost().toLowerCase(Locale.ROOT);
            return Optional.of(scheme + "://" + host + (usual ? "" : ":" + uri.getPort()));
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }
}
