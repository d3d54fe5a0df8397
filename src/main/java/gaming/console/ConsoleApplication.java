package gaming.console;

import gaming.config.Keys;
import gaming.web.Failures;
import gaming.web.InternalApplication;
import gaming.web.QueryParameters;
import gaming.web.ReadableHeaders;
import io.helidon.microprofile.security.JerseySecurityFeature;
import io.helidon.microprofile.security.SecurityCdiExtension;
import io.helidon.microprofile.server.RoutingName;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.auth.LoginConfig;
import org.eclipse.microprofile.config.Config;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.server.ServerProperties;

/** The pages of this package. Without configuration it serves nothing. */
@ApplicationScoped
@ApplicationPath(ConsoleSettings.PATH)
@RoutingName(value = InternalApplication.LISTENER, required = true)
@LoginConfig(authMethod = "MP-JWT")
public class ConsoleApplication extends Application {
    private final BeanManager beans;
    private final boolean configured;

    @Inject
    ConsoleApplication(BeanManager beans, Config config) {
        this.beans = beans;
        configured = Keys.read(config, ConsoleSettings::from).isPresent();
    }

    @Override
    public Set<Class<?>> getClasses() {
        return configured
                ? Stream.concat(
                                InternalApplication.served(beans, ConsoleApplication.class.getPackageName()),
                                Stream.of(Failures.class, QueryParameters.class, ReadableHeaders.class))
                        .collect(Collectors.toUnmodifiableSet())
                : Set.of(NotConfigured.class);
    }

    @Override
    public Set<Object> getSingletons() {
        // The feature is of this application only: see microprofile-config.properties
        return configured
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
