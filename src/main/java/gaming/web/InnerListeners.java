package gaming.web;

import io.helidon.microprofile.server.ServerCdiExtension;
import io.helidon.webserver.http.HttpRouting;
import jakarta.enterprise.inject.spi.BeanManager;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;

/** The listeners that only systems of ours reach: the internal one, and that of health and metrics where it is another. */
final class InnerListeners {
    private InnerListeners() {}

    static Stream<HttpRouting.Builder> routings(BeanManager beans, Config config) {
        var server = beans.getExtension(ServerCdiExtension.class);
        return Stream.of(InternalApplication.LISTENER, ManagementSocket.ofHealth(config))
                .distinct()
                .map(server::serverNamedRoutingBuilder);
    }
}
