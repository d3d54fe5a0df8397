package gaming.signin.providers;

import static com.nimbusds.jose.JWSAlgorithm.Family.RSA;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.BadJWTException;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import gaming.access.KeySource;
import java.net.MalformedURLException;
import java.net.URI;
import java.text.ParseException;
import java.time.Clock;
import java.util.Date;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks that an ID token is from the issuer, for this client and for this flow (OpenID Connect Core 1.0, 3.1.3.7).
 * Expiry allows no clock skew. The time of issue must be present, but its value is not checked. The nonce binds the
 * token to its flow, and a clock that is a second late would refuse every token.
 */
final class IdTokens {
    /** The asymmetric algorithms of the JDK: a signature with the client's secret proves nothing. */
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

    static JWKSource<SecurityContext> keys(URI address, SocialSettings settings, ProviderHttp http)
            throws MalformedURLException {
        return KeySource.of(
                address,
                settings.readTimeout(),
                settings.keyRefreshInterval(),
                () -> ProviderHttp.body(http.get(address)));
    }

    /** @throws gaming.outbound.NoAnswer if the keys cannot be fetched */
    JWTClaimsSet verified(String idToken, String nonce, JWKSource<SecurityContext> keys) throws NoProfile {
        var processor = new DefaultJWTProcessor<SecurityContext>();
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, keys));
        processor.setJWTClaimsSetVerifier(new Claims(nonce));
        try {
            var token = SignedJWT.parse(idToken);
            // Before the processor runs, so that its messages on claims are only our own messages
            token.getJWTClaimsSet();
            JWTClaimsSet claims = KeySource.verified(token, processor, keys);
            // The library would convert a number to a text
            if (!(token.getPayload().toJSONObject().get("sub") instanceof String)) {
                throw NoProfile.unverified("ID token: sub is no text");
            }
            return claims;
        } catch (ParseException _) {
            throw NoProfile.unverified("no signed ID token");
        } catch (BadJWTException claim) {
            throw NoProfile.unverified("ID token: " + claim.getMessage());
        } catch (BadJOSEException | JOSEException _) {
            throw NoProfile.unverified("the ID token's signature, algorithm or key");
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
            // A present claim may still be null
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
