package gaming.social;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/** Google, by OpenID Connect; keys {@code social.google.*} (external-systems.md). */
@ApplicationScoped
class Google extends ConfiguredProvider {
    @Inject
    Google(Config config, Clock clock) {
        super(AuthSocialType.GOOGLE, OpenIdConnect.configured(AuthSocialType.GOOGLE, config, "social.google.", clock));
    }

    /** For the proxy only. */
    Google() {
        super(AuthSocialType.GOOGLE, Optional.empty());
    }
}
