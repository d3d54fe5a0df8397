package gaming.referral.report;

import static gaming.referral.report.Numbers.plain;

import gaming.referral.report.Report.Day;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The columns of a chart with the commission of each day. If there are too many days, each column shows a month.
 *
 * @param highest the amount of the highest column
 * @param lines the scale, from the bottom to the top
 * @param labels the days under some of the columns
 */
record DayChart(BigDecimal highest, List<Line> lines, List<Column> columns, List<Label> labels) {
    static final int HEIGHT = 252;
    static final int TOP = 14;
    private static final int BOTTOM = 28;
    static final int PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
    private static final double WIDEST = 6.5;
    private static final int MOST_LABELS = 8;
    private static final int MOST_LINES = 5;
    /** A narrow chart shows one label of so many. */
    private static final int NARROW = 3;
    /** A label after this percentage of the width ends at its column, so that it does not extend beyond the edge. */
    private static final int EDGE = 95;

    /** A line of the scale. */
    record Line(int y, String text) {}

    /**
     * A day or a month with earnings. The column begins at the bottom of the plot. {@code x} and {@code width} are
     * percentages of the width of the plot.
     */
    record Column(String x, String width, int height, String day, BigDecimal amount) {}

    /**
     * The label of a column.
     *
     * @param x the percentage of the width of the plot at which the text has its {@code anchor}
     * @param narrow whether a narrow chart shows the label, too
     */
    record Label(String x, String anchor, boolean narrow, String text) {}

    /** {@code days} has at least one day. */
    static DayChart of(Period period, List<Day> days) {
        Map<String, BigDecimal> amounts = amounts(period, days);
        BigDecimal highest = Page.largest(amounts.values().stream());
        BigDecimal step = step(highest);
        BigDecimal top = highest.divide(step, 0, RoundingMode.CEILING)
                .max(BigDecimal.ONE)
                .multiply(step);
        int count = amounts.size();
        int every = Math.ceilDiv(count, MOST_LABELS);
        var columns = new ArrayList<Column>();
        var labels = new ArrayList<Label>();
        int index = 0;
        for (var day : amounts.entrySet()) {
            int height = Page.share(day.getValue(), top, PLOT_HEIGHT);
            if (height > 0) {
                columns.add(column(index, count, height, day));
            }
            if (index % every == 0) {
                labels.add(label(index, count, every, day.getKey()));
            }
            index++;
        }
        return new DayChart(highest, lines(step, top), columns, labels);
    }

    /**
     * The amount of each day from the first day with commission, or of each month if there are too many days. A period
     * of more than {@link Period#LONGEST} days ends with the last day with commission.
     */
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

    private static Column column(int index, int count, int height, Map.Entry<String, BigDecimal> day) {
        double width = Math.min(80.0 / count, WIDEST);
        return new Column(
                percent(middle(index, count) - width / 2), percent(width), height, day.getKey(), day.getValue());
    }

    private static Label label(int index, int count, int every, String day) {
        double middle = middle(index, count);
        boolean narrow = index % (NARROW * every) == 0;
        return middle > EDGE
                ? new Label(percent((index + 1) * 100.0 / count), "end", narrow, day)
                : new Label(percent(middle), "middle", narrow, day);
    }

    private static double middle(int index, int count) {
        return (index + 0.5) * 100 / count;
    }

    private static String percent(double number) {
        return String.format(Locale.ROOT, "%.2f%%", number);
    }

    private static List<Line> lines(BigDecimal step, BigDecimal top) {
        var lines = new ArrayList<Line>();
        for (BigDecimal value = BigDecimal.ZERO; value.compareTo(top) <= 0; value = value.add(step)) {
            lines.add(new Line(TOP + PLOT_HEIGHT - Page.share(value, top, PLOT_HEIGHT), compact(value)));
        }
        return lines;
    }

    /** The distance of the lines: 1, 2 or 5 times a power of ten, so that a few lines reach {@code highest}. */
    private static BigDecimal step(BigDecimal highest) {
        if (highest.signum() <= 0) {
            return BigDecimal.ONE;
        }
        BigDecimal power = BigDecimal.ONE.scaleByPowerOfTen(highest.precision() - highest.scale() - 2);
        for (int times : new int[] {1, 2, 5, 10, 20, 50}) {
            BigDecimal step = power.multiply(BigDecimal.valueOf(times));
            if (step.multiply(BigDecimal.valueOf(MOST_LINES)).compareTo(highest) >= 0) {
                return step;
            }
        }
        return highest;
    }

    /** A short text for the scale, for example {@code €1.5K}. */
    private static String compact(BigDecimal value) {
        String[] units = {"", "K", "M", "B", "T"};
        int unit = 0;
        BigDecimal shown = value;
        while (shown.compareTo(BigDecimal.valueOf(1000)) >= 0 && unit < units.length - 1) {
            shown = shown.movePointLeft(3);
            unit++;
        }
        return "\u20ac" + plain(shown).toPlainString() + units[unit];
    }
}
