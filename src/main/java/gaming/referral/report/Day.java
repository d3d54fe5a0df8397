package gaming.referral.report;

import gaming.database.Row;
import gaming.referral.TierCategoryAmounts;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;

/**
 * What was earned on a UTC day, EUR, and what it was earned of.
 *
 * @param users how many earned it
 */
record Day(
        LocalDate day, long users, TierCategoryAmounts stakes, TierCategoryAmounts edges, TierCategoryAmounts earned) {
    /** The columns in the order of the components. */
    static Day read(Row row) {
        return new Day(
                row.getDate(1),
                row.getLong(2),
                TierCategoryAmounts.read(row, 3),
                TierCategoryAmounts.read(row, 3 + TierCategoryAmounts.COUNT),
                TierCategoryAmounts.read(row, 3 + 2 * TierCategoryAmounts.COUNT));
    }

    /** A figure of all of {@code days} together. */
    static TierCategoryAmounts sum(List<Day> days, Function<Day, TierCategoryAmounts> figure) {
        return TierCategoryAmounts.sum(days.stream().map(figure));
    }
}
