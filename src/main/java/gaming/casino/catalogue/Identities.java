package gaming.casino.catalogue;

import gaming.database.InList;
import gaming.database.MultiRow;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The ids of the records of a batch. A record keeps its stored id, or gets the id that the feed sends, or gets a new
 * id. No two keys have the same id.
 */
public final class Identities<T, K> {
    private static final String REFUSED = "id was fixed at first sight, or is another record's";

    private final List<T> records;
    private final Function<T, K> key;
    private final Function<T, @Nullable ObjectId> brought;
    private final Map<K, ObjectId> ids;
    private final Set<ObjectId> taken = new HashSet<>();

    /** {@code ids} are the stored ids. {@code brought} returns the id that the feed sends with a record. */
    Identities(
            String table,
            Map<K, ObjectId> ids,
            List<T> records,
            Function<T, K> key,
            Function<T, @Nullable ObjectId> brought) {
        this.records = records;
        this.key = key;
        this.brought = brought;
        this.ids = ids;
        Set<ObjectId> requested =
                records.stream().map(brought).flatMap(Stream::ofNullable).collect(Collectors.toSet());
        InList.query("select id from " + table + " where id in ", requested, row -> taken.add(row.getId(1)));
    }

    /** The ids of records of a table whose key is the column {@code slug}. */
    public static <T> Identities<T, String> ofSlugs(
            String table, List<T> records, Function<T, String> slug, Function<T, @Nullable ObjectId> brought) {
        return new Identities<>(table, ids(table, records.stream().map(slug)), records, slug, brought);
    }

    static Map<String, ObjectId> ids(String table, Stream<String> slugs) {
        var ids = new HashMap<String, ObjectId>();
        InList.query(
                "select slug, id from " + table + " where slug in ",
                slugs.collect(Collectors.toSet()),
                row -> ids.put(row.getString(1), row.getId(2)));
        return ids;
    }

    /** Writes the {@code row} of the last record of each key. Returns the reasons of refused records by their positions. */
    public Map<Integer, String> write(MultiRow table, BiFunction<T, ObjectId, @Nullable Object[]> row) {
        return write(table, _ -> Optional.empty(), row);
    }

    /** {@code objection} returns the reason to refuse a record. */
    Map<Integer, String> write(
            MultiRow table, Function<T, Optional<String>> objection, BiFunction<T, ObjectId, @Nullable Object[]> row) {
        var rows = new LinkedHashMap<K, @Nullable Object[]>();
        var refused = new TreeMap<Integer, String>();
        for (int position = 0; position < records.size(); position++) {
            T each = records.get(position);
            Optional<String> reason = objection.apply(each);
            ObjectId id = reason.isPresent() ? null : identify(key.apply(each), brought.apply(each));
            if (id == null) {
                refused.put(position, reason.orElse(REFUSED));
            } else {
                rows.put(key.apply(each), row.apply(each, id));
            }
        }
        table.write(List.copyOf(rows.values()), columns -> columns);
        return refused;
    }

    /** Returns null if the record cannot have the id that the feed sends. */
    private @Nullable ObjectId identify(K of, @Nullable ObjectId sent) {
        ObjectId known = ids.get(of);
        if (known != null) {
            return sent == null || sent.equals(known) ? known : null;
        }
        ObjectId id = sent == null ? new ObjectId() : sent;
        if (!taken.add(id)) {
            return null;
        }
        ids.put(of, id);
        return id;
    }
}
