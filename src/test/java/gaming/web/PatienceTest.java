package gaming.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Until when a connection waits for its other end, which sends less than it should. */
@Timeout(30)
class PatienceTest {
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration LONG = Duration.ofHours(1);
    private static final String HEAD = "GET / HTTP/1.1\r\nHost: here\r\n\r\n";
    private static final String POST = "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\n";

    private final AtomicBoolean closed = new AtomicBoolean();
    private final BlockingQueue<byte[]> sent = new LinkedBlockingQueue<>();
    private final Exchange exchange = new Exchange();
    private @Nullable Patience patience;

    @AfterEach
    void end() {
        if (patience != null) {
            patience.end();
        }
    }

    @Test
    void aNewConnectionThatSaysNothingEnds() {
        assertThat(requests(SHORT, LONG, LONG, false, "").get()).isNull();
        assertThat(closed).isTrue();
    }

    @Test
    void aHeaderThatDripsEnds() {
        RequestBytes requests = requests(SHORT, LONG, LONG, false, "G");
        dripping = "X-Header: x\r\n".repeat(10_000);
        assertThat(requests.get()).isNull();
        assertThat(closed).isTrue();
    }

    @Test
    void aBodyThatDripsEndsWhereItHasToHurry() {
        RequestBytes requests = requests(LONG, SHORT, LONG, false, POST);
        dripping = "x".repeat(1000);
        read(requests);
        assertThat(closed).isTrue();
    }

    @Test
    void aBodyThatPausesEnds() {
        read(requests(LONG, SHORT, LONG, false, POST + "x"));
        assertThat(closed).isTrue();
    }

    @Test
    void aKeptConnectionMayBeIdle() {
        RequestBytes requests = requests(SHORT, SHORT, Duration.ofSeconds(2), false, HEAD);
        long begun = System.nanoTime();
        read(requests);
        assertThat(closed).isTrue();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofSeconds(1));
    }

    @Test
    void aKeptConnectionMayNotBeIdleWhereThereAreManyOthers() {
        read(requests(SHORT, LONG, LONG, true, HEAD));
        assertThat(closed).isTrue();
    }

    private String dripping = "";

    private RequestBytes requests(Duration header, Duration stall, Duration idle, boolean crowded, String begin) {
        patience = new Patience(new ListenerSettings(header, stall), idle, () -> crowded, true, () -> closed.set(true));
        patience.begin();
        if (!begin.isEmpty()) {
            sent.add(begin.getBytes(StandardCharsets.US_ASCII));
        }
        return new RequestBytes(this::next, 4096, 16_384, patience, exchange);
    }

    /** What a socket gives: what was sent, what drips, nothing any more once it is closed. */
    private byte @Nullable [] next() {
        try {
            for (int waits = 0; !closed.get(); waits++) {
                byte[] piece = sent.poll(10, TimeUnit.MILLISECONDS);
                if (piece != null) {
                    return piece;
                }
                if (!dripping.isEmpty() && waits == 5) {
                    byte[] drop = dripping.substring(0, 1).getBytes(StandardCharsets.US_ASCII);
                    dripping = dripping.substring(1);
                    return drop;
                }
            }
            return null;
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    private static String read(RequestBytes requests) {
        var all = new ByteArrayOutputStream();
        for (byte[] piece = requests.get(); piece != null; piece = requests.get()) {
            all.writeBytes(piece);
        }
        return all.toString(StandardCharsets.US_ASCII);
    }
}
