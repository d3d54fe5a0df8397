package gaming.referral.report;

import static gaming.money.Amount.plain;

import gaming.referral.report.Report.Day;
import gaming.web.Chart;
import gaming.web.Chart.Point;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
            days.forEach(
                    day -> amounts.put(day.day().toString(), plain(day.earned().sum())));
        } else {
            for (var month = YearMonth.from(from); !month.isAfter(YearMonth.from(to)); month = month.plusMonths(1)) {
                amounts.put(month.toString(), BigDecimal.ZERO);
            }
            days.forEach(day -> amounts.merge(
                    YearMonth.from(day.day()).toString(), plain(day.earned().sum()), BigDecimal::add));
        }
        return amounts;
    }
}
