package gaming.signin.providers;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.oauth2.sdk.AuthorizationRequest;
import com.nimbusds.oauth2.sdk.Scope;
import gaming.config.Keys;
import java.net.URI;
import java.text.ParseException;
import java.time.Clock;
import java.util.Optional;

/**
 * Google with the code flow of OpenID Connect Core 1.0. Discovery gives the endpoints, and the ID token gives the
 * person. The keys are {@code social.google.*} (external-systems.md).
 */
final class Google extends CodeFlow {
    private static final String ISSUER = "issuer";

    private final Discovery discovery;
    private final IdTokens idTokens;

    Google(ProviderSettings settings, Clock clock) {
        super(AuthSocialType.GOOGLE, settings);
        URI issuer = settings.address(ISSUER);
        discovery = new Discovery(issuer, settings.social(), http, clock, this::warn);
        idTokens = new IdTokens(issuer.toString(), settings.clientId(), clock);
    }

    /** Reads the settings; returns empty if Google is not configured. */
    static Optional<ProviderSettings> settings(Keys keys) {
        return ProviderSettings.from(keys, "social.google.", ISSUER);
    }

    @Override
    Endpoints endpoints() {
        return discovery.provider().endpoints();
    }

    @Override
    Scope scope() {
        return new Scope("openid", "email", "profile");
    }

    @Override
    AuthorizationRequest.Builder complete(AuthorizationRequest.Builder request, Challenge challenge) {
        return request.customParameter("nonce", challenge.nonce());
    }

    @Override
    Profile profile(JsonNode tokens, Challenge challenge) throws NoProfile {
        String idToken = tokens.path("id_token").asText();
        JWTClaimsSet claims = idTokens.verified(
                idToken, challenge.nonce(), discovery.provider().keys());
        try {
            String email = Profile.email(claims.getStringClaim("email"));
            boolean verified = email != null && Boolean.TRUE.equals(claims.getBooleanClaim("email_verified"));
            return new Profile(
                    type,
                    Profile.subject(claims.getSubject()),
                    email,
                    verified ? Profile.EmailProof.VERIFIED : Profile.EmailProof.NOT_VERIFIED,
                    Profile.name(claims.getStringClaim("name")),
                    Profile.pictureUrl(claims.getStringClaim("picture"), settings.social()));
        } catch (ParseException _) {
            throw NoProfile.unverified("a claim of the ID token is of the wrong type");
        }
    }
}
