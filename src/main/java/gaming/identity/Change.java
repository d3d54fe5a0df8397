package gaming.identity;

import org.jspecify.annotations.Nullable;

/** What a merge says about one field: nothing (keep what there is), or a new value, null to clear it. */
public record Change<T>(boolean given, @Nullable T value) {
    private static final Change<?> NOTHING = new Change<>(false, null);

    @SuppressWarnings("unchecked")
    public static <T> Change<T> nothing() {
        return (Change<T>) NOTHING;
    }

    public static <T> Change<T> to(@Nullable T value) {
        return new Change<>(true, value);
    }

    @Nullable
    T over(@Nullable T before) {
        return given ? value : before;
    }

    /** As {@link #over}, where the field can not be empty: clearing it brings {@code otherwise} back. */
    T over(T before, T otherwise) {
        if (!given) {
            return before;
        }
        return value == null ? otherwise : value;
    }
}
