package gaming.platform;

import static gaming.platform.Transfers.transfer;
import static org.assertj.core.api.Assertions.assertThat;

import gaming.platform.CreditTransfer.TransferOutcome;
import gaming.platform.CreditTransfer.TransferOutcome.Unknown;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sandbox.Waiting;
import world.Logged;
import world.World;

/** A call ends in time and leaves nothing behind, on whichever kind of thread. */
@ExtendWith(World.class)
class DeadlinesIT {
    private final RawServer server = new RawServer(RawServer.silent());
    private final Logged log = Logged.by(CreditTransfers.class);

    static Stream<ThreadFactory> threads() {
        return Stream.of(Thread.ofVirtual().factory(), Thread.ofPlatform().factory());
    }

    @AfterEach
    void close() {
        log.close();
        server.close();
    }

    @ParameterizedTest
    @MethodSource("threads")
    void endsInTimeThoughTheBodyNeverEnds(ThreadFactory threads) throws Exception {
        server.behave((number, connection) -> {
            RawServer.write(connection, "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
            while (true) {
                RawServer.write(connection, " ");
                Thread.sleep(10);
            }
        });
        Map<String, String> keys = Map.of("connect-timeout", "PT1S", "read-timeout", "PT1S");
        try (var platform = Guarded.at(server.url(), keys)) {
            var call = sending(platform);
            Thread thread = threads.newThread(call);
            thread.start();

            Ended ended = call.get();
            assertThat(ended.outcome()).isEqualTo(new Unknown("no whole answer in time"));
            assertThat(ended.took())
                    .isBetween(Duration.ofSeconds(2), platform.transfers().longest());
            assertThat(ended.interrupted()).isFalse();
            assertThat(thread.join(Waiting.PATIENCE)).isTrue();
        }
        Waiting.until(() -> server.ended() == server.connections());
        assertThat(server.requests()).hasSize(1);
        assertThat(log.lines()).containsExactly("WARNING Credit transfer a: no whole answer in time");
    }

    @ParameterizedTest
    @MethodSource("threads")
    void endsAtOnceWhenItsThreadIsInterruptedWhichTheThreadStillKnows(ThreadFactory threads) throws Exception {
        try (var platform = Guarded.at(server.url(), Map.of())) {
            var call = sending(platform);
            Thread thread = threads.newThread(call);
            thread.start();
            Waiting.until(() -> server.requests().size() == 1);
            thread.interrupt();

            Ended ended = call.get();
            assertThat(ended.outcome()).isEqualTo(new Unknown("interrupted"));
            assertThat(ended.took()).isLessThan(Duration.ofSeconds(9));
            assertThat(ended.interrupted()).isTrue();
        }
        Waiting.until(() -> server.ended() == server.connections());
    }

    private static FutureTask<Ended> sending(Guarded platform) {
        return new FutureTask<>(() -> {
            long began = System.nanoTime();
            TransferOutcome outcome = platform.transfers().send(transfer("a"), Transfers.IN_TIME);
            return new Ended(outcome, Duration.ofNanos(System.nanoTime() - began), Thread.interrupted());
        });
    }

    private record Ended(TransferOutcome outcome, Duration took, boolean interrupted) {}
}
