package gaming.referral.report;

import gaming.money.UsdcRate;
import java.util.List;
import java.util.Optional;

/** A report with what its page and its rows show beside it. */
sealed interface Report permits Report.OfSystem, Report.OfUser {
    Period period();

    /** Those that have commission, in their order. */
    List<Day> days();

    /** The current price of USDC; empty when there is none. */
    Optional<UsdcRate> rate();

    /** On the whole system. */
    record OfSystem(SystemReport report, Period period, List<Day> days, Optional<UsdcRate> rate) implements Report {}

    /** On one user. */
    record OfUser(UserReport report, Period period, List<Day> days, Optional<UsdcRate> rate) implements Report {}
}
