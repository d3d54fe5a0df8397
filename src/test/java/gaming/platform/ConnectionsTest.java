package gaming.platform;

import static gaming.platform.Transfers.booked;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import org.junit.jupiter.api.Test;

class ConnectionsTest {
    private static final int AT_ONCE = 64;
    private static final int ROUNDS = 10;

    @Test
    void keepsAConnectionForEachOfManyTransfersAtOnce() throws Exception {
        var all = new Phaser(AT_ONCE);
        try (var server = new RawServer((number, connection) -> {
                    // Each round is answered only when all of it is under way
                    all.arriveAndAwaitAdvance();
                    RawServer.write(connection, RawServer.http(200, booked("a")));
                });
                var platform = CreditTransfers.client(
                        Transfers.settings(server.url(), Duration.ofSeconds(5), Duration.ofSeconds(20)));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int round = 1; round <= ROUNDS; round++) {
                var running = new ArrayList<Future<Answer>>();
                for (int i = 0; i < AT_ONCE; i++) {
                    Callable<Answer> call = () -> platform.answer(calls ->
                            calls.send(PlatformCalls.TransferRequest.of(Transfers.transfer("a"), Transfers.IN_TIME)));
                    running.add(threads.submit(call));
                }
                for (Future<Answer> answer : running) {
                    assertThat(answer.get().status()).isEqualTo(200);
                }
            }

            assertThat(server.requests()).hasSize(AT_ONCE * ROUNDS);
            assertThat(server.connections()).isEqualTo(AT_ONCE);
        }
    }
}
