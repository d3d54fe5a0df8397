package gaming.referral.report;

import gaming.money.UsdcRate;
import gaming.referral.Category;
import gaming.referral.Tier;
import gaming.referral.report.Report.Day;
import gaming.referral.report.UserReport.Person;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The days of a report as CSV (RFC 4180): a line of names, and then a line for each day with commission. Amounts are in
 * EUR with all their digits. The rate is that of USDC at the moment of the report, or empty without a rate.
 */
final class DailyRows {
    private static final String LINE_END = "\r\n";
    /** The first characters of formulas. A spreadsheet reads a cell that begins with one of them as a formula. */
    private static final String FORMULA = "=+-@\t\r";

    private DailyRows() {}

    static String of(Report report) {
        var text = new StringBuilder();
        append(text, names(report));
        for (Day day : report.days()) {
            append(text, values(report, day));
        }
        return text.toString();
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
                        Stream.of("usdcRate", "usdcRateAt"))
                .flatMap(names -> names)
                .toList();
    }

    /** The names of a figure's columns. {@code commission_TIER_1_CAT_1} is the commission of tier 1 in category 1. */
    private static Stream<String> names(String figure) {
        return Stream.of(Tier.values())
                .flatMap(tier -> Stream.of(Category.values()).map(category -> figure + "_" + tier + "_" + category));
    }

    private static List<String> values(Report report, Day day) {
        var values = new ArrayList<String>();
        values.add(day.day().toString());
        switch (report) {
            case Report.OfSystem _ -> values.add(Long.toString(day.users()));
            case Report.OfUser user -> {
                Person person = user.report().user();
                values.add(user.report().userId());
                values.add(text(person.username()));
            }
        }
        Stream.of(day.earned().sum(), day.stakes().sum(), day.edges().sum())
                .forEach(sum -> values.add(Numbers.plain(sum).toPlainString()));
        Stream.of(day.earned(), day.stakes(), day.edges())
                .flatMap(cells -> cells.values().stream())
                .forEach(value -> values.add(Numbers.plain(value).toPlainString()));
        values.add(report.rate()
                .map(UsdcRate::price)
                .map(price -> Numbers.plain(price).toPlainString())
                .orElse(""));
        values.add(report.rate().map(rate -> rate.at().toString()).orElse(""));
        return values;
    }

    private static String text(String value) {
        return !value.isEmpty() && FORMULA.indexOf(value.charAt(0)) >= 0 ? "'" + value : value;
    }

    private static void append(StringBuilder text, List<String> values) {
        text.append(values.stream().map(DailyRows::cell).collect(Collectors.joining(",")))
                .append(LINE_END);
    }

    private static String cell(String value) {
        return value.chars().anyMatch(character -> ",\"\r\n'".indexOf(character) >= 0)
                ? "\"" + value.replace("\"", "\"\"") + "\""
                : value;
    }
}
