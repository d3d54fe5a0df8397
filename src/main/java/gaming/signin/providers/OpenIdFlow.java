package gaming.signin.providers;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.oauth2.sdk.AuthorizationRequest;
import gaming.telemetry.ExternalSystem;
import java.net.URI;
import java.time.Clock;

/** The code flow of OpenID Connect Core 1.0: the verified ID token gives the person. */
abstract class OpenIdFlow<P> extends CodeFlow<P> {
    /** The last part of the key with the issuer. */
    static final String ISSUER = "issuer";

    private final Discovery discovery;
    private final IdTokens idTokens;

    OpenIdFlow(ExternalSystem system, ProviderSettings settings, Clock clock) {
        super(system, settings);
        URI issuer = settings.address(ISSUER);
        discovery = new Discovery(issuer, settings.social(), http, clock, this::warn);
        idTokens = new IdTokens(issuer.toString(), settings.clientId(), clock);
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
        return person(idTokens.verified(
                idToken, challenge.nonce(), discovery.provider().keys()));
    }
}
