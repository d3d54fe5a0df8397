package gaming.web;

import static org.assertj.core.api.Assertions.assertThat;

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
    private final AtomicBoolean closed = new AtomicBoolean();
    private final BlockingQueue<byte[]> sent = new LinkedBlockingQueue<>();
    private @Nullable Patience patience;

    @AfterEach
    void end() {
        if (patience != null) {
            patience.end();
        }
    }

    @Test
    void aNewConnectionThatSaysNothingEnds() {
        Patience patience = patience(SHORT, LONG, LONG, false);
        patience.forHead();
        read(patience);
        assertThat(closed).isTrue();
    }

    @Test
    void aHeaderThatDripsEnds() {
        Patience patience = patience(SHORT, LONG, LONG, false);
        dripping = "X-Header: x\r\n".repeat(10_000);
        patience.forHead();
        read(patience);
        assertThat(closed).isTrue();
    }

    @Test
    void aBodyThatDripsEndsWhereItHasToHurry() {
        Patience patience = patience(LONG, SHORT, LONG, false);
        dripping = "x".repeat(1000);
        patience.forBody();
        read(patience);
        assertThat(closed).isTrue();
    }

    @Test
    void aBodyThatPausesEnds() {
        Patience patience = patience(LONG, SHORT, LONG, false);
        sent.add(new byte[1]);
        patience.forBody();
        read(patience);
        assertThat(closed).isTrue();
    }

    @Test
    void aKeptConnectionMayBeIdle() {
        Patience patience = patience(SHORT, SHORT, Duration.ofSeconds(2), false);
        long begun = System.nanoTime();
        patience.forNext();
        read(patience);
        assertThat(closed).isTrue();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofSeconds(1));
    }

    @Test
    void aRequestOnAKeptConnectionMayNotDrip() {
        Patience patience = patience(SHORT, LONG, LONG, false);
        sent.add(new byte[1]);
        patience.forNext();
        read(patience);
        assertThat(closed).isTrue();
    }

    @Test
    void aKeptConnectionMayNotBeIdleWhereThereAreManyOthers() {
        Patience patience = patience(SHORT, LONG, LONG, true);
        patience.forNext();
        read(patience);
        assertThat(closed).isTrue();
    }

    private String dripping = "";

    private Patience patience(Duration header, Duration stall, Duration idle, boolean crowded) {
        patience = new Patience(new ListenerSettings(header, stall), idle, () -> crowded, true, () -> closed.set(true));
        patience.begin();
        return patience;
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

    private void read(Patience patience) {
        while (patience.next(this::next) != null) {
            // It is still open
        }
    }
}
