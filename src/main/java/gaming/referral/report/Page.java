package gaming.referral.report;

import static gaming.money.Amount.plain;

import gaming.core.ReadableNumber;
import gaming.core.UtcDay;
import gaming.money.Amount;
import gaming.referral.Category;
import gaming.referral.Tier;
import gaming.referral.TierCategoryAmounts;
import gaming.referral.report.Report.Day;
import gaming.referral.report.Report.Period;
import gaming.referral.report.Report.Place;
import gaming.referral.report.Reports.UserSearch;
import gaming.web.Chart;
import gaming.web.Chart.Point;
import gaming.web.Envelope;
import gaming.web.Pages;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A report as an HTML page. */
final class Page {
    private Page() {}

    static String of(Report report, Place place) {
        String template = switch (report) {
            case Report.OfSystem _ -> "referral/report/system.jte";
            case Report.OfUser _ -> "referral/report/user.jte";
        };
        return Pages.render(template, Map.of("view", report, "place", place));
    }

    static String of(UserSearch search) {
        return Pages.render("referral/report/users.jte", search);
    }

    static String of(Envelope error) {
        return Pages.render("referral/report/error.jte", error);
    }

    /**
     * A tier's or a category's share of the commission.
     *
     * @param percentage the percentages of all tiers, or of all categories, add up to 100; all are 0 without commission
     * @param users the number of users with the commission; null if unknown
     */
    record Share(
            String name,
            BigDecimal earned,
            BigDecimal percentage,
            @Nullable Long users,
            BigDecimal edge) {
        static List<Share> tiers(SystemReport report) {
            return report.commissionDistribution().stream()
                    .map(tier -> new Share(
                            "Tier " + tier.tier(),
                            tier.totalCommission(),
                            tier.percentage(),
                            tier.usersCount(),
                            tier.totalHouseEdge()))
                    .toList();
        }

        static List<Share> tiers(List<Day> days) {
            return of(days, Tier.values(), tier -> "Tier " + tier.number(), TierCategoryAmounts::of);
        }

        static List<Share> categories(List<Day> days) {
            return of(days, Category.values(), category -> "Category " + category.number(), TierCategoryAmounts::of);
        }

        private static <T> List<Share> of(
                List<Day> days, T[] parts, Function<T, String> name, BiFunction<TierCategoryAmounts, T, Amount> of) {
            TierCategoryAmounts earned = Day.sum(days, Day::earned);
            TierCategoryAmounts edges = Day.sum(days, Day::edges);
            List<BigDecimal> amounts =
                    Stream.of(parts).map(part -> plain(of.apply(earned, part))).toList();
            List<BigDecimal> percentages = SystemReport.percentages(amounts);
            var shares = new ArrayList<Share>();
            for (int i = 0; i < parts.length; i++) {
                BigDecimal edge = plain(of.apply(edges, parts[i]));
                shares.add(new Share(name.apply(parts[i]), amounts.get(i), percentages.get(i), null, edge));
            }
            return shares;
        }
    }

    /** A chart with the commission of each day, or of each month if there are too many days. */
    record DayChart(BigDecimal highest, Chart chart) {
        /** {@code days} has at least one day. */
        static DayChart of(Period period, List<Day> days) {
            Map<String, BigDecimal> amounts = amounts(period, days);
            return new DayChart(
                    Page.largest(amounts.values().stream()),
                    Chart.columns(amounts.entrySet().stream()
                            .map(day -> new Point(day.getKey(), day.getValue()))
                            .toList()));
        }

        /** In a period of more than {@link Period#LONGEST} days, the amounts end with the last day with commission. */
        private static Map<String, BigDecimal> amounts(Period period, List<Day> days) {
            var amounts = new LinkedHashMap<String, BigDecimal>();
            LocalDate from = days.getFirst().day();
            LocalDate to = period.days() <= Period.LONGEST
                    ? period.lastDay()
                    : days.getLast().day();
            if (from.plusDays(Period.LONGEST).isAfter(to)) {
                from.datesUntil(to.plusDays(1)).forEach(day -> amounts.put(day.toString(), BigDecimal.ZERO));
                days.forEach(day ->
                        amounts.put(day.day().toString(), plain(day.earned().sum())));
            } else {
                for (var month = YearMonth.from(from);
                        !month.isAfter(YearMonth.from(to));
                        month = month.plusMonths(1)) {
                    amounts.put(month.toString(), BigDecimal.ZERO);
                }
                days.forEach(day -> amounts.merge(
                        YearMonth.from(day.day()).toString(), plain(day.earned().sum()), BigDecimal::add));
            }
            return amounts;
        }
    }

    static String euros(BigDecimal amount) {
        return (amount.signum() < 0 ? "\u2212" : "") + "\u20ac" + ReadableNumber.cents(amount.abs());
    }

    static String euros(Amount amount) {
        return euros(Amount.plain(amount));
    }

    static String percent(BigDecimal percent) {
        return ReadableNumber.aligned(percent.setScale(1, RoundingMode.HALF_EVEN), 1) + "\u202f%";
    }

    static String day(Instant moment) {
        return UtcDay.of(moment).toString();
    }

    static String word(String constant) {
        return constant.charAt(0) + constant.substring(1).toLowerCase(Locale.ROOT);
    }

    /** Formats the name of a detail of an error as words, for example {@code Error code}. */
    static String label(String name) {
        return word(name.replaceAll("(?=[A-Z])", " ").toUpperCase(Locale.ROOT));
    }

    static BigDecimal largest(Stream<BigDecimal> amounts) {
        return amounts.max(BigDecimal::compareTo).orElse(BigDecimal.ZERO);
    }
}
