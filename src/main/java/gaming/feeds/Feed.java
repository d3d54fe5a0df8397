package gaming.feeds;

import java.util.List;
import java.util.Map;

/**
 * One kind of record: how a line is read, and who owns what it says.
 *
 * @param <R> the record that a line becomes
 */
interface Feed<R> {
    /** The name in the address: {@code POST /feeds/{name}}. */
    String name();

    /**
     * Reads a line.
     *
     * @throws Rejected when it can not go in whatever the database says
     */
    R read(Fields fields);

    /** Upserts a batch in its order; answers why records were refused, by their position. */
    Map<Integer, String> store(List<R> records);

    /** Whether it changes what visitors are shown. */
    default boolean isOfTheCatalogue() {
        return false;
    }
}
