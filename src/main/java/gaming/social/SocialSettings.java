package gaming.social;

import gaming.Environment;
import gaming.Misconfiguration;
import gaming.Setting;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code social.*} that all providers share: where they send a browser back to, and how long, how often and how many
 * at once they are asked.
 *
 * @param frontendUrl scheme, host and port as browsers write an origin; absent only in the local environment
 * @param callbackPath what follows it in the address that a provider sends the browser back to
 * @param connectTimeout until a connection is there
 * @param readTimeout from the beginning of a request until the end of its answer
 * @param breakerFailures exchanges with one provider that fail in a row until no more are made for {@code breakerDelay}
 * @param concurrentCalls exchanges of one pod with one provider at once
 * @param keyRefreshInterval in which a provider's keys are fetched at most twice, however many unknown ones come
 * @param plainHttp whether addresses without TLS are allowed
 */
record SocialSettings(
        Optional<URI> frontendUrl,
        String callbackPath,
        Duration connectTimeout,
        Duration readTimeout,
        int breakerFailures,
        Duration breakerDelay,
        int concurrentCalls,
        Duration keyRefreshInterval,
        boolean plainHttp) {
    static final String FRONTEND_URL = "social.frontend-url";

    private static final String CALLBACK_PATH = "social.callback-path";
    /** Segments of what needs no encoding, so that the address is the one registered with the providers, to the letter. */
    private static final Pattern PATH = Pattern.compile("(/[A-Za-z0-9._~-]+)+/?");

    private static final int LONGEST_PATH = 512;
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
    private static final Duration LONGEST_DELAY = Duration.ofMinutes(10);
    private static final int LARGEST_NUMBER = 10_000;

    static SocialSettings from(Config config) {
        boolean local = Environment.of(config) == Environment.LOCAL;
        Optional<URI> frontendUrl = Setting.text(config, FRONTEND_URL)
                .map(text -> URI.create(Setting.origin(FRONTEND_URL, text.strip(), local)));
        if (frontendUrl.isEmpty() && !local) {
            throw new Misconfiguration(FRONTEND_URL, "is required");
        }
        return new SocialSettings(
                frontendUrl,
                path(config),
                Setting.duration(config, "social.connect-timeout", LONGEST_WAIT),
                Setting.duration(config, "social.read-timeout", LONGEST_WAIT),
                Setting.number(config, "social.circuit-breaker.failures", LARGEST_NUMBER),
                Setting.duration(config, "social.circuit-breaker.delay", LONGEST_DELAY),
                Setting.number(config, "social.concurrent-calls", LARGEST_NUMBER),
                Setting.duration(config, "social.key-refresh-interval", IdTokens.LONGEST_REFRESH_INTERVAL),
                local);
    }

    /** Whether the service may go there, or send somebody. */
    boolean allows(URI address) {
        return address.getHost() != null
                && ("https".equalsIgnoreCase(address.getScheme())
                        || (plainHttp && "http".equalsIgnoreCase(address.getScheme())));
    }

    private static String path(Config config) {
        String path = Setting.text(config, CALLBACK_PATH).orElse("");
        if (path.length() > LONGEST_PATH || !PATH.matcher(path).matches()) {
            throw new Misconfiguration(
                    CALLBACK_PATH, "must be a path of letters, digits and ._~- that begins with a slash");
        }
        return path;
    }
}
