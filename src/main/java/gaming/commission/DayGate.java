package gaming.commission;

import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Row;
import gaming.database.Sql;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Keeps feeds and the daily job from passing each other unseen. A transaction that writes bets holds the rows of their
 * days shared: the job, which takes a day's row for itself, then either sees its bets or is seen by it. A transaction
 * that writes deposits, which count for every later day too, holds one gate shared that the job takes before it commits.
 */
final class DayGate {
    private static final MultiRow NEW_DAY =
            new MultiRow("insert ignore into commission_day(day, state, users_total)", "(?,'NONE',0)", "");

    private DayGate() {}

    /** Holds the days shared until the transaction ends, and tells which of them were queued or computed before. */
    static Set<LocalDate> holdForBets(SortedSet<LocalDate> days) {
        var known = new HashSet<LocalDate>();
        var computed = new HashSet<LocalDate>();
        hold(days, known, computed);
        if (known.size() < days.size()) {
            NEW_DAY.write(List.copyOf(days), day -> new @Nullable Object[] {day});
            hold(days, known, computed);
        }
        return computed;
    }

    private static void hold(SortedSet<LocalDate> days, Set<LocalDate> known, Set<LocalDate> computed) {
        String select = "select day, state from commission_day force index (primary) where day in ";
        InList.query(select, days, " order by day lock in share mode", row -> {
            LocalDate day = row.getDate(1);
            known.add(day);
            if (DayState.valueOf(row.getString(2)) != DayState.NONE) {
                computed.add(day);
            }
        });
    }

    static void holdForDeposits() {
        select("select id from commission_gate lock in share mode");
    }

    /** Waits for every transaction that writes deposits; those that come after see what this transaction wrote. */
    static void closeForDeposits() {
        select("select id from commission_gate for update");
    }

    private static void select(String sql) {
        Sql.each(sql, _ -> {});
    }

    /** Takes the day for the job alone until the transaction ends. */
    static DayState take(LocalDate day) {
        Optional<DayState> known = lock(day);
        if (known.isEmpty()) {
            // Not before looking: an insert that finds its row locks it shared, and two of these could never take it
            NEW_DAY.write(List.of(day), each -> new @Nullable Object[] {each});
            known = lock(day);
        }
        return known.orElseThrow();
    }

    /** Looks without waiting for anybody. */
    static boolean isAnyOf(LocalDate day, Set<DayState> states) {
        return Sql.first("select state from commission_day where day = ?", DayGate::state, day)
                .filter(states::contains)
                .isPresent();
    }

    /** Takes the day as {@link #take} does, if anything is known of it. */
    static Optional<DayState> lock(LocalDate day) {
        return Sql.first("select state from commission_day where day = ? for update", DayGate::state, day);
    }

    private static DayState state(Row row) {
        return DayState.valueOf(row.getString(1));
    }
}
