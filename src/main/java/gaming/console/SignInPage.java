package gaming.console;

import gaming.access.Cookies;
import gaming.audit.Action.Kind;
import gaming.console.Rendering.Message;
import gaming.core.Refusal;
import gaming.signin.operators.OperatorFlow;
import gaming.signin.operators.OperatorSessions;
import gaming.signin.operators.OperatorSettings;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;

/** Sign-in and sign-out. An operator ends one or all sessions. */
@ApplicationScoped
@Path("/")
public class SignInPage {
    static final String SIGN_IN = "sign-in";
    private static final String SIGNED_OUT = "signed-out";

    static final String BEGIN = OperatorSettings.PATH + "/" + SIGN_IN;
    /** The pages' policy lets no form lead to another site, so no answer to a form redirects to the sign-in. */
    static final String ENDED = OperatorSettings.PATH + "/" + SIGNED_OUT;

    /** Another site, another part of the service, or a character of a cookie would mislead the person. */
    private static final Pattern OWN = Pattern.compile("(?!.*(?:\\.|%2[Ee]){2})(?!.*%(?![0-9A-Fa-f]{2}))"
            + OperatorSettings.PATH + "/(?!sign)[\\w./?&=%+~:@!*'()$-]{0,2000}");

    private final OperatorFlow flow;
    private final OperatorSessions sessions;

    @Inject
    SignInPage(OperatorFlow flow, OperatorSessions sessions) {
        this.flow = flow;
        this.sessions = sessions;
    }

    @GET
    @Path(SIGN_IN)
    @PermitAll
    public Response begin(@QueryParam("to") @DefaultValue("") String to, @Context HttpHeaders headers) {
        return answer(headers, cookies -> flow.begin(own(to), cookies));
    }

    @GET
    @Path(OperatorSettings.SIGNED_IN)
    @PermitAll
    public Response complete(
            @QueryParam("state") @DefaultValue("") String state,
            @QueryParam("code") @DefaultValue("") String code,
            @Context HttpHeaders headers) {
        return answer(headers, cookies -> URI.create(own(flow.complete(state, code, cookies))));
    }

    @POST
    @Path("sign-out")
    @RolesAllowed("VIEWER")
    public Response end(@Context HttpHeaders headers, @BeanParam Visit visit) {
        sessions.end(visit.person().session(), visit.caller(), Kind.SIGN_OUT);
        return answer(headers, cookies -> {
            flow.forget(cookies);
            return URI.create(ENDED);
        });
    }

    @GET
    @Path(SIGNED_OUT)
    @PermitAll
    public Response ended(@QueryParam("to") @DefaultValue("") String to) {
        return Response.ok(Message.signedOut("You are signed out", to)).build();
    }

    @GET
    @Path("sessions")
    public Answer sessions(@BeanParam Visit visit) {
        return Section.SESSIONS.page("sessions", sessions.list(visit.page()));
    }

    @POST
    @Path("sessions/{id}/end")
    public Answer end(@PathParam("id") ObjectId session, @BeanParam Visit visit) {
        sessions.end(session, visit.caller(), Kind.END_SESSION);
        return Answer.goTo(session.equals(visit.person().session()) ? ENDED : Section.SESSIONS.path);
    }

    /** Ends all sessions, that of the operator included. */
    @POST
    @Path("sessions/end-all")
    public Answer endAll(@BeanParam Visit visit) {
        sessions.endAll(visit.caller());
        return Answer.goTo(ENDED);
    }

    /** A page of the console to which a sign-in may lead: the wanted one, or else the first. */
    private static String own(String wanted) {
        return OWN.matcher(wanted).matches() ? wanted : Section.TODAY.path;
    }

    private Response answer(HttpHeaders headers, Function<Cookies, URI> leads) {
        Cookies cookies =
                flow.cookies(Objects.requireNonNullElse(headers.getRequestHeader(HttpHeaders.COOKIE), List.of()));
        Response.ResponseBuilder response;
        try {
            response = Response.seeOther(leads.apply(cookies));
        } catch (Refusal refusal) {
            response = Response.status(refusal.code().status()).entity(Message.signedOut(refusal.reason(), ""));
        }
        for (String cookie : cookies.answered()) {
            response.header(HttpHeaders.SET_COOKIE, cookie);
        }
        return response.build();
    }
}
