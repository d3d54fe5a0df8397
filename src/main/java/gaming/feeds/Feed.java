package gaming.feeds;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One kind of record.
 *
 * @param <R> the record that a line becomes
 * @param name the feed's part of the address: {@code POST /feeds/{name}}
 * @param reader reads a line, or throws {@link Fields.Rejected}
 * @param store upserts a batch in its order, and returns the reasons for rejected records by their position
 * @param follows the feeds whose earlier records are stored first: this feed needs them, or they set money values for
 *     later records only
 * @param ofCatalogue whether the feed changes what visitors see
 */
record Feed<R>(
        String name,
        Function<Fields, R> reader,
        Function<List<R>, Map<Integer, String>> store,
        Set<String> follows,
        boolean ofCatalogue) {
    static <R> Feed<R> of(
            String name, Function<Fields, R> reader, Function<List<R>, Map<Integer, String>> store, String... follows) {
        return new Feed<>(name, reader, store, Set.of(follows), false);
    }

    static <R> Feed<R> ofCatalogue(
            String name, Function<Fields, R> reader, Function<List<R>, Map<Integer, String>> store, String... follows) {
        return new Feed<>(name, reader, store, Set.of(follows), true);
    }

    /** A store that rejects no record. */
    static <R> Function<List<R>, Map<Integer, String>> everyRecord(Consumer<List<R>> store) {
        return records -> {
            store.accept(records);
            return Map.of();
        };
    }
}
