package gaming.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.Resource;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import gaming.outbound.NoAnswer;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.time.Duration;
import java.util.function.Supplier;

/** The published keys of another issuer, in memory. They are fetched again after a while, and for an unknown key. */
public final class KeySource {
    private static final Duration KEPT = Duration.ofMinutes(5);
    private static final Duration KEPT_IN_AN_OUTAGE = Duration.ofHours(1);

    /** The longest refresh interval; the keys must be cached for longer. Each interval has at most two fetches. */
    public static final Duration LONGEST_REFRESH_INTERVAL = KEPT.minusMinutes(1);

    private KeySource() {}

    /**
     * The keys of {@code issuer}. {@code fetch} returns its JWK set; if it throws {@link NoAnswer}, the earlier keys
     * stay in use for an hour. A caller waits at most {@code timeout} for the fetch of another caller.
     */
    public static JWKSource<SecurityContext> of(
            URI issuer, Duration timeout, Duration refreshInterval, Supplier<String> fetch)
            throws MalformedURLException {
        return JWKSourceBuilder.<SecurityContext>create(issuer.toURL(), _ -> fetched(fetch))
                .cache(KEPT.toMillis(), timeout.toMillis())
                .refreshAheadCache(false)
                .rateLimited(refreshInterval.toMillis())
                .outageTolerant(KEPT_IN_AN_OUTAGE.toMillis())
                .build();
    }

    private static Resource fetched(Supplier<String> fetch) throws IOException {
        try {
            return new Resource(fetch.get(), "application/json");
        } catch (NoAnswer none) {
            throw new IOException(none);
        }
    }

    /**
     * Verifies a token by a processor that selects {@code keys}.
     *
     * @throws NoAnswer if the keys cannot be had
     */
    public static JWTClaimsSet verified(
            SignedJWT token, DefaultJWTProcessor<SecurityContext> processor, JWKSource<SecurityContext> keys)
            throws BadJOSEException, JOSEException {
        try {
            return processor.process(token, null);
        } catch (KeySourceException _) {
            if (known(keys)) {
                throw new BadJOSEException("The key is not the issuer's");
            }
            throw new NoAnswer("its keys cannot be had");
        }
    }

    /** Whether any keys are in memory or can be fetched now. If so, a key that was not found is not the issuer's. */
    private static boolean known(JWKSource<SecurityContext> keys) {
        try {
            keys.get(new JWKSelector(new JWKMatcher.Builder().build()), null);
            return true;
        } catch (KeySourceException _) {
            return false;
        }
    }
}
