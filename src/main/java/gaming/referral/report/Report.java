package gaming.referral.report;

import gaming.database.Row;
import gaming.money.UsdcRate;
import gaming.referral.AsOf;
import gaming.referral.TierCategoryAmounts;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A report with the additional figures for its page and its rows. */
sealed interface Report permits Report.OfSystem, Report.OfUser {
    Period period();

    /** The user of the report; empty for the whole system. */
    default Optional<String> userId() {
        return Optional.empty();
    }

    /** The days with commission, in chronological order. */
    List<Day> days();

    /** The rate of USDC at the moment of the report; empty without a rate. */
    Optional<UsdcRate> rate();

    AsOf asOf();

    record OfSystem(SystemReport report, Period period, List<Day> days, Optional<UsdcRate> rate, AsOf asOf)
            implements Report {}

    record OfUser(UserReport report, Period period, List<Day> days, Optional<UsdcRate> rate, AsOf asOf)
            implements Report {
        @Override
        public Optional<String> userId() {
            return Optional.of(report.userId());
        }
    }

    /** A UTC day, in EUR. {@code users} is the number of users with commission. */
    record Day(
            LocalDate day,
            long users,
            TierCategoryAmounts stakes,
            TierCategoryAmounts edges,
            TierCategoryAmounts earned) {
        /** Reads the columns of a row, which are in the order of the components. */
        static Day read(Row row) {
            return new Day(
                    row.getDate(1),
                    row.getLong(2),
                    TierCategoryAmounts.read(row, 3),
                    TierCategoryAmounts.read(row, 3 + TierCategoryAmounts.COUNT),
                    TierCategoryAmounts.read(row, 3 + 2 * TierCategoryAmounts.COUNT));
        }

        static TierCategoryAmounts sum(List<Day> days, Function<Day, TierCategoryAmounts> figure) {
            return TierCategoryAmounts.sum(days.stream().map(figure));
        }
    }
}
