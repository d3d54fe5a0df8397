package gaming.casino.storefront;

import gaming.casino.catalogue.Audience;
import gaming.database.snapshots.StoredRows;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.bson.types.ObjectId;

/** All navigation bars or all explores at one version of the catalogue. The object never changes. */
public final class Variants<V extends Variant> {
    private final Map<String, V> byName;
    private final List<V> inOrder;
    private final Set<String> languages = new HashSet<>();

    Variants(Map<String, V> byName) {
        this.byName = Map.copyOf(byName);
        inOrder = Variant.inOrder(byName.values());
        byName.values().forEach(variant -> languages.addAll(variant.tags()));
    }

    interface Reader<V> {
        V read(ObjectId id, String internalName, boolean main, String json);
    }

    Supplier<Variants<V>> with(StoredRows.ChangedRows since, String table, Reader<V> reader) {
        StoredRows.Changes<String, V> changed = since.of(
                table,
                "select id, internal_name, main, content from " + table + " where version > ?",
                row -> row.getString("internal_name"),
                row -> reader.read(
                        row.getId("id"),
                        row.getString("internal_name"),
                        row.getBoolean("main"),
                        row.getString("content")));
        return () -> new Variants<>(changed.appliedTo(byName));
    }

    public Set<String> languages() {
        return languages;
    }

    List<V> enabled() {
        return inOrder;
    }

    Optional<V> chosen(Audience audience) {
        return Variant.chosen(inOrder, audience);
    }

    Map<String, V> byName() {
        return byName;
    }
}
