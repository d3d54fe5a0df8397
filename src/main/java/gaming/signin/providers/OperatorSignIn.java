package gaming.signin.providers;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.oauth2.sdk.Scope;
import gaming.config.Keys;
import gaming.telemetry.ExternalSystem;
import java.net.URI;
import java.time.Clock;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The OpenID provider of the people who operate the service. The claims of the verified ID token give their roles. */
public final class OperatorSignIn extends OpenIdFlow<JWTClaimsSet> {
    private static final Pattern SCOPES = Pattern.compile("openid( [\\x21\\x23-\\x5b\\x5d-\\x7e]{1,100}){0,20}");

    private final Scope scope;

    private OperatorSignIn(ProviderSettings settings, Scope scope, Clock clock) {
        super(ExternalSystem.TOKEN_ISSUER, settings, clock);
        this.scope = scope;
    }

    /** The settings of the provider: keys {@code console.*}. The deadlines of calls are those of {@code social.*}. */
    public record Settings(ProviderSettings provider, Scope scope) {
        /** Returns a reader of the keys of the provider, which require each other. */
        public static Function<Keys, Settings> reader(Keys keys, Function<Keys, URI> redirectUri) {
            SocialSettings social = SocialSettings.from(keys);
            String scopes = keys.matching(
                    "console.scopes", SCOPES, "must be openid and at most 20 further scopes, with one blank between");
            return group -> new Settings(
                    new ProviderSettings(
                            group.printable("console.client-id"),
                            group.printable("console.client-secret"),
                            Map.of(ISSUER, group.secureUrl("console.issuer")),
                            redirectUri.apply(group),
                            social),
                    Scope.parse(scopes));
        }

        public OperatorSignIn open(Clock clock) {
            return new OperatorSignIn(provider, scope, clock);
        }
    }

    @Override
    Scope scope() {
        return scope;
    }

    @Override
    JWTClaimsSet person(JWTClaimsSet claims) throws NoProfile {
        Profile.subject(claims.getSubject());
        return claims;
    }
}
