package gaming.signin.providers;

import gaming.config.Keys;
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
public class SocialProviders {
    private final Map<AuthSocialType, SocialProvider> byType = new EnumMap<>(AuthSocialType.class);

    @Inject
    SocialProviders(@Any Instance<SocialProvider> providers) {
        for (SocialProvider provider : providers) {
            byType.put(provider.type(), provider);
        }
    }

    SocialProviders() {}

    /** Reads the keys of all providers. */
    public static void check(Keys keys) {
        Google.settings(keys);
        Facebook.settings(keys);
    }

    /** Where to send the browser; empty when the provider is not configured or can not be reached. */
    public Optional<URI> authorizationUrl(AuthSocialType type, Challenge challenge) {
        return Optional.ofNullable(byType.get(type)).flatMap(provider -> provider.authorizationUrl(challenge));
    }

    /** Redeems the code for what the provider says of the person; never in a transaction. */
    public ProviderAnswer profile(AuthSocialType type, String code, Challenge challenge) {
        SocialProvider provider = byType.get(type);
        return provider == null ? new ProviderAnswer.Unavailable("not configured") : provider.profile(code, challenge);
    }
}
