package gaming.commission;

import gaming.database.InList;
import gaming.database.MultiRow;
import java.sql.Connection;
import java.sql.SQLException;
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
    static Set<LocalDate> holdForBets(Connection connection, SortedSet<LocalDate> days) throws SQLException {
        var known = new HashSet<LocalDate>();
        var computed = new HashSet<LocalDate>();
        hold(connection, days, known, computed);
        if (known.size() < days.size()) {
            NEW_DAY.write(connection, List.copyOf(days), day -> new @Nullable Object[] {day});
            hold(connection, days, known, computed);
        }
        return computed;
    }

    private static void hold(
            Connection connection, SortedSet<LocalDate> days, Set<LocalDate> known, Set<LocalDate> computed)
            throws SQLException {
        String select = "select day, state from commission_day force index (primary) where day in ";
        InList.query(connection, select, days, " order by day lock in share mode", row -> {
            LocalDate day = row.getObject(1, LocalDate.class);
            known.add(day);
            if (DayState.valueOf(row.getString(2)) != DayState.NONE) {
                computed.add(day);
            }
        });
    }

    static void holdForDeposits(Connection connection) throws SQLException {
        select(connection, "select id from commission_gate lock in share mode");
    }

    /** Waits for every transaction that writes deposits; those that come after see what this transaction wrote. */
    static void closeForDeposits(Connection connection) throws SQLException {
        select(connection, "select id from commission_gate for update");
    }

    private static void select(Connection connection, String sql) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            statement.executeQuery().close();
        }
    }

    /** Takes the day for the job alone until the transaction ends. */
    static DayState take(Connection connection, LocalDate day) throws SQLException {
        Optional<DayState> known = lock(connection, day);
        if (known.isEmpty()) {
            // Not before looking: an insert that finds its row locks it shared, and two of these could never take it
            NEW_DAY.write(connection, List.of(day), each -> new @Nullable Object[] {each});
            known = lock(connection, day);
        }
        return known.orElseThrow();
    }

    /** Looks without waiting for anybody. */
    static boolean isAnyOf(Connection connection, LocalDate day, Set<DayState> states) throws SQLException {
        try (var query = connection.prepareStatement("select state from commission_day where day = ?")) {
            query.setObject(1, day);
            try (var row = query.executeQuery()) {
                return row.next() && states.contains(DayState.valueOf(row.getString(1)));
            }
        }
    }

    /** Takes the day as {@link #take} does, if anything is known of it. */
    static Optional<DayState> lock(Connection connection, LocalDate day) throws SQLException {
        try (var query = connection.prepareStatement("select state from commission_day where day = ? for update")) {
            query.setObject(1, day);
            try (var row = query.executeQuery()) {
                return row.next() ? Optional.of(DayState.valueOf(row.getString(1))) : Optional.empty();
            }
        }
    }
}
