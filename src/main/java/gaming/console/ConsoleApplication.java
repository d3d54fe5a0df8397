package gaming.console;

import static jakarta.interceptor.Interceptor.Priority.PLATFORM_BEFORE;

import gaming.config.Keys;
import gaming.signin.operators.OperatorSessions;
import gaming.signin.operators.OperatorSettings;
import gaming.web.Failures;
import gaming.web.InternalApplication;
import gaming.web.Parameters;
import gaming.web.ReadableHeaders;
import io.helidon.microprofile.jwt.auth.JwtAuthProvider;
import io.helidon.microprofile.security.JerseySecurityFeature;
import io.helidon.microprofile.security.SecurityCdiExtension;
import io.helidon.microprofile.server.RoutingName;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.Response;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.auth.LoginConfig;
import org.eclipse.microprofile.config.Config;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.server.ServerProperties;

/** The pages of this package. Without configuration it serves nothing. */
@ApplicationScoped
@ApplicationPath(OperatorSettings.PATH)
@RoutingName(value = InternalApplication.LISTENER, required = true)
@LoginConfig(authMethod = "MP-JWT")
public class ConsoleApplication extends Application {
    /** The name by which Helidon's extension finds a provider, and leaves out its own. */
    private static final String PROVIDER = "mp-jwt-auth";

    /** Answers 404 without a body, so that the server asks its other handlers, as for any unknown path. */
    @ApplicationScoped
    @PreMatching
    public static class NotConfigured implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            request.abortWith(Response.status(Response.Status.NOT_FOUND).build());
        }
    }

    private final BeanManager beans;
    private final Optional<OperatorSettings> settings;

    @Inject
    ConsoleApplication(BeanManager beans, Config config) {
        this.beans = beans;
        settings = Keys.read(config, OperatorSettings::from);
    }

    /**
     * Gives MP-JWT the issuer, the key and the cookie of the console. The configuration {@code mp.jwt.*} is that of
     * players' tokens, and no player's token opens the console.
     */
    void provide(@Observes @Priority(PLATFORM_BEFORE + 4) @Initialized(ApplicationScoped.class) Object starting) {
        settings.ifPresent(console -> beans.getExtension(SecurityCdiExtension.class)
                .securityBuilder()
                .addProvider(
                        JwtAuthProvider.builder()
                                .expectedIssuer(console.issuer())
                                .publicKey(console.key().keySet())
                                .addExpectedAudience(OperatorSessions.AUDIENCE)
                                .jwtHeader("Cookie")
                                .cookieProperty(console.cookie())
                                .clockSkew(0)
                                .build(),
                        PROVIDER));
    }

    @Override
    public Set<Class<?>> getClasses() {
        return settings.isPresent()
                ? Stream.concat(
                                InternalApplication.served(beans, ConsoleApplication.class.getPackageName()),
                                Stream.of(Failures.class, Parameters.class, ReadableHeaders.class))
                        .collect(Collectors.toUnmodifiableSet())
                : Set.of(NotConfigured.class);
    }

    @Override
    public Set<Object> getSingletons() {
        // The feature is of this application only: see microprofile-config.properties
        return settings.isPresent()
                ? Set.of(JerseySecurityFeature.builder(beans.getExtension(SecurityCdiExtension.class)
                                .security()
                                .orElseThrow())
                        .useAbortWith(false)
                        .build())
                : Set.of();
    }

    @Override
    public Map<String, Object> getProperties() {
        return Map.of(
                CommonProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true,
                ServerProperties.WADL_FEATURE_DISABLE, true,
                ServerProperties.LOCATION_HEADER_RELATIVE_URI_RESOLUTION_DISABLED, true);
    }
}
