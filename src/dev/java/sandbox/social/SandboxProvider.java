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
 * An identity provider of a developer's machine and of tests. Whoever opens its authorization URL picks a person: on a
 * page; at once by the query parameter {@code login_hint}, a subject or an e-mail that is on that page; or by {@link
 * #pick}. It knows one client; codes are good once, for a minute.
 */
public abstract sealed class SandboxProvider implements AutoCloseable permits SandboxGoogle, SandboxFacebook {
    private static final Duration CODE_VALID = Duration.ofMinutes(1);

    private final SignInPage page;
    private final String clientId;
    private final String clientSecret;
    private final People people = new People();
    private final Grants<Consent> codes;
    private final ProviderTraffic traffic = new ProviderTraffic();
    private final HttpListener listener;

    /** A person's yes to what a client asked for. */
    record Consent(Authorization authorization, Person person) {}

    SandboxProvider(SignInPage page, int port, Clock clock, String clientId, String clientSecret) {
        this.page = page;
        this.clientId = clientId;
        this.clientSecret = Confidential.keep(clientSecret);
        codes = new Grants<>(clock, CODE_VALID);
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

    /** What a service must be told of it. */
    public abstract Map<String, String> configuration();

    /** The path that browsers are sent to. */
    abstract String authorizationPath();

    /** The paths that the service asks. */
    abstract List<String> servicePaths();

    /** What is wrong with an authorization request, if anything. */
    abstract Optional<String> objection(Request request);

    /** Answers what the service asks; {@code request} has one of {@link #servicePaths()}. */
    abstract Answer answerService(Request request);

    /**
     * Shows somebody on the page, until {@link #calm()}.
     *
     * @param note why one would pick the person; may be empty
     */
    public void offer(Person person, String note) {
        people.show(person, note);
    }

    /** Does what a browser would in which {@code person} signs in: the URL that the provider sends it to. */
    public URI pick(URI authorizationUrl, Person person) {
        people.know(person);
        return follow(authorizationUrl, "login_hint=" + URLEncoder.encode(person.subject(), StandardCharsets.UTF_8));
    }

    /** As {@link #pick}, and the code in that URL. */
    public String code(URI authorizationUrl, Person person) {
        URI redirect = pick(authorizationUrl, person);
        return Arrays.stream(redirect.getRawQuery().split("&"))
                .filter(pair -> pair.startsWith("code="))
                .map(pair -> pair.substring("code=".length()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No code: " + redirect));
    }

    /** As {@link #pick}, with somebody who refuses. */
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

    /** What happens from now on to requests with these paths; without any, to all that the service asks. */
    public void play(Fault fault, String... paths) {
        (paths.length == 0 ? servicePaths() : List.of(paths)).forEach(path -> traffic.play(path, fault));
    }

    /** Of {@link Fault#SLOW}; at first 5 s. */
    public void delay(Duration delay) {
        traffic.delay(delay);
    }

    /** How many requests with this path came since the start or {@link #calm()}. */
    public int requests(String path) {
        return traffic.requests(path);
    }

    /** As at the start, with nobody on the page; codes and keys that are in use stay good. */
    public void calm() {
        traffic.calm();
        people.forget();
    }

    @Override
    public void close() {
        listener.close();
    }

    /** What a code stands for; good once, however it is used. */
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
        return redirect(authorization, Map.of("code", codes.give(new Consent(authorization, person))));
    }

    private static Answer redirect(Authorization authorization, Map<String, String> parameters) {
        return Answer.redirect(302, authorization.answer(parameters)).with("Cache-Control", "no-store");
    }
}
