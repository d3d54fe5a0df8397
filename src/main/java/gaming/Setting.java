package gaming;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;

/** Values of the configuration: each within its bounds, or a {@link Misconfiguration} that names the key and not the value. */
public final class Setting {
    /** What a header may hold; also keeps the line end of a mounted file out. */
    private static final Pattern PRINTABLE = Pattern.compile("[\\x21-\\x7e]+");

    private static final Pattern WHOLE_NUMBER = Pattern.compile("0|[1-9]\\d{0,8}");

    /** Addresses of this machine, as URLs have them; a name that only begins so is another machine's. */
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[(::1|0(:0){6}:1)]", Pattern.CASE_INSENSITIVE);

    private Setting() {}

    /** The value, a blank one being none. */
    public static Optional<String> text(Config config, String key) {
        return config.getOptionalValue(key, String.class).filter(value -> !value.isBlank());
    }

    /** The value, which there must be. */
    public static String required(Config config, String key) {
        return text(config, key).orElseThrow(() -> new Misconfiguration(key, "is required"));
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
        return text(config, key)
                .flatMap(text -> duration(text, shortest, longest))
                .orElseThrow(() ->
                        new Misconfiguration(key, "must be an ISO-8601 duration from " + shortest + " to " + longest));
    }

    /** One to {@code most} of them with commas between, each from nothing to {@code longest}. */
    public static List<Duration> durations(Config config, String key, int most, Duration longest) {
        List<Optional<Duration>> durations = Stream.of(
                        text(config, key).orElse("").split(",", -1))
                .map(text -> duration(text.strip(), Duration.ZERO, longest))
                .toList();
        if (durations.size() > most || durations.contains(Optional.<Duration>empty())) {
            throw new Misconfiguration(
                    key,
                    "must be 1 to " + most + " ISO-8601 durations of at most " + longest + ", with commas between");
        }
        return durations.stream().flatMap(Optional::stream).toList();
    }

    private static Optional<Duration> duration(String text, Duration shortest, Duration longest) {
        try {
            return Optional.of(Duration.parse(text))
                    .filter(duration -> duration.compareTo(shortest) >= 0 && duration.compareTo(longest) <= 0);
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    /** From 1 to {@code largest}. */
    public static int number(Config config, String key, int largest) {
        return number(config, key, 1, largest);
    }

    /** From {@code smallest}, which is 0 or more, to {@code largest}, which has nine digits at most. */
    public static int number(Config config, String key, int smallest, int largest) {
        return text(config, key)
                .filter(text -> WHOLE_NUMBER.matcher(text).matches())
                .map(Integer::valueOf)
                .filter(number -> number >= smallest && number <= largest)
                .orElseThrow(
                        () -> new Misconfiguration(key, "must be a whole number from " + smallest + " to " + largest));
    }

    /** Strictly: what is neither would be false, and nobody would know why. */
    public static boolean flag(Config config, String key) {
        return switch (text(config, key).orElse("")) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new Misconfiguration(key, "must be true or false");
        };
    }

    /** Of a file or directory; nothing of it is said, it may be a key in the wrong place. */
    public static Path path(String key, String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException _) {
            throw new Misconfiguration(key, "must be a path");
        }
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

    /** Whether it is this machine, which needs no TLS to be spoken to. */
    public static boolean isLoopback(URI address) {
        return address.getHost() != null && LOOPBACK.matcher(address.getHost()).matches();
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
