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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Until when a connection waits for its other end, which sends less than it should. */
@Timeout(30)
class PatienceTest {
    private final AtomicBoolean closed = new AtomicBoolean();
    private final BlockingQueue<byte[]> sent = new LinkedBlockingQueue<>();
    private @Nullable Patience patience;

    @AfterEach
    void end() {
        if (patience != null) {
            patience.end();
        }
    }

    private enum Wait {
        HEAD,
        BODY,
        NEXT
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        a new connection that says nothing | PT0.2S | PT1H | HEAD | 0 | 0 | false
        a header that drips | PT0.2S | PT1H | HEAD | 10000 | 0 | false
        a body that drips where it has to hurry | PT1H | PT0.2S | BODY | 1000 | 0 | false
        a body that pauses | PT1H | PT0.2S | BODY | 0 | 1 | false
        a request that drips on a kept connection | PT0.2S | PT1H | NEXT | 0 | 1 | false
        a kept connection that is idle beside many others | PT0.2S | PT1H | NEXT | 0 | 0 | true
        """)
    void itEnds(String what, Duration header, Duration stall, Wait wait, int drops, int sentAtOnce, boolean crowded) {
        Patience patience = patience(header, stall, Duration.ofHours(1), crowded);
        dripping = "x\r\n".repeat(drops);
        if (sentAtOnce > 0) {
            sent.add(new byte[sentAtOnce]);
        }
        switch (wait) {
            case HEAD -> patience.forHead();
            case BODY -> patience.forBody();
            case NEXT -> patience.forNext();
        }
        read(patience);
        assertThat(closed).as(what).isTrue();
    }

    @Test
    void aKeptConnectionMayBeIdle() {
        Duration little = Duration.ofMillis(200);
        Patience patience = patience(little, little, Duration.ofSeconds(2), false);
        long begun = System.nanoTime();
        patience.forNext();
        read(patience);
        assertThat(closed).isTrue();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofSeconds(1));
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
