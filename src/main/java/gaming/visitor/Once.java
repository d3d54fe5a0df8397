package gaming.visitor;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks for a value once, on the thread of the request. */
final class Once<T> implements Supplier<T> {
    private final Supplier<T> source;
    private @Nullable T value;

    private Once(Supplier<T> source) {
        this.source = source;
    }

    static <T> Supplier<T> of(Supplier<T> source) {
        return new Once<>(source);
    }

    @Override
    public T get() {
        T known = value;
        if (known == null) {
            known = source.get();
            value = known;
        }
        return known;
    }
}
