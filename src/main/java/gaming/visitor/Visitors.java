package gaming.visitor;

import gaming.access.Caller;
import gaming.access.Origins;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.visitor.Visitor.Device;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

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
                this);
    }

    Optional<User> user(Caller caller) {
        return switch (caller) {
            case Caller.SignedIn signedIn -> users.find(signedIn.userId());
            case Caller.Anonymous _ -> Optional.empty();
        };
    }

    Optional<String> country(String address) {
        return countries.of(address);
    }

    Device device(String userAgent) {
        return devices.of(userAgent);
    }

    /** Several lines of one header are one list (RFC 9110, 5.3). */
    private static String header(ServerRequest request, HeaderName name) {
        return request.headers().contains(name)
                ? String.join(",", request.headers().get(name).allValues())
                : "";
    }
}
