package gaming.report;

import gaming.database.Row;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What was earned on a UTC day, EUR, and what it was earned of.
 *
 * @param users how many earned it
 */
record Day(LocalDate day, long users, Cells stakes, Cells edges, Cells earned) {
    static Day read(Row row) {
        return new Day(
                row.getDate("day"),
                row.getLong("users"),
                Cells.read(row, "stake"),
                Cells.read(row, "edge"),
                Cells.read(row, "earned"));
    }

    /** A day whose rows were all taken back has a total of nothing. */
    void ifAnybodyEarned(Consumer<Day> then) {
        if (users > 0) {
            then.accept(this);
        }
    }

    /** A figure of all of {@code days} together. */
    static Cells sum(List<Day> days, Function<Day, Cells> figure) {
        return days.stream().map(figure).reduce(Cells.ZERO, Cells::plus);
    }
}
