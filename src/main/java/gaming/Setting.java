package gaming;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/** Values of the configuration: each within its bounds, or a {@link Misconfiguration} that names the key and not the value. */
public final class Setting {
    /** What a header may hold; also keeps the line end of a mounted file out. */
    private static final Pattern PRINTABLE = Pattern.compile("[\\x21-\\x7e]+");

    private static final Pattern WHOLE_NUMBER = Pattern.compile("[1-9]\\d{0,8}");

    private Setting() {}

    /** The value, a blank one being none. */
    public static Optional<String> text(Config config, String key) {
        return config.getOptionalValue(key, String.class).filter(value -> !value.isBlank());
    }

    /** Printable ASCII without spaces. */
    public static String printable(String key, String value) {
        if (!PRINTABLE.matcher(value).matches()) {
            throw new Misconfiguration(key, "must be printable ASCII without spaces and line ends");
        }
        return value;
    }

    /** From a millisecond to {@code longest}. */
    public static Duration duration(Config config, String key, Duration longest) {
        return duration(config, key, Duration.ofMillis(1), longest);
    }

    /** From {@code shortest} to {@code longest}. */
    public static Duration duration(Config config, String key, Duration shortest, Duration longest) {
        try {
            Duration duration = Duration.parse(config.getValue(key, String.class));
            if (duration.compareTo(shortest) >= 0 && duration.compareTo(longest) <= 0) {
                return duration;
            }
        } catch (DateTimeParseException _) {
            // Said below
        }
        throw new Misconfiguration(key, "must be an ISO-8601 duration from " + shortest + " to " + longest);
    }

    /** From 1 to {@code largest}. */
    public static int number(Config config, String key, int largest) {
        String text = config.getValue(key, String.class);
        if (WHOLE_NUMBER.matcher(text).matches() && Integer.parseInt(text) <= largest) {
            return Integer.parseInt(text);
        }
        throw new Misconfiguration(key, "must be a whole number from 1 to " + largest);
    }

    /** An http or https URL without user, query and fragment. */
    public static URI webUrl(String key, String text) {
        try {
            URI url = new URI(text);
            boolean web = "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
            if (web
                    && url.getHost() != null
                    && url.getRawUserInfo() == null
                    && url.getRawQuery() == null
                    && url.getRawFragment() == null) {
                return url;
            }
        } catch (URISyntaxException _) {
            // Its text may have a password in it
        }
        throw new Misconfiguration(key, "must be an http or https URL of a host and at most a port and a path");
    }

    /** {@code address} of {@code key}, unless it lacks TLS where that is needed. */
    public static URI secured(String key, URI address, boolean plainHttp) {
        if (!plainHttp && !"https".equalsIgnoreCase(address.getScheme())) {
            throw new Misconfiguration(key, "must be an https URL; http is for the local environment");
        }
        return address;
    }

    /** Scheme, host and port as browsers write an origin (RFC 6454, 6.2): lower case, no default port. */
    public static String origin(String key, String text, boolean plainHttp) {
        URI url = secured(key, webUrl(key, text), plainHttp);
        if (!url.getRawPath().isEmpty() && !url.getRawPath().equals("/")) {
            throw new Misconfiguration(key, "must be scheme, host and port, without a path");
        }
        String scheme = url.getScheme().toLowerCase(Locale.ROOT);
        boolean usual = url.getPort() < 0 || url.getPort() == (scheme.equals("https") ? 443 : 80);
        return scheme + "://" + url.getHost().toLowerCase(Locale.ROOT) + (usual ? "" : ":" + url.getPort());
    }
}
