package sandbox.social;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import sandbox.Confidential;
import sandbox.wire.HttpListener;
import sandbox.wire.Reply;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * An identity provider of a developer's machine and of tests. There are three ways to pick a person: on the page of its
 * authorization URL; by the query parameter {@code login_hint}, a subject or an e-mail on that page; or by {@link
 * #pick}. The provider knows one client. A code is valid once, for a minute.
 */
public abstract sealed class SandboxProvider implements AutoCloseable permits SandboxGoogle, SandboxFacebook {
    private static final Duration CODE_VALID = Duration.ofMinutes(1);
    private static final Duration DELAY = Duration.ofSeconds(5);
    private static final int HUGE = 16 * 1024 * 1024;
    private static final int MOST_SHOWN = 50;
    private static final int MOST_KNOWN = 10_000;

    private final SignInPage page;
    private final String clientId;
    private final String clientSecret;
    private final Grants<Consent> codes;
    private volatile Runnable beforeConsent = () -> {};
    private final HttpListener listener;

    /** By subject. Some come from a test alone and are not on the page. */
    private final LinkedHashMap<String, Person> known = new LinkedHashMap<>();

    /** Those on the page, by subject. */
    private final LinkedHashMap<String, Shown> shown = new LinkedHashMap<>();

    private final Map<String, Integer> requests = new ConcurrentHashMap<>();
    private final Map<String, Fault> faults = new ConcurrentHashMap<>();
    private volatile Duration delay = DELAY;

    /** A person's consent to a client's request. */
    record Consent(Authorization authorization, Person person) {}

    /** {@code note}: the reason to pick the person; may be empty. */
    record Shown(Person person, String note) {}

    SandboxProvider(SignInPage page, int port, Clock clock, String clientId, String clientSecret) {
        this.page = page;
        this.clientId = clientId;
        this.clientSecret = Confidential.keep(clientSecret);
        codes = new Grants<>(clock, CODE_VALID);
        listener = HttpListener.start(port, this::reply);
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
        Answer answer = answer(new Request(
                "GET", authorizationUrl.getRawPath(), authorizationUrl.getRawQuery() + "&" + choice, Map.of(), ""));
        return Optional.ofNullable(answer.headers().get("Location"))
                .map(URI::create)
                .orElseThrow(() -> new AssertionError("No redirect: " + answer.status() + " " + answer.body()));
    }

    /** The fault of all further requests with these paths; without paths, of all requests of the service. */
    public void play(Fault fault, String... paths) {
        (paths.length == 0 ? servicePaths() : List.of(paths)).forEach(path -> faults.put(path, fault));
    }

    /** The fault of the first path of the service's requests. */
    public Fault fault() {
        return faults.getOrDefault(servicePaths().getFirst(), Fault.NONE);
    }

    /** The delay of {@link Fault#SLOW}; at first 5 s. */
    public void delay(Duration wanted) {
        delay = wanted;
    }

    /** The number of requests with this path since the start or {@link #calm()}. */
    public int requests(String path) {
        return requests.getOrDefault(path, 0);
    }

    /** Restores the state of the start, with an empty page. Codes and keys in use stay valid. */
    public synchronized void calm() {
        requests.clear();
        faults.clear();
        delay = DELAY;
        known.clear();
        shown.clear();
    }

    @Override
    public void close() {
        listener.close();
    }

    /** Redeems a code; a second use fails. */
    Optional<Consent> redeem(String code) {
        return codes.take(code);
    }

    private Reply reply(Request request) throws InterruptedException {
        requests.merge(request.path(), 1, Integer::sum);
        return switch (faults.getOrDefault(request.path(), Fault.NONE)) {
            case NONE -> answer(request);
            case SLOW -> {
                Thread.sleep(delay);
                yield answer(request);
            }
            case ERROR -> Answer.page(500);
            case RESET -> new Reply.Reset();
            case HALF -> new Reply.Half(answer(request));
            case HUGE -> huge(answer(request));
            case GARBAGE -> Answer.json(200, "{\"access_token\":\"");
            case REDIRECT -> Answer.redirect(302, "/elsewhere");
        };
    }

    private static Answer huge(Answer answer) {
        return new Answer(answer.status(), answer.contentType(), answer.body() + " ".repeat(HUGE), answer.headers());
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
                offer(person, "");
                yield consent(authorization, person);
            }
            default ->
                Authorization.text(request, "login_hint")
                        .flatMap(this::person)
                        .map(person -> consent(authorization, person))
                        .orElseGet(() -> page.choice(shown(), request, authorization.redirectUri()));
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
