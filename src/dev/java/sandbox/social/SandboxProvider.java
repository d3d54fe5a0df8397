package sandbox.social;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sandbox.Confidential;
import sandbox.wire.HttpListener;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * An identity provider of a developer's machine and of tests. There are three ways to pick a person: on the page of its
 * authorization URL; by the query parameter {@code login_hint}, a subject or an e-mail on that page; or by {@link
 * #pick}. The provider knows one client. A code is valid once, for a minute.
 */
public abstract sealed class SandboxProvider implements AutoCloseable permits SandboxGoogle, SandboxFacebook {
    private static final Duration CODE_VALID = Duration.ofMinutes(1);

    private final SignInPage page;
    private final String clientId;
    private final String clientSecret;
    private final People people;
    private final Grants<Consent> codes;
    private volatile Runnable beforeConsent = () -> {};
    private final ProviderTraffic traffic = new ProviderTraffic();
    private final HttpListener listener;

    /** A person's consent to a client's request. */
    record Consent(Authorization authorization, Person person) {}

    SandboxProvider(SignInPage page, int port, Clock clock, String clientId, String clientSecret) {
        this.page = page;
        this.clientId = clientId;
        this.clientSecret = Confidential.keep(clientSecret);
        codes = new Grants<>(clock, CODE_VALID);
        // Logs name operators by their addresses
        people = new People(page != SignInPage.OPERATORS);
        listener = HttpListener.start(port, request -> traffic.reply(request, this::answer));
    }

    public URI url() {
        return listener.url();
    }

    public String clientId() {
        return clientId;
    }

    public String clientSecret() {
        return clientSecret;
    }

    /** The settings of a service that uses this provider. */
    public abstract Map<String, String> configuration();

    /** The path of the browser's request. */
    abstract String authorizationPath();

    /** The paths of the service's requests. */
    abstract List<String> servicePaths();

    /** The fault of an authorization request, if any. */
    abstract Optional<String> objection(Request request);

    /** Answers a service's request; {@code request} has one of {@link #servicePaths()}. */
    abstract Answer answerService(Request request);

    /**
     * Shows a person on the page, until {@link #calm()}.
     *
     * @param note the reason to pick the person; may be empty
     */
    public void offer(Person person, String note) {
        people.show(person, note);
    }

    /** What happens before each person is sent back to the service. */
    public void beforeSignIn(Runnable work) {
        beforeConsent = work;
    }

    /** Signs {@code person} in as a browser would: the URL to which the provider sends it. */
    public URI pick(URI authorizationUrl, Person person) {
        people.know(person);
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
        Answer answer = answer(new Request(
                "GET", authorizationUrl.getRawPath(), authorizationUrl.getRawQuery() + "&" + choice, Map.of(), ""));
        return Optional.ofNullable(answer.headers().get("Location"))
                .map(URI::create)
                .orElseThrow(() -> new AssertionError("No redirect: " + answer.status() + " " + answer.body()));
    }

    /** The fault of all further requests with these paths; without paths, of all requests of the service. */
    public void play(Fault fault, String... paths) {
        (paths.length == 0 ? servicePaths() : List.of(paths)).forEach(path -> traffic.play(path, fault));
    }

    /** The fault of the first path of the service's requests. */
    public Fault fault() {
        return traffic.fault(servicePaths().getFirst());
    }

    /** The delay of {@link Fault#SLOW}; at first 5 s. */
    public void delay(Duration delay) {
        traffic.delay(delay);
    }

    /** The number of requests with this path since the start or {@link #calm()}. */
    public int requests(String path) {
        return traffic.requests(path);
    }

    /** Restores the state of the start, with an empty page. Codes and keys in use stay valid. */
    public void calm() {
        traffic.calm();
        people.forget();
    }

    @Override
    public void close() {
        listener.close();
    }

    /** Redeems a code; a second use fails. */
    Optional<Consent> redeem(String code) {
        return codes.take(code);
    }

    private Answer answer(Request request) {
        if (request.path().equals(authorizationPath())) {
            return authorize(request);
        }
        if (servicePaths().contains(request.path())) {
            return answerService(request);
        }
        return Answer.html(404, "Nothing is here");
    }

    private Answer authorize(Request request) {
        var authorization = Authorization.of(request);
        if (!authorization.canBeAnswered()
                || !Authorization.text(request, "client_id").equals(Optional.of(clientId))) {
            return page.problem("The client_id is not known here, or redirect_uri is no address.");
        }
        Optional<String> objection = objection(request);
        if (objection.isPresent()) {
            return redirect(authorization, Map.of("error", "invalid_request", "error_description", objection.get()));
        }
        return switch (request.parameter("choice").orElse("")) {
            case "refuse" -> redirect(authorization, Map.of("error", "access_denied"));
            case "new" -> {
                var person = Person.typed(
                        Authorization.text(request, "name").orElse(null),
                        Authorization.text(request, "email").orElse(null),
                        request.parameter("verified").isPresent());
                people.show(person, "");
                yield consent(authorization, person);
            }
            default ->
                Authorization.text(request, "login_hint")
                        .flatMap(people::of)
                        .map(person -> consent(authorization, person))
                        .orElseGet(() -> page.choice(people.shown(), request, authorization.redirectUri()));
        };
    }

    private Answer consent(Authorization authorization, Person person) {
        beforeConsent.run();
        return redirect(authorization, Map.of("code", codes.give(new Consent(authorization, person))));
    }

    private static Answer redirect(Authorization authorization, Map<String, String> parameters) {
        return Answer.redirect(302, authorization.answer(parameters)).with("Cache-Control", "no-store");
    }
}
