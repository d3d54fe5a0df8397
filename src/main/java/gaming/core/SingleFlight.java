package gaming.core;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs work, once at a time. A caller that arrives during a run waits for it, and gets its result or its failure. */
public final class SingleFlight<T> {
    private static final Duration LONGEST = Duration.ofMinutes(30);

    private final Supplier<T> work;
    private final AtomicReference<@Nullable CompletableFuture<T>> running = new AtomicReference<>();

    public SingleFlight(Supplier<T> work) {
        this.work = work;
    }

    public T get() {
        var mine = new CompletableFuture<T>();
        CompletableFuture<T> others = running.compareAndExchange(null, mine);
        return others == null ? run(mine) : await(others);
    }

    public boolean isRunning() {
        return running.get() != null;
    }

    private T run(CompletableFuture<T> mine) {
        try {
            T result = work.get();
            mine.complete(result);
            return result;
        } catch (RuntimeException | Error failure) {
            mine.completeExceptionally(failure);
            throw failure;
        } finally {
            running.set(null);
        }
    }

    private static <T> T await(CompletableFuture<T> others) {
        try {
            return others.copy()
                    .orTimeout(LONGEST.toMinutes(), TimeUnit.MINUTES)
                    .join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof RuntimeException own ? own : failure;
        }
    }
}
