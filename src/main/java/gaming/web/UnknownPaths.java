package gaming.web;

import gaming.ErrorCode;
import gaming.Refusal;
import io.helidon.http.HeaderNames;
import io.helidon.http.NotFoundException;
import io.helidon.http.Status;
import io.helidon.microprofile.server.ServerCdiExtension;
import io.helidon.webserver.http.ServerResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.time.Clock;

/**
 * The envelope for paths that nobody on the internal listener serves. JAX-RS can not know them: what it does not serve
 * may be health or metrics, which are asked after it.
 */
@ApplicationScoped
class UnknownPaths {
    private final Clock clock;

    @Inject
    UnknownPaths(Clock clock) {
        this.clock = clock;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    UnknownPaths() {
        clock = null;
    }

    void register(@Observes @Initialized(ApplicationScoped.class) Object starting, BeanManager beans) {
        beans.getExtension(ServerCdiExtension.class)
                .serverNamedRoutingBuilder(InternalApplication.LISTENER)
                .error(NotFoundException.class, (request, response, unknown) -> answer(response));
    }

    private void answer(ServerResponse response) {
        HookMetrics.unknown();
        var refusal = new Refusal(ErrorCode.NOT_FOUND, "There is nothing at this path");
        response.status(Status.NOT_FOUND_404)
                .header(HeaderNames.CONTENT_TYPE, "application/json")
                .send(Json.bytes(Envelope.of(refusal, clock.instant())));
    }
}
