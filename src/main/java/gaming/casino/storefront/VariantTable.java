package gaming.casino.storefront;

import gaming.casino.catalogue.StoredJson;
import gaming.casino.storefront.Storefront.VariantRecord;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Sql;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The table of one kind of variants. At most one row is the main variant. */
final class VariantTable {
    private final String table;
    private final MultiRow rows;

    VariantTable(String table) {
        this.table = table;
        rows = MultiRow.upsert(table, List.of("internal_name", "id"), List.of("main", "content"), List.of("version"));
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
            Sql.update("update " + table + " set main = false, version = ? where internal_name = ?", version, before);
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
