package gaming.web;

import gaming.access.Callers;
import gaming.access.limits.BytesInFlight;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import io.helidon.microprofile.server.ServerCdiExtension;
import io.helidon.webserver.http.HttpRouting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import java.io.OutputStream;
import org.eclipse.microprofile.config.Config;

/**
 * Gives each listener its own {@link BytesInFlight}, so callers of one listener take nothing from the other listener.
 * Health and metrics answers are not counted, nor is one that is written while it is read. HTTP/1.0 takes the latter whole.
 */
@ApplicationScoped
@Provider
class HeldBytes implements WriterInterceptor {
    private static final String PUBLIC = "server.";
    private static final String INTERNAL = "server.sockets.0.";

    void register(
            @Observes @Initialized(ApplicationScoped.class) Object starting,
            BeanManager beans,
            Config config,
            Callers callers) {
        var server = beans.getExtension(ServerCdiExtension.class);
        count(server.serverRoutingBuilder(), bytes(config, PUBLIC), callers);
        count(server.serverNamedRoutingBuilder(InternalApplication.LISTENER), bytes(config, INTERNAL), callers);
    }

    private static BytesInFlight bytes(Config config, String listener) {
        return Keys.read(config, keys -> BytesInFlight.of(keys, listener));
    }

    private static void count(HttpRouting.Builder listener, BytesInFlight bytes, Callers callers) {
        listener.addFilter((chain, request, _) -> bytes.during(() -> callers.networkOf(request), chain::proceed));
    }

    @Override
    public void aroundWriteTo(WriterInterceptorContext answer) throws IOException {
        if (answer.getEntity() instanceof StreamingOutput && GuardedConnection.canBreakOff()) {
            stream(answer);
            return;
        }
        OutputStream listener = answer.getOutputStream();
        BytesInFlight.Answer bytes = BytesInFlight.held().answer(Integer.MAX_VALUE, HeldBytes::tooLong);
        answer.setOutputStream(bytes);
        answer.proceed();
        listener.write(bytes.take());
    }

    /** Nothing else tells the caller of a failure once the answer has begun. */
    private static void stream(WriterInterceptorContext answer) throws IOException {
        boolean whole = false;
        try {
            answer.proceed();
            whole = true;
        } finally {
            if (!whole) {
                GuardedConnection.breakOff();
            }
        }
    }

    private static Refusal tooLong() {
        return new Refusal(ErrorCode.PROCESSING_FAILED, "The answer is too long");
    }
}
