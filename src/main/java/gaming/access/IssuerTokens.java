package gaming.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.Resource;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.BadJWTException;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.as.AuthorizationServerMetadata;
import gaming.core.WebAddress;
import gaming.outbound.NoAnswer;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the tokens of another issuer by the keys that it publishes. The keys stay in memory. They are fetched again
 * after a while, and for an unknown key.
 */
public final class IssuerTokens {
    private static final Duration KEPT = Duration.ofMinutes(5);
    private static final Duration KEPT_IN_AN_OUTAGE = Duration.ofHours(1);

    /** The longest refresh interval; the keys must be cached for longer. Each interval has at most two fetches. */
    public static final Duration LONGEST_REFRESH_INTERVAL = KEPT.minusMinutes(1);

    private final JWKSource<SecurityContext> keys;
    private final JWSVerificationKeySelector<SecurityContext> selector;
    private final DefaultJOSEObjectTypeVerifier<SecurityContext> types;

    /**
     * @param timeout the longest time for which a caller waits for the fetch of another caller
     * @param types verifies the type that the header of a token names
     * @param fetch returns the JWK set of the issuer; if it throws {@link NoAnswer}, the earlier keys stay in use for an
     *     hour
     */
    public IssuerTokens(
            URI issuer,
            Duration timeout,
            Duration refreshInterval,
            Set<JWSAlgorithm> algorithms,
            DefaultJOSEObjectTypeVerifier<SecurityContext> types,
            Supplier<String> fetch) {
        try {
            keys = JWKSourceBuilder.<SecurityContext>create(issuer.toURL(), _ -> fetched(fetch))
                    .cache(KEPT.toMillis(), timeout.toMillis())
                    .refreshAheadCache(false)
                    .rateLimited(refreshInterval.toMillis())
                    .outageTolerant(KEPT_IN_AN_OUTAGE.toMillis())
                    .build();
        } catch (MalformedURLException impossible) {
            throw new IllegalStateException(impossible);
        }
        selector = new JWSVerificationKeySelector<>(algorithms, keys);
        this.types = types;
    }

    private static Resource fetched(Supplier<String> fetch) throws IOException {
        try {
            return new Resource(fetch.get(), "application/json");
        } catch (NoAnswer none) {
            throw new IOException(none);
        }
    }

    /**
     * Returns the claims of a valid token.
     *
     * @throws NoAnswer if the keys cannot be had
     */
    public JWTClaimsSet verified(SignedJWT token, Claims claims) throws BadJOSEException, JOSEException {
        var processor = new DefaultJWTProcessor<SecurityContext>();
        processor.setJWSTypeVerifier(types);
        processor.setJWSKeySelector(selector);
        processor.setJWTClaimsSetVerifier(claims);
        try {
            return processor.process(token, null);
        } catch (KeySourceException _) {
            if (known()) {
                throw new BadJOSEException("The key is not the issuer's");
            }
            throw new NoAnswer("its keys cannot be had");
        }
    }

    /** Whether any keys are in memory or can be fetched now. If so, a key that was not found is not the issuer's. */
    private boolean known() {
        try {
            keys.get(new JWKSelector(new JWKMatcher.Builder().build()), null);
            return true;
        } catch (KeySourceException _) {
            return false;
        }
    }

    /** The rules for the claims of a token. A required claim is present and not null. */
    public static class Claims extends DefaultJWTClaimsVerifier<SecurityContext> {
        private final Clock clock;

        /**
         * @param audiences the token is for one of them
         * @param exact the claims with one value
         * @param skew the seconds by which the clocks of the issuer and of this service may differ
         */
        public Claims(Set<String> audiences, JWTClaimsSet exact, Set<String> required, int skew, Clock clock) {
            super(audiences, exact, required, null);
            this.clock = clock;
            setMaxClockSkew(skew);
        }

        @Override
        public void verify(JWTClaimsSet claims, @Nullable SecurityContext context) throws BadJWTException {
            super.verify(claims, context);
            for (String name : getRequiredClaims()) {
                if (claims.getClaim(name) == null) {
                    throw new BadJWTException("JWT without " + name);
                }
            }
        }

        @Override
        protected Date currentTime() {
            return Date.from(clock.instant());
        }
    }

    /** Reads a document. */
    @FunctionalInterface
    public interface Parser<T> {
        T parse(String document) throws ParseException;
    }

    /**
     * Reads what an issuer publishes of itself (OpenID Connect Discovery 1.0, 4).
     *
     * @param body fetches the text at an address
     * @throws NoAnswer if the document is unreadable, or of another issuer
     */
    public static <T extends AuthorizationServerMetadata> T discovered(
            URI issuer, Function<URI, String> body, Parser<T> parser) {
        String base = issuer.toString().replaceFirst("/$", "");
        String document = body.apply(URI.create(base + "/.well-known/openid-configuration"));
        try {
            T published = parser.parse(document);
            if (!published.getIssuer().getValue().equals(issuer.toString())) {
                throw new NoAnswer("discovery is of another issuer");
            }
            return published;
        } catch (ParseException _) {
            throw new NoAnswer("discovery is unreadable");
        }
    }

    /**
     * Returns an address that the document names.
     *
     * @throws NoAnswer if it names none, or one that is not allowed
     */
    public static URI allowed(@Nullable URI address, boolean plainHttp) {
        if (address == null || !WebAddress.isAllowed(address, plainHttp)) {
            throw new NoAnswer("discovery names an address that is missing or not allowed");
        }
        return address;
    }
}
