package gaming.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.telemetry.ExternalSystem;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import sandbox.wire.HttpListener;
import sandbox.wire.Reply.Answer;

class JdkConnectorTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void anInterruptedCallerStaysInterrupted() {
        var interrupted = new CompletableFuture<Answer>();
        try (var server = HttpListener.start(0, _ -> interrupted.join())) {
            var connector = new JdkConnector(ExternalSystem.RATES, LONG, LONG, 2);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> connector.exchange(
                            HttpRequest.newBuilder(server.url()).build()))
                    .isInstanceOf(NoAnswer.Interrupted.class);
            assertThat(Thread.interrupted()).isTrue();
            interrupted.complete(Answer.json(200, "{}"));
            connector.close();
        }
    }
}
