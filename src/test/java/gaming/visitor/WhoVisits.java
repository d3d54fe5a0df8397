package gaming.visitor;

import gaming.access.Callers;
import gaming.access.DefaultCallers;
import gaming.core.Refusal;
import gaming.identity.User;
import io.helidon.microprofile.server.RoutingPath;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Answers with the facts of the visitor, each looked up twice, on the public listener. {@code /by-default} trusts no
 * proxy.
 */
@ApplicationScoped
@RoutingPath("/test-who-visits")
public class WhoVisits implements HttpService {
    private static final Set<String> LANGUAGES = Set.of("de", "fr");

    @Inject
    Visitors visitors;

    @Inject
    Callers callers;

    @Inject
    DefaultCallers defaults;

    @Override
    public void routing(HttpRules rules) {
        rules.get("/", (request, response) -> response.send(twice(visitors.of(request, callers.of(request)))));
        rules.get(
                "/by-default",
                (request, response) -> response.send(
                        twice(visitors.of(request, defaults.callers().of(request)))));
    }

    private static String twice(Visitor visitor) {
        text(visitor);
        return text(visitor);
    }

    private static String text(Visitor visitor) {
        return String.join(
                " ",
                List.of(
                        visitor.country().orElse("?"),
                        visitor.device().name(),
                        visitor.language(LANGUAGES),
                        new TreeSet<>(visitor.segments()).toString(),
                        visitor.user().map(User::username).orElse("nobody"),
                        required(visitor)));
    }

    private static String required(Visitor visitor) {
        try {
            return visitor.requiredUser().id().toHexString();
        } catch (Refusal refusal) {
            return refusal.code().name();
        }
    }
}
