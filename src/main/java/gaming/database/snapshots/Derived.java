package gaming.database.snapshots;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value that is made of others, once for each state of them.
 *
 * @param <S> the others, a record of objects that are the same ones until they change
 * @param <V> the value, which never changes
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

    /** As of now; one caller makes it for all who find it out of date. */
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
