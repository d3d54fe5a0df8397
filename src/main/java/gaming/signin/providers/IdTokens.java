package gaming.signin.providers;

import static com.nimbusds.jose.JWSAlgorithm.Family.RSA;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.Resource;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.BadJWTException;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import gaming.outbound.NoAnswer;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks that an ID token is the issuer's and for this client and flow (OpenID Connect Core 1.0, 3.1.3.7). The clock is
 * exact: a token that has just expired does not hold. The time of issue must be there and decides nothing: the nonce binds
 * the token to its flow, and a clock that is a second late would refuse every token.
 */
final class IdTokens {
    private static final Duration KEYS_KEPT = Duration.ofMinutes(5);
    /** Keys must be kept for longer than the interval in which they are fetched at most twice. */
    static final Duration LONGEST_REFRESH_INTERVAL = KEYS_KEPT.minusMinutes(1);

    private static final Duration KEYS_KEPT_IN_AN_OUTAGE = Duration.ofHours(1);

    /** The asymmetric ones of the JDK: a signature by the client's secret, or none, proves nothing. */
    private static final Set<JWSAlgorithm> ALGORITHMS = Stream.concat(
                    RSA.stream(), Stream.of(JWSAlgorithm.ES256, JWSAlgorithm.ES384, JWSAlgorithm.ES512))
            .collect(Collectors.toUnmodifiableSet());

    private final String issuer;
    private final String clientId;
    private final Clock clock;

    IdTokens(String issuer, String clientId, Clock clock) {
        this.issuer = issuer;
        this.clientId = clientId;
        this.clock = clock;
    }

    /** The keys published at {@code address}, which are fetched again for a key that is not among them. */
    static JWKSource<SecurityContext> keys(URI address, SocialSettings settings, ProviderHttp http)
            throws MalformedURLException {
        return JWKSourceBuilder.<SecurityContext>create(
                        address.toURL(), _ -> new Resource(document(address, http), "application/json"))
                .cache(KEYS_KEPT.toMillis(), settings.readTimeout().toMillis())
                .refreshAheadCache(false)
                .rateLimited(settings.keyRefreshInterval().toMillis())
                .outageTolerant(KEYS_KEPT_IN_AN_OUTAGE.toMillis())
                .build();
    }

    /** The library keeps its keys when their source fails in this way. */
    private static String document(URI address, ProviderHttp http) throws IOException {
        try {
            return ProviderHttp.body(http.get(address));
        } catch (NoAnswer none) {
            throw new IOException(none);
        }
    }

    /**
     * The claims of a token that holds.
     *
     * @throws NoAnswer when the keys do not come
     */
    JWTClaimsSet verified(String idToken, String nonce, JWKSource<SecurityContext> keys) throws NoProfile {
        var processor = new DefaultJWTProcessor<SecurityContext>();
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, keys));
        processor.setJWTClaimsSetVerifier(new Claims(nonce));
        try {
            var token = SignedJWT.parse(idToken);
            // Before the processor does: its messages on claims are then our own words
            token.getJWTClaimsSet();
            JWTClaimsSet claims = processor.process(token, null);
            // The library makes a text of a number
            if (!(token.getPayload().toJSONObject().get("sub") instanceof String)) {
                throw NoProfile.unverified("ID token: sub is no text");
            }
            return claims;
        } catch (ParseException _) {
            throw NoProfile.unverified("no signed ID token");
        } catch (BadJWTException claim) {
            throw NoProfile.unverified("ID token: " + claim.getMessage());
        } catch (BadJOSEException _) {
            throw NoProfile.unverified("the ID token's signature, algorithm or key");
        } catch (RateLimitReachedException _) {
            throw unknownKey(keys);
        } catch (KeySourceException _) {
            throw new NoAnswer("its keys cannot be had");
        } catch (JOSEException _) {
            throw NoProfile.unverified("the ID token's signature cannot be checked");
        }
    }

    /** The keys were asked for as often as allowed: if there are any, the token's key is unknown. */
    private static NoProfile unknownKey(JWKSource<SecurityContext> keys) {
        try {
            keys.get(new JWKSelector(new JWKMatcher.Builder().build()), null);
            return NoProfile.unverified("the ID token's key is unknown");
        } catch (KeySourceException _) {
            throw new NoAnswer("its keys cannot be had");
        }
    }

    private final class Claims extends DefaultJWTClaimsVerifier<SecurityContext> {
        Claims(String nonce) {
            super(
                    clientId,
                    new JWTClaimsSet.Builder()
                            .issuer(issuer)
                            .claim("nonce", nonce)
                            .build(),
                    Set.of("sub", "exp", "iat"));
            setMaxClockSkew(0);
        }

        @Override
        public void verify(JWTClaimsSet claims, @Nullable SecurityContext context) throws BadJWTException {
            super.verify(claims, context);
            // A claim that is present may still be null
            if (claims.getExpirationTime() == null || claims.getIssueTime() == null) {
                throw new BadJWTException("JWT without exp or iat");
            }
            Object party = claims.getClaim("azp");
            boolean several = claims.getAudience().size() > 1;
            if (party == null ? several : !party.equals(clientId)) {
                throw new BadJWTException("JWT azp claim rejected");
            }
        }

        @Override
        protected Date currentTime() {
            return Date.from(clock.instant());
        }
    }
}
