package gaming.access;

import io.helidon.webserver.http.ServerRequest;
import jakarta.enterprise.context.ApplicationScoped;

/** Tells who sent a request to the public listener. */
@ApplicationScoped
public class Callers {
    public Caller of(ServerRequest request) {
        return new Caller.Anonymous(request.remotePeer().host());
    }
}
