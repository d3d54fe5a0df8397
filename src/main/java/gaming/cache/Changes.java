package gaming.cache;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What changed in a table, by key.
 *
 * @param read the rows as they are now
 * @param unreadable the keys of rows that are left out
 */
public record Changes<K, V>(Map<K, V> read, Set<K> unreadable) {
    public Changes {
        read = Map.copyOf(read);
        unreadable = Set.copyOf(unreadable);
    }

    /** Whether no row is left out. */
    public boolean isWhole() {
        return unreadable.isEmpty();
    }

    /** What there was {@code before}, with these changes. */
    public Map<K, V> appliedTo(Map<K, V> before) {
        var all = new HashMap<>(before);
        all.putAll(read);
        all.keySet().removeAll(unreadable);
        return all;
    }
}
