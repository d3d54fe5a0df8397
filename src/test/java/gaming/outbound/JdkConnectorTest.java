package gaming.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.telemetry.ExternalSystem;
import java.net.http.HttpRequest;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import sandbox.wire.HttpListener;
import sandbox.wire.Reply.Answer;

class JdkConnectorTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void anInterruptedCallerStaysInterrupted() {
        try (var server = HttpListener.start(0, _ -> Answer.json(200, "{}"))) {
            var connector = new JdkConnector(ExternalSystem.RATES, LONG, LONG, 2);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> connector.exchange(
                            HttpRequest.newBuilder(server.url()).build()))
                    .isInstanceOf(NoAnswer.Interrupted.class);
            assertThat(Thread.interrupted()).isTrue();
            connector.close();
        }
    }
}
