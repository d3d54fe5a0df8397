package gaming.console;

import gaming.console.Actions.Kind;
import gaming.console.ConsoleSessions.Session;
import gaming.console.View.Section;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
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
    private final Actions actions;

    @Inject
    SessionsPage(ConsoleSessions sessions, Actions actions) {
        this.sessions = sessions;
        this.actions = actions;
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
        return actions.run(person, Kind.END_SESSION, "session " + session, "", () -> {
            if (!sessions.end(session, person.name())) {
                throw new Refusal(ErrorCode.NOT_FOUND, "There is no such session, or it has ended");
            }
            return session.equals(person.session()) ? signedOut() : Answers.goTo(Section.SESSIONS.path);
        });
    }

    /** Ends all sessions, that of the operator included. */
    @POST
    @Path("/end-all")
    @RolesAllowed("OPERATOR")
    public Response endAll(@Context ContainerRequestContext request) {
        Person person = Person.of(request);
        return actions.run(person, Kind.END_ALL_SESSIONS, "sessions", "", () -> {
            sessions.endAll(person.name());
            return signedOut();
        });
    }

    /** The pages' policy lets no form lead to another site, so the answer does not redirect to the sign-in. */
    private static Response signedOut() {
        return Answers.goTo(ConsoleSettings.PATH + "/" + SignInPage.SIGNED_OUT);
    }
}
