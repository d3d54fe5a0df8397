package gaming.commission;

import gaming.database.MultiRow;
import gaming.database.Sql;
import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Days that changed after they were computed, and the referrers whom the change concerns: the next work list. */
final class LateDays {
    private static final MultiRow LATE = new MultiRow("insert ignore into commission_late(day, user_id)", "(?,?)", "");

    private LateDays() {}

    static void mark(Map<LocalDate, Set<ObjectId>> late) {
        for (var day : new TreeMap<>(late).entrySet()) {
            LATE.write(new TreeSet<>(day.getValue()).stream().toList(), user ->
                    new @Nullable Object[] {day.getKey(), user});
        }
    }

    static boolean isMarked(LocalDate day) {
        return Sql.exists("select 1 from commission_late where day = ? limit 1", day);
    }
}
