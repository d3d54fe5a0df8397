package gaming.casino.storefront;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Policy;
import gaming.casino.catalogue.StoredJson;
import gaming.casino.storefront.Storefront.VariantRecord;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Sql;
import gaming.database.snapshots.StoredRows;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** All navigation bars or all explores at one version of the catalogue. The object never changes. */
public final class Variants<V extends Variants.Variant> {
    private final Map<String, V> byName;
    /** In the order of choice. */
    private final List<V> enabled;

    private final Set<String> languages = new HashSet<>();

    Variants(Map<String, V> byName) {
        this.byName = Map.copyOf(byName);
        enabled = byName.values().stream()
                .filter(Variant::enabled)
                .sorted(Variant.ORDER)
                .toList();
        byName.values().forEach(variant -> variant.addTags(languages));
    }

    /** One of several navigation bars or explores. A visitor gets one of them (details.md, "Catalogue"). */
    sealed interface Variant permits NavigationBar, Explore {
        /** The highest priority comes first, then the most conditions, then the first name. */
        Comparator<Variant> ORDER = Comparator.comparingInt(Variant::priority)
                .thenComparing(variant -> variant.policy().conditions())
                .reversed()
                .thenComparing(Variant::internalName);

        String internalName();

        /** The main variant is for visitors whom no other variant fits. Its policy and priority do not count. */
        boolean main();

        /** Whether visitors may get the variant; see {@link #isEnabled}. */
        boolean enabled();

        int priority();

        Policy policy();

        /** Adds the tags of the languages in which the variant has texts. */
        default void addTags(Set<String> tags) {}

        /** A former main variant fits no visitor. Otherwise it would fit all visitors of the current main variant. */
        static boolean isEnabled(boolean enabled, boolean fedAsMain, boolean main) {
            return enabled && (main || !fedAsMain);
        }
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
        return enabled;
    }

    /** The first variant that fits, else the main variant. */
    Optional<V> chosen(Audience audience) {
        return enabled.stream()
                .filter(variant -> !variant.main() && variant.policy().fits(audience))
                .findFirst()
                .or(() -> enabled.stream().filter(Variant::main).findFirst());
    }

    Map<String, V> byName() {
        return byName;
    }

    /** The table of one kind of variants. At most one row is the main variant. */
    static final class VariantTable {
        private final String table;
        private final MultiRow rows;

        VariantTable(String table) {
            this.table = table;
            rows = MultiRow.upsert(
                    table, List.of("internal_name", "id"), List.of("main", "content"), List.of("version"));
        }

        private record Content(boolean enabled) {}

        /** Upserts the records in their order, as if one by one. A later main variant replaces the earlier main variant. */
        void write(long version, List<VariantRecord> records) {
            var latest = new LinkedHashMap<String, VariantRecord>();
            @Nullable String before = main();
            @Nullable String main = before;
            for (VariantRecord each : records) {
                latest.put(each.internalName(), each);
                if (takesThePlace(each)) {
                    main = each.internalName();
                } else if (each.internalName().equals(main)) {
                    main = null;
                }
            }
            if (before != null && !before.equals(main)) {
                Sql.update(
                        "update " + table + " set main = false, version = ? where internal_name = ?", version, before);
            }
            Map<String, ObjectId> ids = ids(latest);
            @Nullable String chosen = main;
            rows.write(List.copyOf(latest.values()), each -> new @Nullable Object[] {
                each.internalName(),
                ids.computeIfAbsent(each.internalName(), _ -> new ObjectId()),
                each.internalName().equals(chosen),
                each.kept(),
                version
            });
        }

        /** Visitors keep the current main variant while the operator prepares a new, disabled one. */
        private static boolean takesThePlace(VariantRecord fed) {
            return fed.main() && StoredJson.read(fed.content(), Content.class).enabled();
        }

        private @Nullable String main() {
            return Sql.first(
                            "select internal_name from " + table + " where main",
                            row -> Objects.requireNonNull(row.getString(1)))
                    .orElse(null);
        }

        private Map<String, ObjectId> ids(Map<String, VariantRecord> named) {
            var ids = new HashMap<String, ObjectId>();
            InList.query(
                    "select internal_name, id from " + table + " where internal_name in ",
                    named.keySet(),
                    row -> ids.put(row.getString(1), row.getId(2)));
            return ids;
        }
    }
}
