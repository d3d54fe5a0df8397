package gaming.feeds;

import java.util.List;
import java.util.Map;
import java.util.Set;

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

    /**
     * The feeds whose records must not come after a record of this one that they came before: it needs them, or what they
     * say of money is for later records only.
     */
    default Set<String> follows() {
        return Set.of();
    }

    /** Whether it changes what visitors are shown. */
    default boolean isOfTheCatalogue() {
        return false;
    }
}
