package gaming.casino.catalogue;

import gaming.database.InList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A record keeps its stored id, or gets the id that the feed sends, or gets a new id. No two keys have the same id. */
public final class Identities<K> {
    public static final String REFUSED = "id was fixed at first sight, or is another record's";

    private final Map<K, ObjectId> ids;
    private final Set<ObjectId> taken;

    private Identities(Map<K, ObjectId> ids, Set<ObjectId> taken) {
        this.ids = ids;
        this.taken = taken;
    }

    /** {@code ids} are the stored ids. {@code brought} returns the id that the feed sends with a record. */
    static <T, K> Identities<K> of(
            String table, Map<K, ObjectId> ids, List<T> records, Function<T, @Nullable ObjectId> brought) {
        var requested = new HashSet<ObjectId>();
        for (T each : records) {
            ObjectId id = brought.apply(each);
            if (id != null) {
                requested.add(id);
            }
        }
        var taken = new HashSet<ObjectId>();
        InList.query("select id from " + table + " where id in ", requested, row -> taken.add(row.getId(1)));
        return new Identities<>(ids, taken);
    }

    /** The ids for records of a table whose key is the column {@code slug}. */
    public static <T> Identities<String> ofSlugs(
            String table, List<T> records, Function<T, String> slug, Function<T, @Nullable ObjectId> brought) {
        return of(table, ids(table, records.stream().map(slug)), records, brought);
    }

    static Map<String, ObjectId> ids(String table, Stream<String> slugs) {
        var ids = new HashMap<String, ObjectId>();
        InList.query(
                "select slug, id from " + table + " where slug in ",
                slugs.collect(Collectors.toSet()),
                row -> ids.put(row.getString(1), row.getId(2)));
        return ids;
    }

    /** Returns null if the record cannot have the id that the feed sends. */
    public @Nullable ObjectId identify(K key, @Nullable ObjectId brought) {
        ObjectId known = ids.get(key);
        if (known != null) {
            return brought == null || brought.equals(known) ? known : null;
        }
        ObjectId id = brought == null ? new ObjectId() : brought;
        if (!taken.add(id)) {
            return null;
        }
        ids.put(key, id);
        return id;
    }
}
