package sandbox.social;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationErrorResponse;
import com.nimbusds.oauth2.sdk.AuthorizationRequest;
import com.nimbusds.oauth2.sdk.AuthorizationResponse;
import com.nimbusds.oauth2.sdk.AuthorizationSuccessResponse;
import com.nimbusds.oauth2.sdk.OAuth2Error;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseMode;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import sandbox.Confidential;
import sandbox.Fault;
import sandbox.Fault.Work;
import sandbox.Sandbox;
import sandbox.Script;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * An identity provider of a developer's machine and of tests. There are three ways to pick a person: on the page of its
 * authorization URL; by the query parameter {@code login_hint}, a subject or an e-mail on that page; or by {@link
 * #pick}. The provider knows one client. A code is valid once, for a minute.
 */
public abstract sealed class SandboxProvider extends Sandbox permits SandboxGoogle, SandboxFacebook {
    private static final Duration CODE_VALID = Duration.ofMinutes(1);
    private static final int MOST_SHOWN = 50;
    private static final int MOST_KNOWN = 10_000;

    private final SignInPage page;
    private final String clientId;
    private final String clientSecret;
    private final Cache<String, Consent> codes;
    private final Map<String, Script> services = new LinkedHashMap<>();
    private volatile Runnable beforeConsent = () -> {};

    /** By subject. Some come from a test alone and are not on the page. */
    private final LinkedHashMap<String, Person> known = new LinkedHashMap<>();

    /** Those on the page, by subject. */
    private final LinkedHashMap<String, Shown> shown = new LinkedHashMap<>();

    /** A person's consent to a client's request. */
    record Consent(AuthorizationRequest request, Person person) {
        boolean allows(String scope) {
            return request.getScope() != null && request.getScope().contains(scope);
        }

        /** RFC 7636, 4.6. */
        boolean isProvenBy(Optional<String> verifier) {
            return request.getCodeChallenge() == null
                    || verifier.map(Confidential::keep)
                            .map(text -> Base64URL.encode(DigestUtils.sha256(text)))
                            .equals(Optional.of(
                                    new Base64URL(request.getCodeChallenge().getValue())));
        }
    }

    /** {@code note}: the reason to pick the person; may be empty. */
    record Shown(Person person, String note) {}

    /** {@code path}: that of the browser's request. */
    SandboxProvider(SignInPage page, String path, int port, Clock clock, String clientId, String clientSecret) {
        this.page = page;
        this.clientId = clientId;
        this.clientSecret = Confidential.keep(clientSecret);
        codes = grants(clock, CODE_VALID);
        super(page.provider, "signs people in", port, Duration.ofSeconds(5));
        route("GET", path, this::authorize);
    }

    /** What was granted under random names, for a time. */
    static Cache<String, Consent> grants(Clock clock, Duration valid) {
        return Caffeine.newBuilder()
                .maximumSize(MOST_KNOWN)
                .expireAfterWrite(valid)
                .ticker(() -> ChronoUnit.NANOS.between(Instant.EPOCH, clock.instant()))
                .build();
    }

    static String grant(Cache<String, Consent> grants, Consent consent) {
        String name = Confidential.keep(new AuthorizationCode().getValue());
        grants.put(name, consent);
        return name;
    }

    static Optional<String> text(Request request, String name) {
        return request.parameter(name).filter(value -> !value.isBlank());
    }

    /** Answers requests of the service. */
    final void service(String method, String path, Work work) {
        route(method, path, services.computeIfAbsent(path, this::script), work);
    }

    public String clientId() {
        return clientId;
    }

    public String clientSecret() {
        return clientSecret;
    }

    /** Reads and checks the query of a browser's request. */
    abstract AuthorizationRequest authorization(String query) throws ParseException;

    /**
     * Shows a person on the page, until {@link #calm()}.
     *
     * @param note the reason to pick the person; may be empty
     */
    public synchronized void offer(Person person, String note) {
        know(person);
        shown.putLast(person.subject(), new Shown(person, note));
        if (shown.size() > MOST_SHOWN) {
            shown.pollFirstEntry();
        }
    }

    /** Replaces the person with the same subject. Logs name operators by their addresses. */
    private synchronized void know(Person person) {
        if (page != SignInPage.OPERATORS && person.email() != null) {
            Confidential.keep(person.email());
        }
        known.put(person.subject(), person);
        if (known.size() > MOST_KNOWN) {
            known.pollFirstEntry();
        }
    }

    /** Finds a person by the subject, or a shown one by the e-mail. */
    private synchronized Optional<Person> person(String hint) {
        return Optional.ofNullable(known.get(hint))
                .or(() -> shown.values().stream()
                        .map(Shown::person)
                        .filter(person -> hint.equals(person.email()))
                        .findFirst());
    }

    private synchronized List<Shown> shown() {
        return List.copyOf(shown.values());
    }

    /** What happens before each person is sent back to the service. */
    public void beforeSignIn(Runnable work) {
        beforeConsent = work;
    }

    /** Signs {@code person} in as a browser would: the URL to which the provider sends it. */
    public URI pick(URI authorizationUrl, Person person) {
        know(person);
        return follow(authorizationUrl, "login_hint=" + URLEncoder.encode(person.subject(), StandardCharsets.UTF_8));
    }

    /** The code in the URL of {@link #pick}. */
    public String code(URI authorizationUrl, Person person) {
        URI redirect = pick(authorizationUrl, person);
        return Arrays.stream(redirect.getRawQuery().split("&"))
                .filter(pair -> pair.startsWith("code="))
                .map(pair -> pair.substring("code=".length()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No code: " + redirect));
    }

    /** The same as {@link #pick}, with a person who refuses. */
    public URI refuse(URI authorizationUrl) {
        return follow(authorizationUrl, "choice=refuse");
    }

    private URI follow(URI authorizationUrl, String choice) {
        if (!authorizationUrl.getAuthority().equals(url().getAuthority())) {
            throw new AssertionError("Elsewhere: " + authorizationUrl);
        }
        Answer answer = authorize(new Request(
                "GET", authorizationUrl.getRawPath(), authorizationUrl.getRawQuery() + "&" + choice, Map.of(), ""));
        return Optional.ofNullable(answer.headers().get("Location"))
                .map(URI::create)
                .orElseThrow(() -> new AssertionError("No redirect: " + answer.status() + " " + answer.body()));
    }

    /** The fault of all further requests with these paths; without paths, of all requests of the service. */
    public void play(Fault fault, String... paths) {
        services.entrySet().stream()
                .filter(each -> paths.length == 0 || List.of(paths).contains(each.getKey()))
                .forEach(each -> each.getValue().stand(fault));
    }

    /** Restores the state of the start, with an empty page. Codes and keys in use stay valid. */
    @Override
    public synchronized void calm() {
        super.calm();
        known.clear();
        shown.clear();
    }

    /** Redeems the code of a service's request; a second use fails. */
    Optional<Consent> redeem(Function<String, Optional<String>> parameter) {
        return parameter
                .apply("code")
                .flatMap(code -> Optional.ofNullable(codes.asMap().remove(code)))
                .filter(consent -> parameter
                        .apply("redirect_uri")
                        .equals(Optional.of(
                                consent.request().getRedirectionURI().toString())))
                .filter(consent -> consent.isProvenBy(parameter.apply("code_verifier")));
    }

    private Answer authorize(Request request) {
        try {
            AuthorizationRequest asked = authorization(request.query());
            return asked.getClientID().getValue().equals(clientId) && asked.getRedirectionURI() != null
                    ? choose(request, asked)
                    : page.problem("The client_id is not known here, or redirect_uri is missing.");
        } catch (ParseException unreadable) {
            return page.problem(String.valueOf(unreadable.getMessage()));
        }
    }

    private Answer choose(Request request, AuthorizationRequest asked) {
        Stream.of(text(request, "state"), text(request, "nonce"))
                .flatMap(Optional::stream)
                .forEach(Confidential::keep);
        return switch (request.parameter("choice").orElse("")) {
            case "refuse" ->
                redirect(new AuthorizationErrorResponse(
                        asked.getRedirectionURI(), OAuth2Error.ACCESS_DENIED, asked.getState(), ResponseMode.QUERY));
            case "new" -> {
                var person = Person.typed(
                        text(request, "name").orElse(null),
                        text(request, "email").orElse(null),
                        request.parameter("verified").isPresent());
                offer(person, "");
                yield consent(asked, person);
            }
            default ->
                text(request, "login_hint")
                        .flatMap(this::person)
                        .map(person -> consent(asked, person))
                        .orElseGet(() -> page.choice(shown(), request, asked.getRedirectionURI()));
        };
    }

    private Answer consent(AuthorizationRequest asked, Person person) {
        beforeConsent.run();
        var code = new AuthorizationCode(grant(codes, new Consent(asked, person)));
        return redirect(new AuthorizationSuccessResponse(
                asked.getRedirectionURI(), code, null, asked.getState(), ResponseMode.QUERY));
    }

    private static Answer redirect(AuthorizationResponse response) {
        return Answer.redirect(302, response.toURI().toString()).with("Cache-Control", "no-store");
    }
}
