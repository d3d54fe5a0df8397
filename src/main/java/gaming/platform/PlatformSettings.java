package gaming.platform;

import gaming.Environment;
import gaming.Misconfiguration;
import gaming.Setting;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
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
                Setting.duration(config, "gaming-platform.connect-timeout", LONGEST_WAIT),
                Setting.duration(config, "gaming-platform.read-timeout", LONGEST_WAIT),
                Setting.number(config, "gaming-platform.circuit-breaker.failures", LARGEST_NUMBER),
                Setting.duration(config, "gaming-platform.circuit-breaker.delay", LONGEST_WAIT),
                Setting.number(config, "gaming-platform.concurrent-transfers", LARGEST_NUMBER));
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
        Optional<String> url = Setting.text(config, URL);
        Optional<String> token = Setting.text(config, TOKEN);
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
        return url.map(base ->
                new Access(safe(Setting.webUrl(URL, base), !required), Setting.printable(TOKEN, token.orElseThrow())));
    }

    /** The token and the money go there: in the open only within this machine, to a proxy that adds TLS. */
    private static URI safe(URI url, boolean local) {
        return Setting.isLoopback(url) ? url : Setting.secured(URL, url, local);
    }
}
