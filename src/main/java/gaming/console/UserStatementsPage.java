package gaming.console;

import gaming.console.View.Section;
import gaming.referral.statement.StatementsHook;
import gaming.web.Pages.Frame;
import io.helidon.webserver.http.ServerRequest;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

/** The statements of a user, in all their forms. */
@ApplicationScoped
@Path("/users/{id}/statements")
@RolesAllowed("VIEWER")
public class UserStatementsPage {
    private final StatementsHook statements;

    @Inject
    UserStatementsPage(StatementsHook statements) {
        this.statements = statements;
    }

    @GET
    public Response list(@Context UriInfo uri, @Context ServerRequest http, @Context ContainerRequestContext request) {
        return statements.list(uri, http, frame(uri, request));
    }

    @GET
    @Path("/{month}")
    public Response month(@Context UriInfo uri, @Context ServerRequest http, @Context ContainerRequestContext request) {
        return statements.month(uri, http, frame(uri, request));
    }

    private static Frame frame(UriInfo uri, ContainerRequestContext request) {
        return View.frame(
                Section.USERS, Person.of(request), uri.getPathParameters().getFirst("id"));
    }
}
