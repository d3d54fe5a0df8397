package gaming.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LastMinuteTest {
    private long now = -Duration.ofSeconds(25).toNanos();
    private final LastMinute lines = new LastMinute(() -> now);

    @Test
    void countsTheLastMinuteAndForgetsOlderCounts() {
        lines.add(5);
        assertThat(lines.sum()).isEqualTo(5);
        pass(30);
        lines.add(2);
        assertThat(lines.sum()).isEqualTo(7);
        pass(20);
        assertThat(lines.sum()).isEqualTo(7);
        pass(10);
        assertThat(lines.sum()).isEqualTo(2);
        pass(30);
        assertThat(lines.sum()).isZero();
    }

    @Test
    void aLongPauseForgetsEverything() {
        lines.add(5);
        pass(100_000);
        assertThat(lines.sum()).isZero();
        lines.add(3);
        assertThat(lines.sum()).isEqualTo(3);
    }

    private void pass(int seconds) {
        now += Duration.ofSeconds(seconds).toNanos();
    }
}
