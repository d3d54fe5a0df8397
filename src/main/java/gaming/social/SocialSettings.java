package gaming.social;

import gaming.config.Keys;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

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
public record SocialSettings(
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

    /** Segments of what needs no encoding, so that the address is the one registered with the providers, to the letter. */
    private static final Pattern PATH = Pattern.compile("(?=.{1,512}$)(/[A-Za-z0-9._~-]+)+/?");

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);
    private static final int LARGEST_NUMBER = 10_000;

    public static SocialSettings from(Keys keys) {
        boolean local = keys.local();
        Optional<URI> frontendUrl =
                keys.text(FRONTEND_URL).map(text -> URI.create(keys.origin(FRONTEND_URL, text, local)));
        if (frontendUrl.isEmpty() && !local) {
            keys.problem(FRONTEND_URL, "is required");
        }
        return new SocialSettings(
                frontendUrl,
                keys.matching(
                        "social.callback-path",
                        PATH,
                        "must be a path of letters, digits and ._~- that begins with a slash"),
                keys.duration("social.connect-timeout", LONGEST_WAIT),
                keys.duration("social.read-timeout", LONGEST_WAIT),
                keys.number("social.circuit-breaker.failures", LARGEST_NUMBER),
                keys.duration("social.circuit-breaker.delay", Duration.ofMinutes(10)),
                keys.number("social.concurrent-calls", LARGEST_NUMBER),
                keys.duration("social.key-refresh-interval", IdTokens.LONGEST_REFRESH_INTERVAL),
                local);
    }

    /** Whether the service may go there, or send somebody. */
    boolean allows(URI address) {
        return address.getHost() != null
                && ("https".equalsIgnoreCase(address.getScheme())
                        || (plainHttp && "http".equalsIgnoreCase(address.getScheme())));
    }
}
