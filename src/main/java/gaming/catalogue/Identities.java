package gaming.catalogue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Which id a record gets: the one it has, the one it brings, or a new one; no id serves two keys. */
public final class Identities<K> {
    public static final String REFUSED = "id was fixed at first sight, or is another record's";

    private final Map<K, ObjectId> ids;
    private final Set<ObjectId> taken;

    public Identities(Map<K, ObjectId> ids, Set<ObjectId> taken) {
        this.ids = new HashMap<>(ids);
        this.taken = new HashSet<>(taken);
    }

    /** Null where the id that the record brings can not be its own. */
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
