package gaming.referral.report;

import gaming.money.Amount;
import gaming.referral.Category;
import gaming.referral.Tier;
import gaming.referral.report.Report.Day;
import gaming.referral.report.Report.Once;
import gaming.referral.report.UserReport.Person;
import gaming.web.Csv;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The days of a report as CSV (RFC 4180): a line of names, and then a line for each day with commission. Amounts are in
 * EUR with all their digits. The rate is that of USDC at the moment of the report, or empty without a rate.
 */
final class DailyRows {
    /** The sums of all tiers in the other columns count a bet for each referrer who earns by it. */
    private static final List<String> ONCE =
            List.of("stakesCountedOnce", "houseEdgeCountedOnce", "commissionPercentOfHouseEdgeCountedOnce");

    private DailyRows() {}

    static Csv of(Report report) {
        return new Csv(names(report), report.days().stream().map(day -> values(report, day)));
    }

    private static List<String> names(Report report) {
        List<String> first = switch (report) {
            case Report.OfSystem _ -> List.of("day", "users");
            case Report.OfUser _ -> List.of("day", "userId", "username");
        };
        return Stream.of(
                        first.stream(),
                        Stream.of("totalCommission", "totalReferralStakes", "totalHouseEdge"),
                        names("commission"),
                        names("stakes"),
                        names("houseEdge"),
                        Stream.of("usdcRate", "usdcRateAt"),
                        report instanceof Report.OfSystem ? ONCE.stream() : Stream.<String>empty())
                .flatMap(names -> names)
                .toList();
    }

    /** The names of a figure's columns. {@code commission_TIER_1_CAT_1} is the commission of tier 1 in category 1. */
    private static Stream<String> names(String figure) {
        return Stream.of(Tier.values())
                .flatMap(tier -> Stream.of(Category.values()).map(category -> figure + "_" + tier + "_" + category));
    }

    private static List<?> values(Report report, Day day) {
        var values = new ArrayList<Object>();
        values.add(day.day());
        switch (report) {
            case Report.OfSystem _ -> values.add(day.users());
            case Report.OfUser user -> {
                Person person = user.report().user();
                values.add(user.report().userId());
                values.add(person.username());
            }
        }
        Stream.of(day.earned().sum(), day.stakes().sum(), day.edges().sum())
                .forEach(sum -> values.add(Amount.plain(sum)));
        Stream.of(day.earned(), day.stakes(), day.edges())
                .flatMap(cells -> cells.values().stream())
                .forEach(value -> values.add(Amount.plain(value)));
        values.add(report.rate().<Object>map(rate -> Amount.plain(rate.price())).orElse(""));
        values.add(report.rate().map(rate -> rate.at().toString()).orElse(""));
        if (report instanceof Report.OfSystem) {
            Once once = Once.of(List.of(day));
            values.addAll(List.of(once.stakes(), once.edge(), once.percent()));
        }
        return values;
    }
}
