package gaming.signin.providers;

import static com.nimbusds.jose.JWSAlgorithm.Family.RSA;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.BadJWTException;
import com.nimbusds.oauth2.sdk.AuthorizationRequest;
import gaming.access.IssuerTokens;
import gaming.telemetry.ExternalSystem;
import java.net.URI;
import java.text.ParseException;
import java.time.Clock;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The code flow of OpenID Connect Core 1.0: the verified ID token gives the person. The token must be from the issuer,
 * for this client and for this flow (3.1.3.7). Expiry allows no clock skew. The time of issue must be present, but its
 * value is not checked. The nonce binds the token to its flow, and a clock that is a second late would refuse every
 * token.
 */
abstract class OpenIdFlow<P> extends CodeFlow<P> {
    /** The last part of the key with the issuer. */
    static final String ISSUER = "issuer";

    /** The asymmetric algorithms of the JDK: a signature with the client's secret proves nothing. */
    private static final Set<JWSAlgorithm> ALGORITHMS = Stream.concat(
                    RSA.stream(), Stream.of(JWSAlgorithm.ES256, JWSAlgorithm.ES384, JWSAlgorithm.ES512))
            .collect(Collectors.toUnmodifiableSet());

    private final URI issuer;
    private final Discovery discovery;
    private final IssuerTokens idTokens;
    private final Clock clock;

    OpenIdFlow(ExternalSystem system, ProviderSettings settings, Clock clock) {
        super(system, settings);
        this.clock = clock;
        issuer = settings.address(ISSUER);
        SocialSettings social = settings.social();
        discovery = new Discovery(issuer, social, http, clock, this::warn);
        idTokens = new IssuerTokens(
                issuer,
                social.readTimeout(),
                social.keyRefreshInterval(),
                ALGORITHMS,
                new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, null),
                () -> ProviderHttp.body(http.get(discovery.provider().keys())));
    }

    /** Returns the data of the person from the verified claims. */
    abstract P person(JWTClaimsSet claims) throws NoProfile;

    @Override
    final Endpoints endpoints() {
        return discovery.provider().endpoints();
    }

    @Override
    final AuthorizationRequest.Builder complete(AuthorizationRequest.Builder request, Challenge challenge) {
        return request.customParameter("nonce", challenge.nonce());
    }

    @Override
    final P person(JsonNode tokens, Challenge challenge) throws NoProfile {
        String idToken = tokens.path("id_token").asText();
        return person(verified(idToken, challenge.nonce()));
    }

    /** @throws gaming.outbound.NoAnswer if the keys cannot be fetched */
    private JWTClaimsSet verified(String idToken, String nonce) throws NoProfile {
        try {
            var token = SignedJWT.parse(idToken);
            // Before the processor runs, so that its messages on claims are only our own messages
            token.getJWTClaimsSet();
            JWTClaimsSet claims = idTokens.verified(token, new Claims(nonce));
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

    private final class Claims extends IssuerTokens.Claims {
        Claims(String nonce) {
            super(
                    Set.of(settings.clientId()),
                    new JWTClaimsSet.Builder()
                            .issuer(issuer.toString())
                            .claim("nonce", nonce)
                            .build(),
                    Set.of("sub", "exp", "iat"),
                    0,
                    clock);
        }

        @Override
        public void verify(JWTClaimsSet claims, @Nullable SecurityContext context) throws BadJWTException {
            super.verify(claims, context);
            Object party = claims.getClaim("azp");
            boolean several = claims.getAudience().size() > 1;
            if (party == null ? several : !party.equals(settings.clientId())) {
                throw new BadJWTException("JWT azp claim rejected");
            }
        }
    }
}
