package gaming.signin.providers;

import static gaming.signin.providers.GoogleFlow.ADA;
import static gaming.signin.providers.GoogleFlow.DISCOVERY;
import static gaming.signin.providers.Social.CHALLENGE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import gaming.access.MovableClock;
import gaming.config.Keys;
import gaming.outbound.NoAnswer;
import gaming.signin.providers.ProviderAnswer.Person;
import gaming.signin.providers.ProviderAnswer.Unavailable;
import gaming.telemetry.ExternalSystem;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.Fault;
import sandbox.Waiting;
import sandbox.wire.HttpListener;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;
import world.Logged;

class DiscoveryTest {
    private final MovableClock clock = new MovableClock();

    @Test
    void isAskedForWhenFirstNeededAndAgainAfterAnHour() {
        try (var flow = new GoogleFlow(Map.of())) {
            assertThat(flow.sandbox.requests(DISCOVERY)).isZero();
            assertThat(flow.signIn(ADA)).isInstanceOf(Person.class);
            flow.clock.advance(Duration.ofHours(1).minusMillis(1));
            assertThat(flow.signIn(ADA)).isInstanceOf(Person.class);
            assertThat(flow.sandbox.requests(DISCOVERY)).isOne();

            flow.clock.advance(Duration.ofMillis(1));
            assertThat(flow.signIn(ADA)).isInstanceOf(Person.class);
            assertThat(flow.sandbox.requests(DISCOVERY)).isEqualTo(2);
            // The key set's cache went on
            assertThat(flow.sandbox.requests(GoogleFlow.JWKS)).isOne();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ERROR_PAGE", "RESETS", "HALF_AN_ANSWER", "TOO_LARGE", "GARBAGE", "REDIRECTS"})
    void keepsTheEarlierDocumentWhenALaterFetchFails(Fault fault) {
        try (var flow = new GoogleFlow(Map.of());
                var logged = Logged.by(CodeFlow.class)) {
            assertThat(flow.signIn(ADA)).isInstanceOf(Person.class);
            flow.sandbox.play(fault, DISCOVERY);
            flow.clock.advance(Duration.ofHours(1));

            assertThat(flow.signIn(ADA)).isInstanceOf(Person.class);
            int asked = flow.sandbox.requests(DISCOVERY);
            assertThat(asked).isGreaterThan(1);
            assertThat(logged.lines()).singleElement().asString().contains("discovery failed");

            flow.clock.advance(Duration.ofMinutes(1).minusMillis(1));
            assertThat(flow.signIn(ADA)).isInstanceOf(Person.class);
            assertThat(flow.sandbox.requests(DISCOVERY)).isEqualTo(asked);
            flow.clock.advance(Duration.ofMillis(1));
            assertThat(flow.signIn(ADA)).isInstanceOf(Person.class);
            assertThat(flow.sandbox.requests(DISCOVERY)).isGreaterThan(asked);
        }
    }

    @Test
    void triesAgainAtOnceWhileItKnowsNothing() {
        try (var flow = new GoogleFlow(Map.of())) {
            flow.sandbox.play(Fault.ERROR_PAGE, DISCOVERY);
            assertThat(flow.google.authorizationUrl(CHALLENGE)).isEmpty();
            assertThat(flow.google.person("code", CHALLENGE)).isEqualTo(new Unavailable("HTTP 502"));

            flow.sandbox.calm();
            assertThat(flow.signIn(ADA)).isInstanceOf(Person.class);
        }
    }

    @Test
    void isAskedForByOneCallerForAllAlsoWhenItFails() throws Exception {
        var asked = new AtomicInteger();
        var answer = new CountDownLatch(1);
        var started = new CountDownLatch(20);
        try (var server = HttpListener.start(0, _ -> {
                    asked.incrementAndGet();
                    answer.await();
                    return Answer.json(404, "{}");
                });
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var google = google(server.url().toString());
            var running = new ArrayList<Future<Optional<URI>>>();
            for (int i = 0; i < 20; i++) {
                Callable<Optional<URI>> ask = () -> {
                    started.countDown();
                    return google.authorizationUrl(CHALLENGE);
                };
                running.add(threads.submit(ask));
            }
            Waiting.until(() -> asked.get() > 0);
            started.await();
            assertThat(asked).hasValue(1);
            answer.countDown();
            for (Future<Optional<URI>> url : running) {
                assertThat(url.get()).isEmpty();
            }
            google.close();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "issuer|\"https://evil.example\"",
                "issuer|\"http://127.0.0.1\"",
                "issuer|null",
                "token_endpoint|\"ftp://x/y\"",
                "token_endpoint|\"/token\"",
                "token_endpoint|null",
                "authorization_endpoint|\"javascript:alert(1)\"",
                "jwks_uri|\"file:///etc/passwd\"",
                "jwks_uri|null",
                "token_endpoint_auth_methods_supported|[\"private_key_jwt\"]",
                "subject_types_supported|7"
            })
    void doesNotBelieveAnotherIssuerNorGoWhereItShouldNot(String name, String value) {
        try (var server = HttpListener.start(0, request -> Answer.json(200, document(issuer(request), name, value)))) {
            var google = google(server.url().toString());

            assertThat(google.authorizationUrl(CHALLENGE)).isEmpty();
            assertThat(google.person("code", CHALLENGE))
                    .isInstanceOfSatisfying(
                            Unavailable.class,
                            unavailable -> assertThat(unavailable.reason()).startsWith("discovery "));
            google.close();
        }
    }

    @Test
    void goesNowhereWithoutTlsOutsideTheLocalEnvironment() {
        SocialSettings production = Keys.read(
                Social.with(Map.of("app.environment", "production", "social.frontend-url", Social.FRONTEND)),
                SocialSettings::from);
        try (var server = HttpListener.start(
                        0, request -> Answer.json(200, document(issuer(request), "scopes_supported", "[]")));
                var http = new ProviderHttp(ExternalSystem.GOOGLE, production)) {
            var discovery = new Discovery(server.url(), production, http, clock, _ -> {});

            assertThat(catchThrowable(discovery::provider))
                    .isInstanceOf(NoAnswer.class)
                    .hasMessageContaining("not allowed");
        }
    }

    @Test
    void asksBelowAnIssuerThatEndsWithASlash() {
        try (var server = HttpListener.start(
                0,
                request -> Answer.json(
                        request.path().equals("/tenant/.well-known/openid-configuration") ? 200 : 404,
                        document(issuer(request) + "/tenant/", "scopes_supported", "[]")))) {
            var google = google(server.url() + "/tenant/");

            assertThat(google.authorizationUrl(CHALLENGE)).isPresent();
            google.close();
        }
    }

    private Google google(String issuer) {
        return Social.google(
                Social.local(Map.of(
                        "google.issuer", issuer,
                        "google.client-id", "client",
                        "google.client-secret", "secret")),
                clock);
    }

    private static String issuer(Request request) {
        return "http://" + request.header("host").orElseThrow();
    }

    /** What {@code issuer} says of itself, but for one member. */
    private static String document(String issuer, String name, String value) {
        var members = new LinkedHashMap<String, String>();
        members.put("issuer", "\"" + issuer + "\"");
        members.put("authorization_endpoint", "\"" + issuer + "/authorize\"");
        members.put("token_endpoint", "\"" + issuer + "/token\"");
        members.put("jwks_uri", "\"" + issuer + "/jwks\"");
        members.put("response_types_supported", "[\"code\"]");
        members.put("subject_types_supported", "[\"public\"]");
        members.put("id_token_signing_alg_values_supported", "[\"RS256\"]");
        members.put(name, value);
        return members.entrySet().stream()
                .map(member -> "\"" + member.getKey() + "\":" + member.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }
}
