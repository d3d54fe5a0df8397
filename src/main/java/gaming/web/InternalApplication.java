package gaming.web;

import io.helidon.microprofile.server.RoutingName;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.server.ServerProperties;

/**
 * The JAX-RS application of the internal listener. It names no classes, because every bean with {@code @Path} or
 * {@code @Provider} is part of it. Automatic providers of the class path are off. Jackson's providers among them would
 * show internals in their error answers.
 */
@ApplicationScoped
@ApplicationPath("/")
@RoutingName(value = InternalApplication.LISTENER, required = true)
public class InternalApplication extends Application {
    /** The name of the socket in the configuration. */
    static final String LISTENER = "internal";

    @Override
    public Map<String, Object> getProperties() {
        return Map.of(
                CommonProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true,
                ServerProperties.WADL_FEATURE_DISABLE, true);
    }
}
