package gaming.platform;

import static gaming.platform.PlayedGames.answer;
import static gaming.platform.PlayedGames.real;
import static gaming.platform.Transfers.booked;
import static gaming.platform.Transfers.transfer;
import static org.assertj.core.api.Assertions.assertThat;

import gaming.platform.CreditTransfer.TransferLookup;
import gaming.platform.CreditTransfer.TransferOutcome.Accepted;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Logged;
import world.World;

/** What stands around launches, and that it is not what stands around money. */
@ExtendWith(World.class)
class LaunchBreakerIT {
    private final RawServer server = new RawServer(RawServer.answering(200, answer(PlayedGames.URL)));
    private final Logged log = Logged.by(GameLaunches.class);
    private final Logged transferLog = Logged.by(CreditTransfers.class);

    @AfterEach
    void close() {
        log.close();
        transferLog.close();
        server.close();
    }

    @Test
    void opensTheCircuitOfAPlatformThatIsTooSlow() {
        Map<String, String> keys = Map.of("circuit-breaker.failures", "2", "launch-timeout", "PT1S");
        server.behave(RawServer.silent());
        try (var platform = Guarded.at(server.url(), keys)) {
            launch(platform, 4);
        }
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void keepsTheCircuitClosedForGamesThatThePlatformDoesNotHave() {
        try (var platform = Guarded.at(server.url(), Map.of("circuit-breaker.failures", "2"))) {
            for (int status : new int[] {404, 422, 500}) {
                server.behave(RawServer.answering(status, Transfers.error("GAME_NOT_AVAILABLE")));
                launch(platform, 3);
            }
        }
        assertThat(server.requests()).hasSize(9);
    }

    @Test
    void failingLaunchesDoNotStopMoney() {
        server.behave((number, connection) -> {
            boolean launch = server.requests().getLast().head().startsWith("POST /game-launches");
            RawServer.write(connection, launch ? RawServer.http(503, "") : RawServer.http(200, booked("a")));
        });
        try (var platform = Guarded.at(server.url(), Map.of("circuit-breaker.failures", "2"))) {
            launch(platform, 3);
            assertThat(server.requests()).hasSize(2);

            assertThat(platform.transfers().send(transfer("a"), Transfers.IN_TIME))
                    .isInstanceOf(Accepted.class);
            assertThat(platform.transfers().find(transfer("a"))).isInstanceOf(TransferLookup.Found.class);
        }
    }

    @Test
    void launchesThatWaitTakeNoPlaceOfMoney() throws InterruptedException {
        var answer = new CountDownLatch(1);
        server.behave((number, connection) -> {
            answer.await();
            RawServer.write(connection, RawServer.http(200, answer(PlayedGames.URL)));
        });
        Map<String, String> keys = Map.of("concurrent-launches", "3", "concurrent-transfers", "1");
        try (var platform = Guarded.at(server.url(), keys)) {
            var waiting =
                    IntStream.range(0, 3).mapToObj(_ -> launching(platform)).toList();
            Waiting.until(() -> server.requests().size() == 3);

            assertThat(platform.launches().launch(real("a"))).isEmpty();
            assertThat(log.lines()).singleElement().asString().contains("too many calls at once");
            server.behave(RawServer.answering(200, booked("a")));
            assertThat(platform.transfers().send(transfer("a"), Transfers.IN_TIME))
                    .isInstanceOf(Accepted.class);

            answer.countDown();
            assertThat(waiting).allSatisfy(each -> assertThat(each.join()).isPresent());
            server.behave(RawServer.answering(200, answer(PlayedGames.URL)));
            assertThat(platform.launches().launch(real("a"))).isPresent();
        }
    }

    /** A circuit breaker that took them for successes would never open while a platform hangs under load. */
    @Test
    void aRejectedCallSaysNothingToTheCircuit() throws InterruptedException {
        var answer = new CountDownLatch(1);
        server.behave((number, connection) -> {
            if (number == 2) {
                answer.await();
            }
            RawServer.write(connection, RawServer.http(503, ""));
        });
        Map<String, String> keys = Map.of("concurrent-launches", "1", "circuit-breaker.failures", "2");
        try (var platform = Guarded.at(server.url(), keys)) {
            launch(platform, 1);
            var second = launching(platform);
            Waiting.until(() -> server.requests().size() == 2);
            launch(platform, 5);
            answer.countDown();
            assertThat(second.join()).isEmpty();
            launch(platform, 5);
        }
        assertThat(server.requests()).hasSize(2);
    }

    private static CompletableFuture<Optional<String>> launching(Guarded platform) {
        return CompletableFuture.supplyAsync(() -> platform.launches().launch(real("a")), Thread::startVirtualThread);
    }

    private static void launch(Guarded platform, int times) {
        for (int i = 0; i < times; i++) {
            assertThat(platform.launches().launch(real("a"))).isEmpty();
        }
    }
}
