package gaming.personal;

import gaming.access.Caller;
import gaming.access.Callers;
import gaming.access.Origins;
import gaming.access.limits.RequestLimits;
import gaming.http.Methods;
import gaming.identity.Users;
import io.helidon.http.HeaderNames;
import io.helidon.http.HttpMediaTypes;
import io.helidon.microprofile.server.RoutingPath;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.OutputStream;
import org.bson.types.ObjectId;

/** The file of the signed-in user on the public listener. The cookie accessToken identifies the user. */
@ApplicationScoped
@RoutingPath(PersonalDataHttp.PATH)
public class PersonalDataHttp implements HttpService {
    static final String PATH = "/personal-data";

    private final PersonalFile file;
    private final Users users;
    private final Callers callers;
    private final RequestLimits limits;
    private final Origins origins;

    @Inject
    PersonalDataHttp(PersonalFile file, Users users, Callers callers, RequestLimits limits, Origins origins) {
        this.file = file;
        this.users = users;
        this.callers = callers;
        this.limits = limits;
        this.origins = origins;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.any("/", origins.guard(Methods.GET.names()), this::answer);
    }

    private void answer(ServerRequest request, ServerResponse response) throws IOException {
        Methods.GET.require(request, response);
        Caller caller = callers.of(request);
        ObjectId user = limits.signedIn(RequestLimits.REFERRAL, caller);
        limits.spend(RequestLimits.COST, caller.limitKey(), RequestLimits.COST_OF_A_FILE);
        users.required(user);
        try {
            file.write(user, () -> begun(response));
        } finally {
            limits.charge(RequestLimits.COST, caller.limitKey(), response.bytesWritten());
        }
    }

    private static OutputStream begun(ServerResponse response) {
        response.headers().contentType(HttpMediaTypes.JSON_UTF_8);
        response.header(HeaderNames.CONTENT_DISPOSITION, PersonalFile.ATTACHMENT)
                .header(HeaderNames.CACHE_CONTROL, "private, no-store")
                .header(HeaderNames.VARY, "Origin");
        return response.outputStream();
    }
}
