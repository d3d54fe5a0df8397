package gaming.cache;

import org.jspecify.annotations.Nullable;

/** Reads a value as the database has it. */
@FunctionalInterface
public interface Loader<V> {
    /** {@code previous} is the value before, of which what did not change may be kept; null when all is to be read. */
    V load(@Nullable V previous);
}
