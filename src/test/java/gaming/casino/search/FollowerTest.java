package gaming.casino.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;

class FollowerTest {
    private final AtomicInteger updates = new AtomicInteger();

    @Test
    void updatesBeforeItReturns() {
        follower(0).follow();
        assertThat(updates).hasValue(1);
    }

    @Test
    void triesAgainUntilItWorks() {
        Follower follower = follower(3);
        follower.follow();
        Waiting.until(() -> updates.get() == 4);
        Waiting.until(() -> {
            follower.follow();
            return updates.get() > 4;
        });
    }

    @Test
    void triesNoMoreWhenItIsStopped() {
        Follower follower = follower(Integer.MAX_VALUE);
        follower.stop();
        follower.follow();
        assertThat(updates).hasValue(1);
    }

    /** Whose first updates fail. */
    private Follower follower(int failures) {
        return new Follower(
                () -> {
                    if (updates.incrementAndGet() <= failures) {
                        throw new IllegalStateException("No space left on device");
                    }
                },
                Duration.ofMillis(1));
    }
}
