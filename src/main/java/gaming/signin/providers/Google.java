package gaming.signin.providers;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.oauth2.sdk.Scope;
import gaming.config.Keys;
import gaming.telemetry.ExternalSystem;
import java.text.ParseException;
import java.time.Clock;
import java.util.Optional;

/** Google as an OpenID provider; the keys are {@code social.google.*} (external-systems.md). */
final class Google extends OpenIdFlow<Profile> {
    Google(ProviderSettings settings, Clock clock) {
        super(ExternalSystem.GOOGLE, settings, clock);
    }

    static Optional<ProviderSettings> settings(Keys keys) {
        return ProviderSettings.from(keys, "social.google.", ISSUER);
    }

    @Override
    Scope scope() {
        return new Scope("openid", "email", "profile");
    }

    @Override
    Profile person(JWTClaimsSet claims) throws NoProfile {
        try {
            String email = Profile.email(claims.getStringClaim("email"));
            boolean verified = email != null && Boolean.TRUE.equals(claims.getBooleanClaim("email_verified"));
            return new Profile(
                    AuthSocialType.GOOGLE,
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
