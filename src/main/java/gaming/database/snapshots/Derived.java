package gaming.database.snapshots;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An immutable value that is computed from source objects, once for each state of them.
 *
 * @param <S> the sources: a record of objects that stay identical until they change
 */
public final class Derived<S, V> {
    private final Supplier<S> sources;
    private final Function<S, V> make;
    private final ReentrantLock making = new ReentrantLock();
    private volatile @Nullable Made<S, V> latest;

    private record Made<S, V>(S sources, V value) {}

    public Derived(Supplier<S> sources, Function<S, V> make) {
        this.sources = sources;
        this.make = make;
    }

    /** If the value is out of date, one caller computes it and the other callers wait. */
    public V now() {
        Made<S, V> known = latest;
        if (known != null && known.sources().equals(sources.get())) {
            return known.value();
        }
        making.lock();
        try {
            S now = sources.get();
            Made<S, V> made = latest;
            if (made == null || !made.sources().equals(now)) {
                made = new Made<>(now, make.apply(now));
                latest = made;
            }
            return made.value();
        } finally {
            making.unlock();
        }
    }
}
