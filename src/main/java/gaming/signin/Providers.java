package gaming.signin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The identity providers by their types; one that has none here is one that is not configured. */
@ApplicationScoped
class Providers {
    private final Map<AuthSocialType, SocialProvider> byType = new EnumMap<>(AuthSocialType.class);

    @Inject
    Providers(@Any Instance<SocialProvider> providers) {
        for (SocialProvider provider : providers) {
            byType.put(provider.type(), provider);
        }
    }

    Providers() {}

    Optional<URI> authorizationUrl(AuthSocialType type, Challenge challenge) {
        return Optional.ofNullable(byType.get(type)).flatMap(provider -> provider.authorizationUrl(challenge));
    }

    ProviderAnswer profile(AuthSocialType type, String code, Challenge challenge) {
        SocialProvider provider = byType.get(type);
        return provider == null ? new ProviderAnswer.Unavailable("not configured") : provider.profile(code, challenge);
    }
}
