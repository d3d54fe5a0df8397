package gaming.platform;

import static gaming.platform.Transfers.booked;
import static gaming.platform.Transfers.error;
import static gaming.platform.Transfers.transfer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.Ports;
import gaming.core.Starting;
import gaming.platform.CreditTransfer.TransferLookup;
import gaming.platform.CreditTransfer.TransferOutcome.Accepted;
import gaming.platform.CreditTransfer.TransferOutcome.Ground;
import gaming.platform.CreditTransfer.TransferOutcome.Refused;
import gaming.platform.CreditTransfer.TransferOutcome.Unknown;
import gaming.telemetry.Scrape;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Logged;
import world.World;

/** Transfers with all that stands around them: breaker, bulkhead, retries. */
@ExtendWith(World.class)
class CreditTransfersIT {
    private static final Refused CIRCUIT_OPEN = neverSent("circuit open");
    private static final Unknown TOO_LATE = new Unknown("no time left to send");

    private final RawServer server = new RawServer(RawServer.answering(200, booked("a")));
    private final Logged log = Logged.by(CreditTransfers.class);

    @AfterEach
    void close() {
        log.close();
        server.close();
    }

    @Test
    void warmsUpWithoutAskingThePlatform() {
        try (var platform = Guarded.at(server.url(), Map.of())) {
            platform.transfers().warm(new Starting());
        }
        assertThat(server.connections()).isZero();
    }

    @Test
    void sendsNothingWhereNoPlatformIsConfigured() {
        var none = new PlatformSettings(
                Optional.empty(),
                Waiting.PATIENCE,
                Waiting.PATIENCE,
                20,
                Waiting.PATIENCE,
                128,
                Waiting.PATIENCE,
                256,
                false);
        var transfers = new CreditTransfers(none);

        assertThat(transfers.configured()).isFalse();
        assertThat(transfers.send(transfer("a"), Transfers.IN_TIME)).isEqualTo(neverSent("no platform configured"));
        assertThat(transfers.find(transfer("a"))).isEqualTo(new TransferLookup.Unknown("no platform configured"));
        assertThat(server.connections()).isZero();
    }

    @Test
    void opensTheCircuitAfterSoManyFailuresInARowAndClosesItAgain() {
        Map<String, String> keys = Map.of("circuit-breaker.failures", "3", "circuit-breaker.delay", "PT3S");
        try (var platform = Guarded.at(server.url(), keys)) {
            CreditTransfers transfers = platform.transfers();
            server.behave(RawServer.answering(503, ""));
            transfers.send(transfer("1"), Transfers.IN_TIME);
            transfers.send(transfer("2"), Transfers.IN_TIME);
            server.behave(RawServer.answering(200, booked("a")));
            transfers.send(transfer("a"), Transfers.IN_TIME);
            server.behave(RawServer.answering(503, ""));
            for (int i = 3; i <= 5; i++) {
                assertThat(transfers.send(transfer("" + i), Transfers.IN_TIME)).isEqualTo(new Unknown("HTTP 503"));
            }
            assertThat(transfers.send(transfer("6"), Transfers.IN_TIME)).isEqualTo(CIRCUIT_OPEN);
            assertThat(transfers.send(transfer("7"), Transfers.IN_TIME)).isEqualTo(CIRCUIT_OPEN);
            assertThat(server.requests()).hasSize(6);

            server.behave(RawServer.answering(200, booked("a")));
            Waiting.until(() -> transfers.send(transfer("a"), Transfers.IN_TIME) instanceof Accepted);
            assertThat(server.requests()).hasSize(7);
            assertThat(log.lines())
                    .containsExactly(
                            "WARNING Credit transfer 1: HTTP 503", "WARNING Credit transfer 2: HTTP 503",
                            "WARNING Credit transfer 3: HTTP 503", "WARNING Credit transfer 4: HTTP 503",
                            "WARNING Credit transfer 5: HTTP 503", "WARNING Credit transfer 6: circuit open");
        }
    }

    @Test
    void keepsTheCircuitClosedAsLongAsThePlatformItselfAnswers() {
        try (var platform = Guarded.at(server.url(), Map.of("circuit-breaker.failures", "2"))) {
            for (int status : new int[] {500, 503, 429, 400}) {
                server.behave(RawServer.answering(status, error("BUSY")));
                assertThat(platform.transfers().send(transfer("a"), Transfers.IN_TIME))
                        .isInstanceOf(Refused.class);
                assertThat(platform.transfers().find(transfer("a"))).isInstanceOf(TransferLookup.Unknown.class);
            }
            assertThat(server.requests()).hasSize(8);
            assertThat(log.lines()).isEmpty();
        }
    }

    @Test
    void givesTransfersAndLookupsACircuitEach() {
        try (var platform = Guarded.at(server.url(), Map.of("circuit-breaker.failures", "1"))) {
            server.behave(RawServer.answering(503, ""));
            platform.transfers().send(transfer("a"), Transfers.IN_TIME);
            assertThat(platform.transfers().send(transfer("a"), Transfers.IN_TIME))
                    .isEqualTo(CIRCUIT_OPEN);

            server.behave(RawServer.answering(200, booked("a")));
            assertThat(platform.transfers().find(transfer("a"))).isInstanceOf(TransferLookup.Found.class);
        }
    }

