package gaming.referral.report;

import gaming.database.Row;
import gaming.money.UsdcRate;
import gaming.referral.TierCategoryAmounts;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A report with the figures that its page and its rows show beside it. */
sealed interface Report permits Report.OfSystem, Report.OfUser {
    Period period();

    /** The days with commission, in their order. */
    List<Day> days();

    /** The current price of USDC; empty without one. */
    Optional<UsdcRate> rate();

    /** On the whole system. */
    record OfSystem(SystemReport report, Period period, List<Day> days, Optional<UsdcRate> rate) implements Report {}

    /** On one user. */
    record OfUser(UserReport report, Period period, List<Day> days, Optional<UsdcRate> rate) implements Report {}

    /**
     * The commission of a UTC day, with the stakes and house edges that it was earned of; EUR.
     *
     * @param users how many earned it
     */
    record Day(
            LocalDate day,
            long users,
            TierCategoryAmounts stakes,
            TierCategoryAmounts edges,
            TierCategoryAmounts earned) {
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
}
