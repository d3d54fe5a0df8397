package gaming.console;

import com.nimbusds.jwt.JWTClaimsSet;
import gaming.access.Cookies;
import gaming.access.InternalCaller;
import gaming.access.OpaqueToken;
import gaming.audit.Action.Kind;
import gaming.config.Keys;
import gaming.signin.providers.Challenge;
import gaming.signin.providers.OperatorSignIn;
import gaming.signin.providers.ProviderAnswer;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * Sign-in by the code flow of OpenID Connect with PKCE, state and nonce. They are derived from one secret in a cookie
 * of the browser that began, so no other browser can complete the flow. The service stores nothing before a session.
 */
@ApplicationScoped
@Path("/")
public class SignInPage {
    static final String SIGN_IN = "sign-in";
    static final String SIGNED_OUT = "signed-out";

    /** The name of the issuer in the name of a caller. */
    static final String ISSUER = "console";

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
    public Response begin(@Context HttpHeaders headers) {
        OpaqueToken secret = OpaqueToken.random();
        Cookies cookies = cookies(headers);
        cookies.set(flowCookie(), secret.text(), ROOT, PATIENCE);
        return provider.orElseThrow()
                .authorizationUrl(challenge(secret))
                .map(address -> answer(Response.seeOther(address), cookies))
                .orElseGet(() -> Answers.signedOut(502, "The identity provider does not answer"));
    }

    @GET
    @Path(ConsoleSettings.SIGNED_IN)
    @PermitAll
    public Response complete(
            @QueryParam("state") @Nullable String state,
            @QueryParam("code") @Nullable String code,
            @Context HttpHeaders headers) {
        Cookies cookies = cookies(headers);
        Optional<Challenge> begun = cookies.get(flowCookie())
                .flatMap(OpaqueToken::parse)
                .map(SignInPage::challenge)
                .filter(challenge -> same(challenge.state(), state));
        if (begun.isEmpty()) {
            return Answers.signedOut(400, "This sign-in did not begin in this browser, or it took too long");
        }
        cookies.clear(flowCookie(), ROOT);
        if (code == null || code.isEmpty()) {
            return refused(403, "The identity provider did not sign you in", cookies);
        }
        ProviderAnswer<JWTClaimsSet> answer = provider.orElseThrow().person(code, begun.get());
        return switch (answer) {
            case ProviderAnswer.Person<JWTClaimsSet>(JWTClaimsSet claims) -> signIn(claims, cookies);
            case ProviderAnswer.CodeRefused<JWTClaimsSet> _, ProviderAnswer.Unverified<JWTClaimsSet> _ ->
                refused(403, "The answer of the identity provider does not count", cookies);
            case ProviderAnswer.Unavailable<JWTClaimsSet> _ ->
                refused(502, "The identity provider does not answer", cookies);
        };
    }

    private Response signIn(JWTClaimsSet claims, Cookies cookies) {
        Optional<InternalCaller> caller = settings.orElseThrow().roles().caller(ISSUER, claims);
        if (caller.isEmpty()) {
            return refused(403, "Your account has no usable name", cookies);
        }
        String name = caller.get().name();
        if (caller.get().roles().isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "{0} has no role in the console",
                    caller.get().loggedName());
            return refused(403, "Your account " + name + " has no role in this console", cookies);
        }
        cookies.set(
                settings.orElseThrow().cookie(),
                sessions.begin(caller.get()),
                ROOT,
                settings.orElseThrow().lifetime());
        return answer(Response.seeOther(URI.create(ConsoleSettings.PATH + "/")), cookies);
    }

    @POST
    @Path("sign-out")
    @RolesAllowed("VIEWER")
    public Response end(@Context HttpHeaders headers, @Context ContainerRequestContext request) {
        Person person = Person.of(request);
        sessions.end(person.session(), person.caller(), Kind.SIGN_OUT);
        Cookies cookies = cookies(headers);
        cookies.clear(settings.orElseThrow().cookie(), ROOT);
        return answer(Response.seeOther(URI.create(ConsoleSettings.PATH + "/" + SIGNED_OUT)), cookies);
    }

    @GET
    @Path(SIGNED_OUT)
    @PermitAll
    public Response ended() {
        return Answers.signedOut(200, "You are signed out");
    }

    private static boolean same(String expected, @Nullable String sent) {
        return sent != null
                && MessageDigest.isEqual(
                        expected.getBytes(StandardCharsets.UTF_8), sent.getBytes(StandardCharsets.UTF_8));
    }

    private static Challenge challenge(OpaqueToken secret) {
        return new Challenge(derived(secret, "state"), derived(secret, "verifier"), derived(secret, "nonce"));
    }

    private static String derived(OpaqueToken secret, String use) {
        return secret.derived(use.getBytes(StandardCharsets.US_ASCII)).text();
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
        return answer(Response.fromResponse(Answers.signedOut(status, problem)), cookies);
    }

    private static Response answer(Response.ResponseBuilder response, Cookies cookies) {
        cookies.answered().forEach(cookie -> response.header(HttpHeaders.SET_COOKIE, cookie));
        return response.build();
    }
}
