package gaming.identity;

import gaming.database.InList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.bson.types.ObjectId;

/** Finds the users that records of the platform's user master are about, and merges those; the others are nobody here. */
final class MasterMerge {
    private static final String BY_PLATFORM_ID = "select id from user where platform_id in ";
    private static final String LOCKED = "select id, platform_id from user force index (primary) where id in ";

    private final UserMerge merge;

    MasterMerge(UserMerge merge) {
        this.merge = merge;
    }

    /** Merges the records into those whom they name, the last of several of one player; answers what came of it. */
    MasterMerged merge(List<MasterRecord> records) {
        var latest = new LinkedHashMap<String, MasterRecord>();
        records.forEach(each -> latest.put(each.platformId(), each));
        Map<String, ObjectId> known = lock(latest);
        var merged = new ArrayList<UserRecord>();
        latest.forEach((platformId, each) -> {
            ObjectId user = known.get(platformId);
            if (user != null) {
                merged.add(each.of(user));
            }
        });
        var clashes = new LinkedHashMap<ObjectId, String>();
        if (!merged.isEmpty()) {
            merge.merge(merged)
                    .forEach((position, reason) ->
                            clashes.put(merged.get(position).id(), reason));
        }
        int unknown = (int) records.stream()
                .filter(each -> !known.containsKey(each.platformId()))
                .count();
        return new MasterMerged(unknown, clashes);
    }

    /** In the order of their ids, as everybody locks users. */
    private static Map<String, ObjectId> lock(Map<String, MasterRecord> records) {
        var ids = new TreeSet<ObjectId>();
        InList.query(BY_PLATFORM_ID, records.keySet(), row -> ids.add(row.getId(1)));
        var known = new HashMap<String, ObjectId>();
        InList.query(
                LOCKED,
                ids,
                " for update",
                row -> known.put(
                        // Whoever lost it meanwhile is not meant
                        Objects.requireNonNullElse(row.getString(2), ""), row.getId(1)));
        known.keySet().retainAll(records.keySet());
        return known;
    }
}
