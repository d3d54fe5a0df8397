package gaming.signin.providers;

import static gaming.signin.providers.FacebookFlow.BEN;
import static gaming.signin.providers.GoogleFlow.ADA;
import static gaming.signin.providers.Social.CHALLENGE;
import static org.assertj.core.api.Assertions.assertThat;

import gaming.config.Keys;
import gaming.outbound.HttpAnswer;
import gaming.outbound.NoAnswer;
import gaming.signin.providers.ProviderAnswer.Person;
import gaming.signin.providers.ProviderAnswer.Unavailable;
import gaming.telemetry.ExternalSystem;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import sandbox.Fault;
import sandbox.Waiting;
import sandbox.wire.HttpListener;
import sandbox.wire.Reply.Answer;

class CircuitTest {
    private static final Unavailable OPEN = new Unavailable("circuit open");

    @Test
    void opensAfterFailuresInARowAndClosesWithTheFirstAnswer() {
        try (var flow = new FacebookFlow(Map.of("circuit-breaker.failures", "3", "circuit-breaker.delay", "PT1S"))) {
            flow.sandbox.play(Fault.ERROR_PAGE);
            for (int i = 0; i < 3; i++) {
                assertThat(flow.signIn(BEN)).isEqualTo(new Unavailable("HTTP 502"));
            }
            assertThat(flow.signIn(BEN)).isEqualTo(OPEN);
            assertThat(flow.sandbox.requests(FacebookFlow.TOKEN)).isEqualTo(3);

            flow.sandbox.calm();
            Waiting.until(() -> flow.signIn(BEN) instanceof Person);
        }
    }

    @Test
    void ofOneProviderIsNotTheOthers() {
        var keys = Map.of("circuit-breaker.failures", "1", "circuit-breaker.delay", "PT10M");
        try (var google = new GoogleFlow(keys);
                var facebook = new FacebookFlow(keys)) {
            String code = google.code(ADA, CHALLENGE);
            google.sandbox.play(Fault.ERROR_PAGE, GoogleFlow.TOKEN);
            assertThat(google.google.person(code, CHALLENGE)).isEqualTo(new Unavailable("HTTP 502"));
            assertThat(google.google.person(code, CHALLENGE)).isEqualTo(OPEN);

            assertThat(facebook.signIn(BEN)).isInstanceOf(Person.class);
            // What is known goes on without asking
            assertThat(google.google.authorizationUrl(CHALLENGE)).isPresent();
        }
    }

    @Test
    void asksNoMoreAtOnceThanIsAllowed() throws Exception {
        var arrived = new Semaphore(0);
        var answer = new CountDownLatch(1);
        try (var server = HttpListener.start(0, _ -> {
                    arrived.release();
                    answer.await();
                    return Answer.json(200, "{}");
                });
                var http = new ProviderHttp(
                        ExternalSystem.GOOGLE,
                        Keys.read(Social.local(Map.of("concurrent-calls", "2")), SocialSettings::from));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<HttpAnswer> ask = () -> http.get(server.url());
            var first = threads.submit(ask);
            var second = threads.submit(ask);
            arrived.acquire(2);

            assertThat(threads.submit(() -> {
                                try {
                                    return ProviderHttp.phrase(http.get(server.url()));
                                } catch (NoAnswer none) {
                                    return none.phrase();
                                }
                            })
                            .get())
                    .isEqualTo("too many calls at once");
            answer.countDown();
            assertThat(first.get().status()).isEqualTo(200);
            assertThat(second.get().status()).isEqualTo(200);
            assertThat(http.get(server.url()).status()).isEqualTo(200);
        }
    }
}
