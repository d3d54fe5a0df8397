package world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Gate;
import sandbox.SandboxClient;
import sandbox.SandboxPlatform;
import sandbox.SandboxPlatform.Moment;
import sandbox.Waiting;
import world.Cable.Direction;

class CableTest {
    private final SandboxPlatform platform = SandboxPlatform.start();
    private final Cable cable = Cable.to(platform.url());
    private final SandboxClient client = new SandboxClient(cable.url());

    @AfterEach
    void close() {
        cable.close();
        platform.close();
    }

    @Test
    void carriesBothWays() {
        assertThat(client.send("t-1", "1").status()).isEqualTo(200);
        assertThat(client.find("t-1").status()).isEqualTo(200);
        assertThat(cable.cuts()).isZero();
    }

    @Test
    void aCutResetsConnectionsAndRefusesNewOnesUntilItIsMended() throws IOException {
        try (var raw = client.raw()) {
            raw.send("t-1", "1").read();
            cable.cut();

            assertThatThrownBy(raw::read).isInstanceOf(SocketException.class).hasMessage("Connection reset");
        }
        assertThatThrownBy(client::raw).isInstanceOf(ConnectException.class);
        assertThat(cable.cuts()).isEqualTo(1);
        cable.mend();
        assertThat(client.send("t-1", "1").status()).isEqualTo(200);
    }

    @Test
    void whatIsBeingAnsweredIsBookedThoughTheCableIsCut() {
        CompletableFuture<?> answer;
        try (Gate gate = platform.hold(Moment.BEFORE_BOOKING)) {
            answer = CompletableFuture.runAsync(() -> client.send("t-1", "1"), Thread::startVirtualThread);
            gate.awaitHeld(1);
            cable.cut();
        }
        assertThatThrownBy(answer::join).hasCauseInstanceOf(UncheckedIOException.class);
        Waiting.until(() -> platform.bookingsCount() == 1);
    }

    /** The request has 230 bytes and a few. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 200})
    void aRequestCutInTheMiddleNeverCounts(int bytes) throws IOException {
        cable.cutAfter(bytes, Direction.TO_SERVER);
        try (var raw = client.raw().send("t-1", "1")) {
            assertThatThrownBy(raw::read).isInstanceOf(SocketException.class);
        }
        assertThat(cable.cuts()).isEqualTo(1);
        assertThat(client.send("t-2", "1").json().path("transactionId").asText())
                .isEqualTo("sbx-000001");
        assertThat(platform.requests("t-1")).isZero();
    }

    @Test
    void anAnswerCutInTheMiddleIsBooked() throws IOException {
        cable.cutAfter(20, Direction.TO_CLIENT);
        try (var raw = client.raw().send("t-1", "1")) {
            assertThat(raw.socket().getInputStream().readNBytes(20)).hasSize(20);
            assertThatThrownBy(raw::read).isInstanceOf(SocketException.class);
        }
        assertThat(platform.bookings()).hasSize(1);
        assertThat(client.find("t-1").status()).isEqualTo(200);
    }

    @Test
    void delaysWhatItCarries() {
        cable.delay(Duration.ofMillis(50));
        long start = System.nanoTime();
        client.send("t-1", "1");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(100));
    }

    @Test
    void wearCutsAtTheSamePlacesForTheSameSeed() throws IOException {
        List<Integer> first = livesOf(42);
        assertThat(first).hasSize(10).doesNotContain(Integer.MAX_VALUE);
        assertThat(livesOf(42)).isEqualTo(first);
        assertThat(livesOf(43)).isNotEqualTo(first);
        cable.steady();
        for (int i = 0; i < 100; i++) {
            assertThat(client.send("t-1", "1").status()).isEqualTo(200);
        }
    }

    /** How many transfers each of ten connections answers before it breaks. */
    private List<Integer> livesOf(long seed) throws IOException {
        cable.cutRandomly(seed, 4000);
        var lives = new ArrayList<Integer>();
        for (int connection = 0; connection < 10; connection++) {
            try (var raw = client.raw()) {
                lives.add(answersOf(raw));
            }
        }
        return lives;
    }

    private static int answersOf(SandboxClient.Raw raw) {
        for (int answers = 0; answers < 1000; answers++) {
            try {
                raw.send("t-1", "1").read();
            } catch (IOException broken) {
                return answers;
            }
        }
        return Integer.MAX_VALUE;
    }

    @Test
    void aServerThatIsNotThereShowsAsAReset() throws IOException {
        platform.close();
        try (var raw = client.raw()) {
            assertThatThrownBy(() -> raw.send("t-1", "1").read()).isInstanceOf(SocketException.class);
        }
        assertThat(cable.cuts()).isZero();
        Waiting.until(() -> cable.connections() == 0);
    }
}
