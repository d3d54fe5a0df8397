package gaming.access;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.Resource;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.time.Duration;

/** The published keys of another issuer, in memory. They are fetched again for a token with an unknown key. */
public final class KeySource {
    private static final Duration KEPT = Duration.ofMinutes(5);
    private static final Duration KEPT_IN_AN_OUTAGE = Duration.ofHours(1);

    /** The keys must be cached for longer than this interval. In each interval, the keys are fetched at most twice. */
    public static final Duration LONGEST_REFRESH_INTERVAL = KEPT.minusMinutes(1);

    private KeySource() {}

    /** Fetches a JWK set. The earlier keys stay in use for an hour if this throws IOException. */
    @FunctionalInterface
    public interface Fetch {
        String document() throws IOException;
    }

    /** Returns the keys of {@code issuer}. One call of {@code fetch} takes at most {@code timeout}. */
    public static JWKSource<SecurityContext> of(URI issuer, Duration timeout, Duration refreshInterval, Fetch fetch)
            throws MalformedURLException {
        return JWKSourceBuilder.<SecurityContext>create(
                        issuer.toURL(), _ -> new Resource(fetch.document(), "application/json"))
                .cache(KEPT.toMillis(), timeout.toMillis())
                .refreshAheadCache(false)
                .rateLimited(refreshInterval.toMillis())
                .outageTolerant(KEPT_IN_AN_OUTAGE.toMillis())
                .build();
    }

    /** Whether any keys are in memory or can be fetched now. If so, a token whose key was not found has a strange key. */
    public static boolean known(JWKSource<SecurityContext> keys) {
        try {
            keys.get(new JWKSelector(new JWKMatcher.Builder().build()), null);
            return true;
        } catch (KeySourceException _) {
            return false;
        }
    }
}
