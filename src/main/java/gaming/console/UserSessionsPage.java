package gaming.console;

import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.identity.Users;
import gaming.signin.session.Sessions;
import gaming.signin.session.UserSession;
import gaming.web.PageParameters;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.time.Clock;
import java.time.Instant;
import org.bson.types.ObjectId;

/** The sessions of a user; an operator ends one or all of them, as a logout does. */
@ApplicationScoped
@Path("/users/{id}/sessions")
@RolesAllowed("VIEWER")
public class UserSessionsPage {
    private final Users users;
    private final Sessions sessions;
    private final Clock clock;

    @Inject
    UserSessionsPage(Users users, Sessions sessions, Clock clock) {
        this.users = users;
        this.sessions = sessions;
        this.clock = clock;
    }

    /** @param now the time for which the page shows whether a session has ended */
    record Shown(ObjectId user, Paged<UserSession> sessions, Instant now) {}

    @GET
    public Response list(
            @PathParam("id") String id, @BeanParam PageParameters part, @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        Page page = part.page().bounded();
        String username = users.required(user).username();
        return Answers.ofUser(
                "user-sessions", username, request, new Shown(user, sessions.page(user, page), clock.instant()));
    }

    @POST
    @Path("/{session}/end")
    @RolesAllowed("OPERATOR")
    public Response end(
            @PathParam("id") String id,
            @PathParam("session") String session,
            @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        ObjectId ended = Parameters.id(session, "session");
        sessions.end(user, ended, Person.of(request).caller());
        return list(user);
    }

    @POST
    @Path("/end-all")
    @RolesAllowed("OPERATOR")
    public Response endAll(@PathParam("id") String id, @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        sessions.endAll(user, Person.of(request).caller());
        return list(user);
    }

    private static Response list(ObjectId user) {
        return Answers.goTo(UsersPage.of(user) + "/sessions");
    }
}
