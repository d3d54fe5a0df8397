package gaming.referral.report;

import gaming.database.Row;
import gaming.money.Amount;
import gaming.money.UsdcRate;
import gaming.referral.Tier;
import gaming.referral.TierCategoryAmounts;
import gaming.web.Csv;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A report with the additional figures for its page and its rows. */
public sealed interface Report permits Report.OfSystem, Report.OfUser {
    Period period();

    /** The user of the report; empty for the whole system. */
    default Optional<String> userId() {
        return Optional.empty();
    }

    /** The days with commission, in chronological order. */
    List<Day> days();

    /** The rate of USDC at the moment of the report; empty without a rate. */
    Optional<UsdcRate> rate();

    /** The report as an HTML page. */
    default String page(ReportPlace place) {
        return Page.of(this, place);
    }

    /** The days as CSV. */
    default Csv rows() {
        return DailyRows.of(this);
    }

    /** The name of the file of {@link #rows}. */
    default String file() {
        return "commission%s-%s-%s.csv"
                .formatted(userId().map(user -> "-" + user).orElse(""), period().firstDay(), period().lastDay());
    }

    /** The whole system. {@code tied}: the number of users that earned as much as the last of the top ten. */
    record OfSystem(SystemReport report, Period period, List<Day> days, Optional<UsdcRate> rate, long tied)
            implements Report {
        Once once() {
            return Once.of(days);
        }
    }

    /**
     * The stakes and the house edge of referred users with each bet counted once: in tier 1, which every referred user is
     * in. The sums of all tiers count it for each referrer who earns by it.
     *
     * @param percent what the commission is of the house edge; 0 without one
     */
    record Once(BigDecimal stakes, BigDecimal edge, BigDecimal percent) {
        static Once of(List<Day> days) {
            BigDecimal edge = Amount.plain(Day.sum(days, Day::edges).of(Tier.TIER_1));
            BigDecimal earned = Day.sum(days, Day::earned).sum().euros();
            return new Once(
                    Amount.plain(Day.sum(days, Day::stakes).of(Tier.TIER_1)),
                    edge,
                    edge.signum() == 0
                            ? BigDecimal.ZERO
                            : Amount.plain(earned.movePointRight(2).divide(edge, 8, RoundingMode.HALF_EVEN)));
        }
    }

    record OfUser(UserReport report, Period period, List<Day> days, Optional<UsdcRate> rate) implements Report {
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
