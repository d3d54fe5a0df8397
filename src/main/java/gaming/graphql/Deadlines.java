package gaming.graphql;

import graphql.ExecutionInput;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Cancels queries that run for too long. A timer for each query would wake another thread for each query. */
final class Deadlines {
    private final long longest;
    private final long pause;
    private final Map<ExecutionInput, Long> begun = new ConcurrentHashMap<>();
    private final AtomicBoolean looks = new AtomicBoolean();

    Deadlines(Duration longest) {
        this.longest = longest.toNanos();
        pause = Math.max(TimeUnit.MILLISECONDS.toNanos(1), this.longest / 100);
    }

    void begins(ExecutionInput query) {
        begun.put(query, System.nanoTime());
        lookLater();
    }

    void ends(ExecutionInput query) {
        begun.remove(query);
    }

    private void lookLater() {
        if (looks.compareAndSet(false, true)) {
            Future<?> _ = ForkJoinPool.commonPool().schedule(this::look, pause, TimeUnit.NANOSECONDS);
        }
    }

    private void look() {
        long now = System.nanoTime();
        begun.forEach((query, since) -> {
            if (now - since >= longest) {
                query.cancel();
            }
        });
        looks.set(false);
        if (!begun.isEmpty()) {
            lookLater();
        }
    }
}
