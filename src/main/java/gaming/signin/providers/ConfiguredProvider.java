package gaming.signin.providers;

import jakarta.annotation.PreDestroy;
import java.net.URI;
import java.util.Optional;

/** A provider with the flow that its configuration gives it, or without one. */
abstract class ConfiguredProvider implements SocialProvider {
    private final AuthSocialType type;
    private final Optional<CodeFlow> flow;

    ConfiguredProvider(AuthSocialType type, Optional<? extends CodeFlow> flow) {
        this.type = type;
        this.flow = flow.map(configured -> configured);
    }

    @Override
    public AuthSocialType type() {
        return type;
    }

    @Override
    public Optional<URI> authorizationUrl(Challenge challenge) {
        return flow.flatMap(configured -> configured.authorizationUrl(challenge));
    }

    @Override
    public ProviderAnswer profile(String code, Challenge challenge) {
        return flow.map(configured -> configured.profile(code, challenge))
                .orElseGet(() -> new ProviderAnswer.Unavailable("not configured"));
    }

    @PreDestroy
    void close() {
        flow.ifPresent(CodeFlow::close);
    }
}
