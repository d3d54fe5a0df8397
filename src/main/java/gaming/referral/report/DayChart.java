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
    static final int WIDTH = 1040;
    static final int HEIGHT = 260;
    static final int LEFT = 64;
    static final int RIGHT = 8;
    static final int TOP = 12;
    private static final int BOTTOM = 26;
    private static final int PLOT_WIDTH = WIDTH - LEFT - RIGHT;
    static final int PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
    private static final int HALF_A_LABEL = 36;
    private static final int WIDEST = 64;
    private static final int MOST_LABELS = 8;
    private static final int MOST_LINES = 5;

    /** A line of the scale. */
    record Line(int y, String text) {}

    /** A day or a month with earnings. The column begins at the bottom of the plot. */
    record Column(String x, String width, int height, String day, BigDecimal amount) {}

    /** The label of a column. {@code x} is the middle of the text. */
    record Label(int x, String text) {}

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
            int middle = LEFT + PLOT_WIDTH * (2 * index + 1) / (2 * count);
            // A label that would extend beyond the edge is left out
            if (index % every == 0 && middle <= WIDTH - HALF_A_LABEL) {
                labels.add(new Label(middle, day.getKey()));
            }
            index++;
        }
        return new DayChart(highest, lines(step, top), columns, labels);
    }

    /**
     * The amount of each day, or of each month if there are too many days. A period of more than {@link Period#LONGEST}
     * days is reduced to the time from the first to the last day with commission.
     */
    private static Map<String, BigDecimal> amounts(Period period, List<Day> days) {
        var amounts = new LinkedHashMap<String, BigDecimal>();
        LocalDate last = days.getLast().day();
        boolean whole = period.days() <= Period.LONGEST;
        LocalDate from = whole ? period.firstDay() : days.getFirst().day();
        LocalDate to = whole ? period.lastDay() : last;
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
        double slot = (double) PLOT_WIDTH / count;
        double width = Math.min(slot * 0.8, WIDEST);
        double x = LEFT + (index + 0.5) * slot - width / 2;
        return new Column(decimal(x), decimal(width), height, day.getKey(), day.getValue());
    }

    private static String decimal(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
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
