package gaming.signin.providers;

import gaming.config.Keys;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/** Google, by OpenID Connect; keys {@code social.google.*} (external-systems.md). */
@ApplicationScoped
class Google extends ConfiguredProvider {
    private static final String PREFIX = "social.google.";

    @Inject
    Google(Config config, Clock clock) {
        super(AuthSocialType.GOOGLE, OpenIdConnect.configured(AuthSocialType.GOOGLE, config, PREFIX, clock));
    }

    /** Empty where it is not configured. */
    static Optional<ProviderSettings> settings(Keys keys) {
        return OpenIdConnect.settings(keys, PREFIX);
    }

    /** For the proxy only. */
    Google() {
        super(AuthSocialType.GOOGLE, Optional.empty());
    }
}
