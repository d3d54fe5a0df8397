package gaming.signin.providers;

import static gaming.signin.providers.FacebookFlow.BEN;
import static gaming.signin.providers.GoogleFlow.ADA;
import static gaming.signin.providers.Social.CHALLENGE;
import static org.assertj.core.api.Assertions.assertThat;

import gaming.config.Keys;
import gaming.outbound.NoAnswer;
import gaming.signin.providers.ProviderAnswer.CodeRefused;
import gaming.signin.providers.ProviderAnswer.Person;
import gaming.signin.providers.ProviderAnswer.Unavailable;
import gaming.telemetry.ExternalSystem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.Fault;
import sandbox.wire.HttpListener;
import sandbox.wire.Reply.Answer;
import world.Logged;

/** Bad days at the providers and on the way to them. */
class ProviderFaultsTest {
    private static final Map<String, String> KEYS = Map.of("read-timeout", "PT2S", "circuit-breaker.failures", "10000");
    private static final GoogleFlow GOOGLE = new GoogleFlow(KEYS);
    private static final FacebookFlow FACEBOOK = new FacebookFlow(KEYS);
    /** For an exchange, on a machine that has others to serve; less than a slow answer takes. */
    private static final Duration PATIENCE = Duration.ofMillis(4500);

    @AfterEach
    void calm() {
        GOOGLE.sandbox.calm();
        FACEBOOK.sandbox.calm();
    }

    @AfterAll
    static void close() {
        GOOGLE.close();
        FACEBOOK.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"SLOW", "ERROR_PAGE", "RESETS", "HALF_AN_ANSWER", "TOO_LARGE", "GARBAGE", "REDIRECTS"})
    void aTokenEndpointWithoutAnAnswerIsAskedOnceAndInTime(Fault fault) {
        assertThat(GOOGLE.signIn(ADA)).isInstanceOf(Person.class);
        int before = GOOGLE.sandbox.requests(GoogleFlow.TOKEN);
        String code = GOOGLE.code(ADA, CHALLENGE);
        GOOGLE.sandbox.play(fault, GoogleFlow.TOKEN);

        long began = System.nanoTime();
        assertThat(GOOGLE.google.person(code, CHALLENGE)).isInstanceOf(Unavailable.class);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(PATIENCE);
        assertThat(GOOGLE.sandbox.requests(GoogleFlow.TOKEN)).isEqualTo(before + 1);
    }

    @ParameterizedTest
    @EnumSource(names = {"SLOW", "ERROR_PAGE", "RESETS", "HALF_AN_ANSWER", "TOO_LARGE", "GARBAGE", "REDIRECTS"})
    void aProfileThatDoesNotComeIsNoPerson(Fault fault) {
        String code = FACEBOOK.code(BEN, CHALLENGE);
        FACEBOOK.sandbox.play(fault, FacebookFlow.PROFILE);
        int before = FACEBOOK.sandbox.requests(FacebookFlow.PROFILE);

        long began = System.nanoTime();
        assertThat(FACEBOOK.facebook.person(code, CHALLENGE)).isInstanceOf(Unavailable.class);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(PATIENCE);
        // A GET is sent again when its connection is lost; a redirect that is followed would lead here many times
        assertThat(FACEBOOK.sandbox.requests(FacebookFlow.PROFILE)).isLessThanOrEqualTo(before + 2);
    }

    @Test
    void anAnswerWhoseBodyNeverEndsEndsAtTheDeadline() throws IOException {
        try (var server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> trickle(server));
            var settings = Keys.read(Social.local(KEYS), SocialSettings::from);
            try (var http = new ProviderHttp(ExternalSystem.GOOGLE, settings)) {
                long began = System.nanoTime();
                assertThat(phrase(http, "http://127.0.0.1:" + server.getLocalPort()))
                        .isEqualTo("no whole answer in time");
                assertThat(Duration.ofNanos(System.nanoTime() - began)).isBetween(settings.readTimeout(), PATIENCE);
            }
        }
    }

    @Test
    void readsAnAnswerUpToItsLimitAndNoFurther() throws Exception {
        String largest = "x".repeat(ProviderHttp.LARGEST_BODY);
        try (var server = HttpListener.start(
                        0, request -> Answer.json(200, request.path().equals("/largest") ? largest : largest + "x"));
                var http =
                        new ProviderHttp(ExternalSystem.GOOGLE, Keys.read(Social.local(KEYS), SocialSettings::from))) {
            assertThat(http.get(server.url().resolve("/largest")).body()).isEqualTo(largest);
            assertThat(phrase(http, server.url() + "/larger")).contains("too large");
        }
    }

    @Test
    void saysWhenNoServerListens() throws IOException {
        int free;
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = server.getLocalPort();
        }
        try (var http = new ProviderHttp(ExternalSystem.GOOGLE, Keys.read(Social.local(KEYS), SocialSettings::from))) {
            assertThat(phrase(http, "http://127.0.0.1:" + free)).isEqualTo("connection refused");
        }
    }

    @Test
    void anInterruptedCallerStaysInterrupted() {
        String code = FACEBOOK.code(BEN, CHALLENGE);
        Thread.currentThread().interrupt();
        try {
            assertThat(FACEBOOK.facebook.person(code, CHALLENGE)).isEqualTo(new Unavailable("interrupted"));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void aRefusedCodeIsNoFaultAndLogsNothing() {
        try (var logged = Logged.by(CodeFlow.class)) {
            assertThat(FACEBOOK.facebook.person("guessed", CHALLENGE)).isInstanceOf(CodeRefused.class);
            assertThat(logged.lines()).isEmpty();
        }
    }

    @Test
    void logsOneLineForWhatDoesNotComeAndNothingConfidential() {
        String code = FACEBOOK.code(BEN, CHALLENGE);
        FACEBOOK.sandbox.play(Fault.ERROR_PAGE, FacebookFlow.PROFILE);
        try (var logged = Logged.by(CodeFlow.class)) {
            assertThat(FACEBOOK.facebook.person(code, CHALLENGE)).isEqualTo(new Unavailable("HTTP 502"));
            assertThat(logged.lines()).containsExactly("WARNING FACEBOOK cannot be asked for a profile: HTTP 502");
        }
    }

    private static String phrase(ProviderHttp http, String address) {
        try {
            return ProviderHttp.phrase(http.get(URI.create(address)));
        } catch (NoAnswer none) {
            return none.phrase();
        }
    }

    /** A byte now and then, as long as the other side listens. */
    private static void trickle(ServerSocket server) {
        try (var connection = server.accept()) {
            var out = connection.getOutputStream();
            out.write("HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write(' ');
                Thread.sleep(50);
            }
        } catch (IOException | InterruptedException _) {
            // It does not listen any more
        }
    }
}
