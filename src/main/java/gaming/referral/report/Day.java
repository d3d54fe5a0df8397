package gaming.referral.report;

import gaming.database.Row;
import gaming.referral.Cells;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;

/**
 * What was earned on a UTC day, EUR, and what it was earned of.
 *
 * @param users how many earned it
 */
record Day(LocalDate day, long users, Cells stakes, Cells edges, Cells earned) {
    /** The columns in the order of the components. */
    static Day read(Row row) {
        return new Day(
                row.getDate(1),
                row.getLong(2),
                Cells.read(row, 3),
                Cells.read(row, 3 + Cells.COUNT),
                Cells.read(row, 3 + 2 * Cells.COUNT));
    }

    /** A figure of all of {@code days} together. */
    static Cells sum(List<Day> days, Function<Day, Cells> figure) {
        return Cells.sum(days.stream().map(figure));
    }
}
