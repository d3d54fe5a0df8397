package gaming.visitor;

import gaming.access.Caller;
import gaming.access.Origins;
import gaming.identity.Users;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Creates the visitor of a request. */
@ApplicationScoped
public class Visitors {
    private final Users users;
    private final Countries countries;
    private final Devices devices;
    private final Origins origins;

    @Inject
    Visitors(Users users, Countries countries, Devices devices, Origins origins) {
        this.users = users;
        this.countries = countries;
        this.devices = devices;
        this.origins = origins;
    }

    public Visitor of(ServerRequest request, Caller caller) {
        return new Visitor(
                caller,
                new Visitor.Seen(
                        caller.address(),
                        header(request, HeaderNames.USER_AGENT),
                        header(request, HeaderNames.ACCEPT_LANGUAGE),
                        origins.frontend(request)),
                new Visitor.Lookups(users, countries, devices));
    }

    /** Several lines of one header are one list (RFC 9110, 5.3). */
    private static String header(ServerRequest request, HeaderName name) {
        return request.headers().contains(name)
                ? String.join(",", request.headers().get(name).allValues())
                : "";
    }
}
