package gaming.console;

import gaming.console.Actions.Action;
import gaming.console.View.Section;
import gaming.core.Page.Paged;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Who did what in the console, and when. */
@ApplicationScoped
@Path("/actions")
@RolesAllowed("VIEWER")
public class ActionsPage {
    private final Actions actions;

    @Inject
    ActionsPage(Actions actions) {
        this.actions = actions;
    }

    /** @param link the list without the part that it shows */
    record Done(Paged<Action> actions, String link) {}

    static String of(String caller) {
        return Section.ACTIONS.path + "?caller=" + URLEncoder.encode(caller, StandardCharsets.UTF_8);
    }

    @GET
    public Response list(@Context UriInfo uri, @Context ContainerRequestContext request) {
        Optional<String> caller = Parameters.text(uri, "caller").filter(name -> !name.isBlank());
        var done = new Done(
                actions.list(caller, Parameters.page(uri)),
                caller.map(ActionsPage::of).orElse(Section.ACTIONS.path));
        return Answers.of("actions", new View<>("Audit", Section.ACTIONS, Person.of(request), done));
    }
}
