package gaming.signin.providers;

import gaming.access.IssuerTokens;
import gaming.config.Keys;
import gaming.core.WebAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Keys {@code social.*} that all providers share.
 *
 * @param frontendUrl an origin; absent only in the local environment
 * @param readTimeout the time from the beginning of a request until the end of its answer
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

    /** No character needs encoding, because providers compare the address letter by letter with the registered one. */
    private static final Pattern PATH = Pattern.compile("(?=.{1,512}$)(/[A-Za-z0-9._~-]+)+/?");

    static SocialSettings from(Keys keys) {
        boolean local = keys.local();
        Optional<String> frontend = local ? keys.text(FRONTEND_URL) : Optional.of(keys.required(FRONTEND_URL));
        return new SocialSettings(
                frontend.map(text -> URI.create(keys.origin(FRONTEND_URL, text, local))),
                keys.matching(
                        "social.callback-path",
                        PATH,
                        "must be a path of letters, digits and ._~- that begins with a slash"),
                keys.duration("social.connect-timeout", "PT1M"),
                keys.duration("social.read-timeout", "PT1M"),
                keys.number("social.circuit-breaker.failures", 10_000),
                keys.duration("social.circuit-breaker.delay", "PT10M"),
                keys.number("social.concurrent-calls", 10_000),
                keys.duration("social.key-refresh-interval", IssuerTokens.LONGEST_REFRESH_INTERVAL.toString()),
                local);
    }

    /** Whether the service may call this address or send a browser to it. */
    boolean allows(URI address) {
        return WebAddress.isAllowed(address, plainHttp);
    }
}
