package gaming.platform;

import gaming.config.Keys;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Keys {@code gaming-platform.*}: where the platform is, and how long, how often and how many at once it is asked.
 *
 * @param access absent where no platform is configured, which only the local environment may
 * @param readTimeout from the beginning of a request until the answer's status is there
 * @param plainHttp whether games may be at addresses without TLS
 */
public record PlatformSettings(
        Optional<Access> access,
        Duration connectTimeout,
        Duration readTimeout,
        int breakerFailures,
        Duration breakerDelay,
        int concurrentTransfers,
        Duration launchTimeout,
        int concurrentLaunches,
        boolean plainHttp) {
    /** Attempts of one call, the first one included. */
    static final int ATTEMPTS = 2;

    /** Milliseconds between two attempts, and up to how many are added to them at random. */
    static final long RETRY_DELAY = 200;

    static final long RETRY_JITTER = 100;

    private static final String URL = "gaming-platform.url";
    private static final String TOKEN = "gaming-platform.token";

    /** A switch of the JDK's HTTP client, off by default: on, it would send a transfer again by itself. */
    private static final String RESENDING = "jdk.httpclient.enableAllMethodRetry";

    /** Addresses of this machine, as URLs have them; a name that only begins so is another machine's. */
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[(::1|0(:0){6}:1)]");

    /** What scheduling and collecting garbage may add to one call. */
    private static final Duration MARGIN = Duration.ofSeconds(1);

    /** The platform's base URL, and what proves that we may use it. */
    record Access(URI url, String token) {
        @Override
        public String toString() {
            return url.toString();
        }
    }

    public static PlatformSettings from(Keys keys) {
        String resending = System.getProperty(RESENDING, "false");
        if (resending.isEmpty() || Boolean.parseBoolean(resending)) {
            keys.problem(RESENDING, "must not be set, it sends credit transfers twice");
        }
        return new PlatformSettings(
                keys.group(() -> access(keys), URL, TOKEN)
                        .or(() -> keys.local() ? Optional.empty() : Optional.of(access(keys))),
                keys.duration("gaming-platform.connect-timeout", "PT10M"),
                keys.duration("gaming-platform.read-timeout", "PT10M"),
                keys.number("gaming-platform.circuit-breaker.failures", 10_000),
                keys.duration("gaming-platform.circuit-breaker.delay", "PT10M"),
                keys.number("gaming-platform.concurrent-transfers", 10_000),
                keys.duration("gaming-platform.launch-timeout", "PT1M"),
                keys.number("gaming-platform.concurrent-launches", 10_000),
                keys.local());
    }

    /** The token and the money go there: in the open only within this machine, to a proxy that adds TLS. */
    private static Access access(Keys keys) {
        String host = keys.webUrl(URL).getHost().toLowerCase(Locale.ROOT);
        URI url = LOOPBACK.matcher(host).matches() ? keys.webUrl(URL) : keys.secureUrl(URL);
        return new Access(url, keys.printable(TOKEN));
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
}
