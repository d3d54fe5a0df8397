package gaming.console;

import gaming.audit.Action.Kind;
import gaming.console.ConsoleSessions.Session;
import gaming.console.View.Section;
import gaming.core.Page.Paged;
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
import org.bson.types.ObjectId;

/** The sessions of the console; an operator ends one or all of them. */
@ApplicationScoped
@Path("/sessions")
@RolesAllowed("VIEWER")
public class SessionsPage {
    private final ConsoleSessions sessions;

    @Inject
    SessionsPage(ConsoleSessions sessions) {
        this.sessions = sessions;
    }

    @GET
    public Response list(@BeanParam PageParameters page, @Context ContainerRequestContext request) {
        Paged<Session> part = sessions.list(page.page().bounded());
        return Section.SESSIONS.page("sessions", "Sessions", request, part);
    }

    @POST
    @Path("/{id}/end")
    @RolesAllowed("OPERATOR")
    public Response end(@PathParam("id") String id, @Context ContainerRequestContext request) {
        ObjectId session = Parameters.id(id, "id");
        Person person = Person.of(request);
        sessions.end(session, person.caller(), Kind.END_SESSION);
        return session.equals(person.session()) ? signedOut() : Answers.goTo(Section.SESSIONS.path);
    }

    /** Ends all sessions, that of the operator included. */
    @POST
    @Path("/end-all")
    @RolesAllowed("OPERATOR")
    public Response endAll(@Context ContainerRequestContext request) {
        sessions.endAll(Person.of(request).caller());
        return signedOut();
    }

    /** The pages' policy lets no form lead to another site, so the answer does not redirect to the sign-in. */
    private static Response signedOut() {
        return Answers.goTo(ConsoleSettings.PATH + "/" + SignInPage.SIGNED_OUT);
    }
}
