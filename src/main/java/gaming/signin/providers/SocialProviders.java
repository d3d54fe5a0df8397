package gaming.signin.providers;

import gaming.config.Keys;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Clock;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/** The configured identity providers. */
@ApplicationScoped
public class SocialProviders {
    private final Map<AuthSocialType, CodeFlow<Profile>> configured = new EnumMap<>(AuthSocialType.class);

    @Inject
    SocialProviders(Config config, Clock clock) {
        Keys.read(config, Google::settings)
                .ifPresent(google -> configured.put(AuthSocialType.GOOGLE, new Google(google, clock)));
        Keys.read(config, Facebook::settings)
                .ifPresent(facebook -> configured.put(AuthSocialType.FACEBOOK, new Facebook(facebook)));
    }

    public static void check(Keys keys) {
        Google.settings(keys);
        Facebook.settings(keys);
    }

    /** Returns the URL to which the browser is sent; empty if the provider is not configured or cannot be reached. */
    public Optional<URI> authorizationUrl(AuthSocialType type, Challenge challenge) {
        return Optional.ofNullable(configured.get(type)).flatMap(provider -> provider.authorizationUrl(challenge));
    }

    /** Redeems the code for the person's profile. Must not be called in a transaction. */
    public ProviderAnswer<Profile> profile(AuthSocialType type, String code, Challenge challenge) {
        CodeFlow<Profile> provider = configured.get(type);
        return provider == null ? new ProviderAnswer.Unavailable<>("not configured") : provider.person(code, challenge);
    }

    @PreDestroy
    void close() {
        configured.values().forEach(CodeFlow::close);
    }
}
