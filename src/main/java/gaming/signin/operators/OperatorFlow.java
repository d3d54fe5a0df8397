package gaming.signin.operators;

import com.nimbusds.jwt.JWTClaimsSet;
import gaming.access.Cookies;
import gaming.access.InternalCaller;
import gaming.access.OpaqueToken;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.signin.providers.Challenge;
import gaming.signin.providers.OperatorSignIn;
import gaming.signin.providers.ProviderAnswer;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/**
 * Sign-in by the code flow of OpenID Connect with PKCE, state and nonce. They are derived from one secret in a cookie
 * of the browser that began, so no other browser can complete the flow. The service stores nothing before a session.
 */
@ApplicationScoped
public class OperatorFlow {
    /** The name of the issuer in the name of a caller. */
    public static final String ISSUER = "console";

    private static final Logger LOG = System.getLogger(OperatorFlow.class.getName());
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final String ROOT = "/";

    private final Optional<OperatorSettings> settings;
    private final Optional<OperatorSignIn> provider;
    private final OperatorSessions sessions;

    @Inject
    OperatorFlow(OperatorSessions sessions, Config config, Clock clock) {
        settings = Keys.read(config, OperatorSettings::from);
        provider = settings.map(console -> console.provider().open(clock));
        this.sessions = sessions;
    }

    @PreDestroy
    void close() {
        provider.ifPresent(OperatorSignIn::close);
    }

    /** The cookies of a request with these headers. */
    public Cookies cookies(List<String> headers) {
        return new Cookies(headers, settings.orElseThrow().secure());
    }

    /**
     * Begins a sign-in that leads to a page. Returns the address at the provider.
     *
     * @throws Refusal EXTERNAL_API_ERROR
     */
    public URI begin(String page, Cookies cookies) {
        OpaqueToken secret = OpaqueToken.random();
        URI address =
                provider.orElseThrow().authorizationUrl(Challenge.of(secret)).orElseThrow(OperatorFlow::noAnswer);
        cookies.set(cookie(), secret.text() + "." + page, ROOT, PATIENCE);
        return address;
    }

    /**
     * Begins the session of the person whom the code identifies. Returns the page to which the sign-in leads, as the
     * browser tells it.
     *
     * @throws Refusal INVALID_PARAMETER in another browser and too late; FORBIDDEN without a person, a name or a role;
     *     EXTERNAL_API_ERROR
     */
    public String complete(String state, String code, Cookies cookies) {
        String[] flow = cookies.get(cookie()).orElse("").split("\\.", 2);
        Challenge begun = OpaqueToken.parse(flow[0])
                .map(Challenge::of)
                .filter(challenge -> new OpaqueToken(challenge.state()).is(state))
                .orElseThrow(() -> new Refusal(
                        ErrorCode.INVALID_PARAMETER,
                        "This sign-in did not begin in this browser, or it took too long"));
        cookies.clear(cookie(), ROOT);
        if (code.isEmpty()) {
            throw forbidden("The identity provider did not sign you in");
        }
        ProviderAnswer<JWTClaimsSet> answer = provider.orElseThrow().person(code, begun);
        begin(
                switch (answer) {
                    case ProviderAnswer.Person<JWTClaimsSet>(JWTClaimsSet claims) -> caller(claims);
                    case ProviderAnswer.CodeRefused<JWTClaimsSet> _, ProviderAnswer.Unverified<JWTClaimsSet> _ ->
                        throw forbidden("The answer of the identity provider does not count");
                    case ProviderAnswer.Unavailable<JWTClaimsSet> _ -> throw noAnswer();
                },
                cookies);
        return flow[flow.length - 1];
    }

    private InternalCaller caller(JWTClaimsSet claims) {
        InternalCaller caller = settings.orElseThrow()
                .roles()
                .caller(ISSUER, claims)
                .orElseThrow(() -> forbidden("Your account has no usable name"));
        if (caller.roles().isEmpty()) {
            LOG.log(Level.WARNING, "{0} has no role in the console", caller.loggedName());
            throw forbidden("Your account " + caller.name() + " has no role in this console");
        }
        return caller;
    }

    private void begin(InternalCaller caller, Cookies cookies) {
        OperatorSettings console = settings.orElseThrow();
        cookies.set(console.cookie(), sessions.begin(caller), ROOT, console.lifetime());
    }

    /** Takes the cookie of a session away. */
    public void forget(Cookies cookies) {
        cookies.clear(settings.orElseThrow().cookie(), ROOT);
    }

    private String cookie() {
        return settings.orElseThrow().cookie() + "-sign-in";
    }

    private static Refusal forbidden(String reason) {
        return new Refusal(ErrorCode.FORBIDDEN, reason);
    }

    private static Refusal noAnswer() {
        return new Refusal(ErrorCode.EXTERNAL_API_ERROR, "The identity provider does not answer");
    }
}
