package gaming.feeds;

import gaming.core.Rejection;
import gaming.core.Stored;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * @param name the feed's part of the address: {@code POST /feeds/{name}}
 * @param reader reads a line, or throws {@link Fields.Rejected}
 * @param store upserts a batch in its order, and returns the rejections by the position of their records
 * @param stored reads and locks the object that a record would replace; null if the order of records does not matter, or is not known
 * @param follows the feeds whose earlier records are stored before a record of this feed. Either this feed needs these
 *     records, or its money values must not apply to them
 */
record Feed<R>(
        String name,
        Function<Fields, R> reader,
        Function<List<R>, Map<Integer, Rejection>> store,
        @Nullable Function<R, Stored> stored,
        Set<String> follows,
        boolean ofCatalogue) {
    static <R> Feed<R> of(
            String name,
            Function<Fields, R> reader,
            Function<List<R>, Map<Integer, Rejection>> store,
            @Nullable Function<R, Stored> stored,
            String... follows) {
        return new Feed<>(name, reader, store, stored, Set.of(follows), false);
    }

    static <R> Feed<R> ofCatalogue(
            String name, Function<Fields, R> reader, Function<List<R>, Map<Integer, String>> store, String... follows) {
        return new Feed<>(name, reader, lasting(store), null, Set.of(follows), true);
    }

    /** No later try takes a rejected record. */
    static <R> Function<List<R>, Map<Integer, Rejection>> lasting(Function<List<R>, Map<Integer, String>> store) {
        return records -> {
            var rejections = new TreeMap<Integer, Rejection>();
            store.apply(records).forEach((position, reason) -> rejections.put(position, Rejection.lasting(reason)));
            return rejections;
        };
    }

    static <R> Function<List<R>, Map<Integer, String>> everyRecord(Consumer<List<R>> store) {
        return records -> {
            store.accept(records);
            return Map.of();
        };
    }
}
