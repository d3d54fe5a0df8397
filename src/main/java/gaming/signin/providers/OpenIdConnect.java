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
import org.eclipse.microprofile.config.Config;

/** The code flow of OpenID Connect Core 1.0: endpoints by discovery, the person by the ID token. */
final class OpenIdConnect extends CodeFlow {
    private static final String ISSUER = "issuer";

    private final Discovery discovery;
    private final IdTokens idTokens;

    private OpenIdConnect(AuthSocialType type, ProviderSettings settings, Clock clock) {
        super(type, settings);
        URI issuer = settings.address(ISSUER);
        discovery = new Discovery(issuer, settings.social(), http, clock, this::warn);
        idTokens = new IdTokens(issuer.toString(), settings.clientId(), clock);
    }

    /** The flow of the provider whose keys begin with {@code prefix}: issuer, client-id and client-secret, or none. */
    static Optional<OpenIdConnect> configured(AuthSocialType type, Config config, String prefix, Clock clock) {
        return Keys.read(config, keys -> settings(keys, prefix))
                .map(settings -> new OpenIdConnect(type, settings, clock));
    }

    static Optional<ProviderSettings> settings(Keys keys, String prefix) {
        return ProviderSettings.from(keys, prefix, ISSUER);
    }

    @Override
    Endpoints endpoints() throws NoAnswer {
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
    Profile profile(JsonNode tokens, Challenge challenge) throws NoProfile, NoAnswer {
        String idToken = tokens.path("id_token").asText();
        JWTClaimsSet claims = idTokens.verified(
                idToken, challenge.nonce(), discovery.provider().keys());
        try {
            String email = ProfileFields.email(claims.getStringClaim("email"));
            boolean verified = email != null && Boolean.TRUE.equals(claims.getBooleanClaim("email_verified"));
            return new Profile(
                    type,
                    ProfileFields.subject(claims.getSubject()),
                    email,
                    verified ? Profile.EmailProof.VERIFIED : Profile.EmailProof.NOT_VERIFIED,
                    ProfileFields.name(claims.getStringClaim("name")),
                    ProfileFields.pictureUrl(claims.getStringClaim("picture"), settings.social()));
        } catch (ParseException _) {
            throw NoProfile.unverified("a claim of the ID token is of the wrong type");
        }
    }
}
