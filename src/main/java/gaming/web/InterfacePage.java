package gaming.web;

import gaming.config.Keys;
import io.helidon.http.NotFoundException;
import io.helidon.microprofile.server.ServerCdiExtension;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeanManager;
import org.eclipse.microprofile.config.Config;

/** The page that shows the description of the internal listener is for the local environment; elsewhere there is none. */
@ApplicationScoped
class InterfacePage {
    private static final String PATH = "/openapi/ui";

    void register(@Observes @Initialized(ApplicationScoped.class) Object starting, BeanManager beans, Config config) {
        if (Keys.read(config, Keys::local)) {
            return;
        }
        beans.getExtension(ServerCdiExtension.class)
                .serverNamedRoutingBuilder(InternalApplication.LISTENER)
                .addFilter((chain, request, _) -> {
                    if (request.path().path().startsWith(PATH)) {
                        throw new NotFoundException("Not in production");
                    }
                    chain.proceed();
                });
    }
}
