package gaming.platform;

import gaming.Environment;
import gaming.Misconfiguration;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code gaming-platform.*}: where the platform is, and how long, how often and how many at once it is asked.
 *
 * @param access absent where no platform is configured, which only the local environment may
 * @param connectTimeout until a connection is there
 * @param readTimeout from the beginning of a request until the answer's status is there
 * @param breakerFailures calls that fail in a row until no more are made for {@code breakerDelay}
 * @param concurrentTransfers calls of one pod at once, transfers and lookups each
 */
record PlatformSettings(
        Optional<Access> access,
        Duration connectTimeout,
        Duration readTimeout,
        int breakerFailures,
        Duration breakerDelay,
        int concurrentTransfers) {
    /** Attempts of one call, the first one included. */
    static final int ATTEMPTS = 2;
    /** Milliseconds between two attempts, and up to how many are added to them at random. */
    static final long RETRY_DELAY = 200;

    static final long RETRY_JITTER = 100;

    private static final String URL = "gaming-platform.url";
    private static final String TOKEN = "gaming-platform.token";
    /** A switch of the JDK's HTTP client, off by default: on, it would send a transfer again by itself. */
    private static final String RESENDING = "jdk.httpclient.enableAllMethodRetry";

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);
    private static final int LARGEST_NUMBER = 10_000;
    /** What scheduling and collecting garbage may add to one call. */
    private static final Duration MARGIN = Duration.ofSeconds(1);

    /** What a header may hold; also keeps the line end of a mounted file out. */
    private static final Pattern PRINTABLE = Pattern.compile("[\\x21-\\x7e]+");

    /** The platform's base URL, and what proves that we may use it. */
    record Access(URI url, String token) {
        @Override
        public String toString() {
            return url.toString();
        }
    }

    static PlatformSettings from(Config config) {
        return new PlatformSettings(
                access(config),
                duration(config, "gaming-platform.connect-timeout"),
                duration(config, "gaming-platform.read-timeout"),
                number(config, "gaming-platform.circuit-breaker.failures"),
                duration(config, "gaming-platform.circuit-breaker.delay"),
                number(config, "gaming-platform.concurrent-transfers"));
    }

    /** The end of one attempt, however slowly the answer's body comes. */
    Duration attemptTimeout() {
        return connectTimeout.plus(readTimeout);
    }

    /** The upper bound of one call with all of its attempts. */
    Duration longest() {
        return attemptTimeout()
                .multipliedBy(ATTEMPTS)
                .plusMillis((ATTEMPTS - 1) * (RETRY_DELAY + RETRY_JITTER))
                .plus(MARGIN);
    }

    private static Optional<Access> access(Config config) {
        Optional<String> url = text(config, URL);
        Optional<String> token = text(config, TOKEN);
        boolean required = Environment.of(config) == Environment.PRODUCTION;
        if (url.isEmpty() && (required || token.isPresent())) {
            throw new Misconfiguration(URL, required ? "is required" : "is required with " + TOKEN);
        }
        if (token.isEmpty() && (required || url.isPresent())) {
            throw new Misconfiguration(TOKEN, required ? "is required" : "is required with " + URL);
        }
        String resending = System.getProperty(RESENDING, "false");
        if (resending.isEmpty() || Boolean.parseBoolean(resending)) {
            throw new Misconfiguration(RESENDING, "must not be set, it sends credit transfers twice");
        }
        return url.map(PlatformSettings::baseUrl).map(base -> new Access(base, printable(token.orElseThrow())));
    }

    private static Optional<String> text(Config config, String key) {
        return config.getOptionalValue(key, String.class).filter(value -> !value.isBlank());
    }

    private static URI baseUrl(String text) {
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
        throw new Misconfiguration(URL, "must be an http or https URL of a host and at most a port and a path");
    }

    private static String printable(String token) {
        if (!PRINTABLE.matcher(token).matches()) {
            throw new Misconfiguration(TOKEN, "must be printable ASCII without spaces and line ends");
        }
        return token;
    }

    private static Duration duration(Config config, String key) {
        try {
            Duration duration = Duration.parse(config.getValue(key, String.class));
            if (duration.toMillis() >= 1 && duration.compareTo(LONGEST_WAIT) <= 0) {
                return duration;
            }
        } catch (DateTimeParseException | ArithmeticException _) {
            // Said below
        }
        throw new Misconfiguration(key, "must be an ISO-8601 duration from PT0.001S to " + LONGEST_WAIT);
    }

    private static int number(Config config, String key) {
        String text = config.getValue(key, String.class);
        if (text.matches("[1-9]\\d{0,4}") && Integer.parseInt(text) <= LARGEST_NUMBER) {
            return Integer.parseInt(text);
        }
        throw new Misconfiguration(key, "must be a whole number from 1 to " + LARGEST_NUMBER);
    }
}