    /** The circuit shows how often a connection was tried: it opens at the second failure, that of the same transfer. */
    @Test
    void triesAgainOnceWhatWasNeverSent() {
        URI nobody = URI.create("http://127.0.0.1:" + Ports.free());
        try (var platform = Guarded.at(nobody, Map.of("circuit-breaker.failures", "3"))) {
            assertThat(platform.transfers().send(transfer("a"), Transfers.IN_TIME))
                    .isEqualTo(neverSent("connection refused"));
            assertThat(platform.transfers().send(transfer("b"), Transfers.IN_TIME))
                    .isEqualTo(CIRCUIT_OPEN);
        }
        assertThat(log.lines()).containsExactly("WARNING Credit transfer b: circuit open");
    }

    @Test
    void neverTriesAgainWhatMayHaveBeenSentButAsksTwice() {
        try (var platform = Guarded.at(server.url(), Map.of())) {
            server.behave((number, connection) -> RawServer.reset(connection));
            assertThat(platform.transfers().send(transfer("a"), Transfers.IN_TIME))
                    .isEqualTo(new Unknown("connection lost"));
            assertThat(server.requests()).hasSize(1);

            platform.transfers().find(transfer("a"));
            assertThat(server.requests()).hasSizeGreaterThanOrEqualTo(3);
        }
    }

    @Test
    void refusesMoreTransfersAtOnceThanItMayHave() throws InterruptedException {
        var answer = new CountDownLatch(1);
        server.behave((number, connection) -> {
            answer.await();
            RawServer.write(connection, RawServer.http(200, booked("a")));
        });
        try (var platform = Guarded.at(server.url(), Map.of("concurrent-transfers", "1"))) {
            var first = CompletableFuture.supplyAsync(
                    () -> platform.transfers().send(transfer("a"), Transfers.IN_TIME), Thread.ofVirtual()::start);
            Waiting.until(() -> server.requests().size() == 1);

            assertThat(platform.transfers().send(transfer("b"), Transfers.IN_TIME))
                    .isEqualTo(neverSent("too many calls at once"));
            answer.countDown();
            assertThat(first.join()).isInstanceOf(Accepted.class);
        }
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void takesAnUnexpectedAnswerForUnknown() {
        CreditTransfers transfers = failingWith(new IllegalStateException("unexpected"));

        assertThat(transfers.send(transfer("a"), Transfers.IN_TIME)).isEqualTo(new Unknown("unexpected failure"));
        assertThat(log.lines())
                .containsExactly(
                        "SEVERE A call of the gaming platform failed unexpectedly",
                        "WARNING Credit transfer a: unexpected failure");
    }

    @Test
    void leavesAThreadInterruptedThatWasSoBetweenTwoAttempts() {
        CreditTransfers transfers =
                failingWith(new IllegalStateException("Retries interrupted", new InterruptedException()));

        assertThat(transfers.send(transfer("a"), Transfers.IN_TIME)).isEqualTo(new Unknown("interrupted"));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void countsTheTransfersThatAnOpenCircuitStops() {
        double before = stopped();
        server.behave(RawServer.answering(503, ""));
        try (var platform = Guarded.at(server.url(), Map.of("circuit-breaker.failures", "1"))) {
            for (int i = 0; i < 3; i++) {
                platform.transfers().send(transfer("a"), Transfers.IN_TIME);
            }
        }
        assertThat(stopped()).isEqualTo(before + 2);
    }

    private static double stopped() {
        return Scrape.now().sum("external_stopped_total", "system", "gaming-platform");
    }

    private CreditTransfers failingWith(RuntimeException failure) {
        PlatformCalls failing = new PlatformCalls() {
            @Override
            public Response send(TransferRequest transfer) {
                throw failure;
            }

            @Override
            public Response find(String externalTransactionId) {
                throw failure;
            }

            @Override
            public Response warm() {
                throw new UnsupportedOperationException();
            }

            @Override
            public void close() {}
        };
        return new CreditTransfers(
                settings(),
                new PlatformClient<>(
                        System.getLogger(CreditTransfers.class.getName()), Transfers.READER, Optional.of(failing)));
    }

    private PlatformSettings settings() {
        return Transfers.settings(server.url(), Waiting.PATIENCE, Waiting.PATIENCE);
    }

    private static Refused neverSent(String answer) {
        return new Refused(Ground.NEVER_SENT, null, answer);
    }

    @Test
    void aLateTransferIsNotSent() throws Exception {
        try (var server = new RawServer(RawServer.silent());
                var platform = Guarded.at(server.url(), Map.of())) {
            assertThat(platform.transfers().send(transfer("a"), () -> false)).isEqualTo(TOO_LATE);
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void aSecondAttemptLooksAtTheTimeAgain() {
        URI nobody = URI.create("http://127.0.0.1:" + Ports.free());
        var looks = new AtomicInteger();
        try (var platform = Guarded.at(nobody, Map.of())) {
            assertThat(platform.transfers().send(transfer("a"), () -> looks.incrementAndGet() == 1))
                    .isEqualTo(TOO_LATE);
        }
        assertThat(looks).hasValue(2);
    }
}
