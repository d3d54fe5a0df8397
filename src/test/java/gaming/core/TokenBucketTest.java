package gaming.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TokenBucketTest {
    private final AtomicLong nanos = new AtomicLong(-5);
    private final TokenBucket bucket = new TokenBucket(10, 60, Duration.ofMinutes(1), nanos::get);

    @Test
    void isFullAtFirst() {
        bucket.take(9);
        assertThat(bucket.untilNext()).isZero();
        bucket.take(1);
        assertThat(bucket.untilNext()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void tokensTakenBeyondTheLastReturnFirst() {
        bucket.take(30);
        assertThat(bucket.untilNext()).isEqualTo(Duration.ofSeconds(21));
        advance(Duration.ofMillis(20_999));
        assertThat(bucket.untilNext()).isEqualTo(Duration.ofMillis(1));
        advance(Duration.ofMillis(1));
        assertThat(bucket.untilNext()).isZero();
    }

    @Test
    void isNeverMoreThanFull() {
        bucket.take(5);
        advance(Duration.ofHours(1));
        bucket.take(10);
        assertThat(bucket.untilNext()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void fillsAgainSoonAfterTheClockWasSetBackByALongTime() {
        bucket.take(11);
        advance(Duration.ofMinutes(-10));
        assertThat(bucket.untilNext()).isEqualTo(Duration.ofSeconds(2));
        advance(Duration.ofSeconds(2));
        assertThat(bucket.untilNext()).isZero();
    }

    @Test
    void doesNotFillTwiceWhenTheClockGoesBack() {
        bucket.take(10);
        advance(Duration.ofSeconds(5));
        assertThat(bucket.untilNext().isPositive()).isFalse();
        bucket.take(5);
        advance(Duration.ofSeconds(-5));
        assertThat(bucket.untilNext()).isEqualTo(Duration.ofSeconds(1));
        advance(Duration.ofSeconds(5));
        assertThat(bucket.untilNext()).isEqualTo(Duration.ofSeconds(1));
    }

    private void advance(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }
}
