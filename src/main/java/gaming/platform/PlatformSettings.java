package gaming.platform;

import gaming.config.Keys;
import gaming.outbound.RestClient;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Keys {@code gaming-platform.*}.
 *
 * @param access the URL and the token; absent if no platform is configured, which only the local environment allows
 * @param readTimeout the time from the beginning of a request until the status of the answer arrives
 * @param plainHttp whether games may have addresses without TLS
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
    private static final String URL = "gaming-platform.url";
    /** With this switch, the JDK's HTTP client repeats a transfer by itself. The switch is off by default. */
    private static final String RESENDING = "jdk.httpclient.enableAllMethodRetry";

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[(::1|0(:0){6}:1)]");
    /** The time for scheduling and garbage collection during one call. */
    private static final Duration MARGIN = Duration.ofSeconds(1);

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
                keys.group(PlatformSettings::access)
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

    /** Without TLS the token goes only to this machine, where a proxy adds TLS. */
    private static Access access(Keys keys) {
        String host = keys.webUrl(URL).getHost().toLowerCase(Locale.ROOT);
        URI url = LOOPBACK.matcher(host).matches() ? keys.webUrl(URL) : keys.secureUrl(URL);
        return new Access(url, keys.printable("gaming-platform.token"));
    }

    /** The timeout of one attempt, until the whole answer has arrived. */
    Duration attemptTimeout() {
        return connectTimeout.plus(readTimeout);
    }

    Duration longest() {
        return attemptTimeout()
                .multipliedBy(RestClient.ATTEMPTS)
                .plusMillis((RestClient.ATTEMPTS - 1) * (RestClient.RETRY_DELAY + RestClient.RETRY_JITTER))
                .plus(MARGIN);
    }
}
