package gaming.signin.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.access.Configured;
import gaming.config.Keys;
import gaming.identity.MfaType;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentCodesTest {
    private static final Map<String, String> GOOD = Map.of(
            "app.environment", "production",
            "auth.mfa.delivery.url", "https://codes.example.com/send",
            "auth.mfa.delivery.token", "token",
            "auth.mfa.delivery.timeout", "PT5S",
            "auth.mfa.token-lifetime", "PT5M",
            "auth.mfa.most-pending", "5");

    @ParameterizedTest
    @ValueSource(ints = {200, 500})
    @Timeout(20)
    void doesNotWaitForAnEndlessAnswer(int status) throws IOException {
        var over = new CountDownLatch(1);
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.startVirtualThread(() -> answerEndlessly(server, status, over));
            URI url = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/");
            var gateway = new SecondFactor.Settings.Gateway(url, "token");
            var settings = new SecondFactor.Settings(
                    Duration.ofMinutes(5), 5, Optional.of(gateway), Duration.ofSeconds(1), true);

            assertThat(new SentCodes(settings).deliver(new SentCodes.Delivery(MfaType.SMS, "+49", "918273")))
                    .isEqualTo(status == 200);
        } finally {
            over.countDown();
        }
    }

    private static void answerEndlessly(ServerSocket server, int status, CountDownLatch over) {
        try (var connection = server.accept()) {
            connection
                    .getOutputStream()
                    .write(("HTTP/1.1 " + status + " Said\r\nContent-Length: 1000000\r\n\r\nand so on")
                            .getBytes(StandardCharsets.US_ASCII));
            over.await();
        } catch (IOException | InterruptedException gone) {
            Thread.currentThread().interrupt();
        }
    }

    private static SecondFactor.Settings settings(Map<String, String> changes) {
        var keys = new HashMap<>(GOOD);
        keys.putAll(changes);
        return Keys.read(Configured.above(keys), SecondFactor.Settings::from);
    }
}
