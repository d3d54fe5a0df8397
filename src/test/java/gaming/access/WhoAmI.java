package gaming.access;

import io.helidon.microprofile.server.RoutingPath;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Tells a caller on the public listener whom the service takes it for, and whom it would with the default configuration. */
@ApplicationScoped
@RoutingPath("/test-who-am-i")
public class WhoAmI implements HttpService {
    @Inject
    Callers callers;

    @Inject
    DefaultCallers defaults;

    @Override
    public void routing(HttpRules rules) {
        rules.get("/", (request, response) -> response.send(text(callers.of(request))));
        rules.get(
                "/by-default",
                (request, response) -> response.send(text(defaults.callers().of(request))));
    }

    private static String text(Caller somebody) {
        return switch (somebody) {
            case Caller.SignedIn caller -> caller.userId() + (caller.userRole() ? " USER " : " ") + caller.address();
            case Caller.Anonymous caller -> "anonymous " + caller.address();
        };
    }
}
