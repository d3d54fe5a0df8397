package gaming.console;

import com.nimbusds.jwt.JWTClaimsSet;
import gaming.access.Cookies;
import gaming.access.InternalCaller;
import gaming.access.OpaqueToken;
import gaming.audit.Action.Kind;
import gaming.config.Keys;
import gaming.console.Rendering.Message;
import gaming.signin.providers.Challenge;
import gaming.signin.providers.OperatorSignIn;
import gaming.signin.providers.ProviderAnswer;
import jakarta.annotation.PreDestroy;
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
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * Sign-in by the code flow of OpenID Connect with PKCE, state and nonce. They are derived from one secret in a cookie
 * of the browser that began, so no other browser can complete the flow. The service stores nothing before a session.
 * An operator ends one or all sessions.
 */
@ApplicationScoped
@Path("/")
public class SignInPage {
    static final String SIGN_IN = "sign-in";
    private static final String SIGNED_OUT = "signed-out";

    static final String BEGIN = ConsoleSettings.PATH + "/" + SIGN_IN;
    /** The pages' policy lets no form lead to another site, so no answer to a form redirects to the sign-in. */
    static final String ENDED = ConsoleSettings.PATH + "/" + SIGNED_OUT;

    /** The name of the issuer in the name of a caller. */
    static final String ISSUER = "console";

    /** Another site, another part of the service, or a character of a cookie would mislead the person. */
    private static final Pattern OWN = Pattern.compile("(?!.*(?:\\.|%2[Ee]){2})(?!.*%(?![0-9A-Fa-f]{2}))"
            + ConsoleSettings.PATH + "/(?!sign)[\\w./?&=%+~:@!*'()$-]{0,2000}");

    private static final Logger LOG = System.getLogger(SignInPage.class.getName());
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final String ROOT = "/";

    private final Optional<ConsoleSettings> settings;
    private final Optional<OperatorSignIn> provider;
    private final ConsoleSessions sessions;

    @Inject
    SignInPage(ConsoleSessions sessions, Config config, Clock clock) {
        settings = Keys.read(config, ConsoleSettings::from);
        provider = settings.map(console -> console.provider().open(clock));
        this.sessions = sessions;
    }

    @PreDestroy
    void close() {
        provider.ifPresent(OperatorSignIn::close);
    }

    @GET
    @Path(SIGN_IN)
    @PermitAll
    public Response begin(@QueryParam("to") @Nullable String to, @Context HttpHeaders headers) {
        OpaqueToken secret = OpaqueToken.random();
        Cookies cookies = cookies(headers);
        return provider.orElseThrow()
                .authorizationUrl(Challenge.of(secret))
                .map(address -> {
                    cookies.set(flowCookie(), secret.text() + "." + own(to), ROOT, PATIENCE);
                    return goTo(address, cookies);
                })
                .orElseGet(() -> refused(502, "The identity provider does not answer", cookies));
    }

    @GET
    @Path(ConsoleSettings.SIGNED_IN)
    @PermitAll
    public Response complete(
            @QueryParam("state") @DefaultValue("") String state,
            @QueryParam("code") @DefaultValue("") String code,
            @Context HttpHeaders headers) {
        Cookies cookies = cookies(headers);
        String[] flow = cookies.get(flowCookie()).orElse("").split("\\.", 2);
        Optional<Challenge> begun = OpaqueToken.parse(flow[0])
                .map(Challenge::of)
                .filter(challenge -> new OpaqueToken(challenge.state()).is(state));
        if (begun.isEmpty()) {
            return refused(400, "This sign-in did not begin in this browser, or it took too long", cookies);
        }
        cookies.clear(flowCookie(), ROOT);
        if (code.isEmpty()) {
            return refused(403, "The identity provider did not sign you in", cookies);
        }
        ProviderAnswer<JWTClaimsSet> answer = provider.orElseThrow().person(code, begun.get());
        return switch (answer) {
            case ProviderAnswer.Person<JWTClaimsSet>(JWTClaimsSet claims) ->
                signIn(claims, cookies, own(flow[flow.length - 1]));
            case ProviderAnswer.CodeRefused<JWTClaimsSet> _, ProviderAnswer.Unverified<JWTClaimsSet> _ ->
                refused(403, "The answer of the identity provider does not count", cookies);
            case ProviderAnswer.Unavailable<JWTClaimsSet> _ ->
                refused(502, "The identity provider does not answer", cookies);
        };
    }

    private Response signIn(JWTClaimsSet claims, Cookies cookies, String to) {
        ConsoleSettings console = settings.orElseThrow();
        Optional<InternalCaller> known = console.roles().caller(ISSUER, claims);
        if (known.isEmpty()) {
            return refused(403, "Your account has no usable name", cookies);
        }
        InternalCaller caller = known.get();
        if (caller.roles().isEmpty()) {
            LOG.log(Level.WARNING, "{0} has no role in the console", caller.loggedName());
            return refused(403, "Your account " + caller.name() + " has no role in this console", cookies);
        }
        cookies.set(console.cookie(), sessions.begin(caller), ROOT, console.lifetime());
        return goTo(URI.create(to), cookies);
    }

    @POST
    @Path("sign-out")
    @RolesAllowed("VIEWER")
    public Response end(@Context HttpHeaders headers, @BeanParam Visit visit) {
        sessions.end(visit.person().session(), visit.caller(), Kind.SIGN_OUT);
        Cookies cookies = cookies(headers);
        cookies.clear(settings.orElseThrow().cookie(), ROOT);
        return goTo(URI.create(ENDED), cookies);
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
    private static String own(@Nullable String wanted) {
        return wanted != null && OWN.matcher(wanted).matches() ? wanted : ConsoleSettings.PATH + "/";
    }

    private Cookies cookies(HttpHeaders headers) {
        List<String> sent = Optional.ofNullable(headers.getRequestHeader(HttpHeaders.COOKIE))
                .orElse(List.of());
        return new Cookies(sent, settings.orElseThrow().secure());
    }

    private String flowCookie() {
        return settings.orElseThrow().cookie() + "-sign-in";
    }

    private static Response refused(int status, String problem, Cookies cookies) {
        return answer(Response.status(status).entity(Message.signedOut(problem, "")), cookies);
    }

    private static Response goTo(URI address, Cookies cookies) {
        return answer(Response.seeOther(address), cookies);
    }

    private static Response answer(Response.ResponseBuilder response, Cookies cookies) {
        cookies.answered().forEach(cookie -> response.header(HttpHeaders.SET_COOKIE, cookie));
        return response.build();
    }
}
