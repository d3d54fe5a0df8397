package gaming.console;

import static jakarta.interceptor.Interceptor.Priority.PLATFORM_BEFORE;

import gaming.config.Keys;
import io.helidon.microprofile.jwt.auth.JwtAuthProvider;
import io.helidon.microprofile.security.SecurityCdiExtension;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeanManager;
import org.eclipse.microprofile.config.Config;

/**
 * Gives MP-JWT the issuer, the key and the cookie of the console. The configuration {@code mp.jwt.*} is that of
 * players' tokens, and no player's token opens the console.
 */
@ApplicationScoped
class ConsoleSecurity {
    /** The name by which Helidon's extension finds a provider, and leaves out its own. */
    private static final String PROVIDER = "mp-jwt-auth";

    /** The claim {@code aud} of a session. */
    static final String AUDIENCE = "console";

    void provide(
            @Observes @Priority(PLATFORM_BEFORE + 4) @Initialized(ApplicationScoped.class) Object starting,
            BeanManager beans,
            Config config) {
        Keys.read(config, ConsoleSettings::from)
                .ifPresent(console -> beans.getExtension(SecurityCdiExtension.class)
                        .securityBuilder()
                        .addProvider(
                                JwtAuthProvider.builder()
                                        .expectedIssuer(console.issuer())
                                        .publicKey(console.keys().published())
                                        .addExpectedAudience(AUDIENCE)
                                        .jwtHeader("Cookie")
                                        .cookieProperty(console.cookie())
                                        .clockSkew(0)
                                        .build(),
                                PROVIDER));
    }
}
