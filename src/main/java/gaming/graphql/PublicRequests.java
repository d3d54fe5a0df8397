package gaming.graphql;

import gaming.access.Callers;
import gaming.telemetry.IncomingRequests;
import io.helidon.microprofile.server.ServerCdiExtension;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeanManager;
import java.util.Optional;

/** The public listener accepts a caller's correlation id only from trusted proxies. */
@Dependent
class PublicRequests {
    private static final String PATH = "/graphql";

    void register(@Observes @Initialized(ApplicationScoped.class) Object starting, BeanManager beans, Callers callers) {
        beans.getExtension(ServerCdiExtension.class)
                .serverRoutingBuilder()
                .addFilter(new IncomingRequests(
                        callers::isTrustedProxy,
                        request -> Optional.of(PATH).filter(request.path().path()::equals)));
    }
}
