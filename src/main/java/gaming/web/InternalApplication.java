package gaming.web;

import io.helidon.microprofile.server.RoutingName;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.ext.Provider;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.server.ServerProperties;

/**
 * The JAX-RS application of the internal listener. Automatic providers of the class path are off, because Jackson's
 * would show internals in their error answers.
 */
@ApplicationScoped
@ApplicationPath("/")
@RoutingName(value = InternalApplication.LISTENER, required = true)
public class InternalApplication extends Application {
    /** The name of the socket in the configuration. */
    public static final String LISTENER = "internal";

    private final BeanManager beans;

    @Inject
    InternalApplication(BeanManager beans) {
        this.beans = beans;
    }

    @Override
    public Set<Class<?>> getClasses() {
        return classes(beans).filter(InternalApplication::isServed).collect(Collectors.toUnmodifiableSet());
    }

    /** The endpoints and providers of another application, which are all those of its package. */
    public static Stream<Class<?>> served(BeanManager beans, String itsPackage) {
        return all(beans)
                .filter(type -> type.getPackageName().equals(itsPackage))
                .filter(InternalApplication::isServed);
    }

    private static boolean isServed(Class<?> type) {
        return type.isAnnotationPresent(Path.class) || type.isAnnotationPresent(Provider.class);
    }

    /** The classes of beans, except those of the packages of other applications. */
    static Stream<Class<?>> classes(BeanManager beans) {
        Set<String> others = beans.getBeans(Application.class, Any.Literal.INSTANCE).stream()
                .map(Bean::getBeanClass)
                .filter(type -> type != InternalApplication.class)
                .map(Class::getPackageName)
                .collect(Collectors.toSet());
        return all(beans).filter(type -> !others.contains(type.getPackageName()));
    }

    private static Stream<Class<?>> all(BeanManager beans) {
        return beans.getBeans(Object.class, Any.Literal.INSTANCE).stream().map(Bean::getBeanClass);
    }

    @Override
    public Map<String, Object> getProperties() {
        return Map.of(
                CommonProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true,
                ServerProperties.WADL_FEATURE_DISABLE, true);
    }
}
