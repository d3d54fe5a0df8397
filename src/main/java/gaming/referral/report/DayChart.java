package gaming.referral.report;

import static gaming.referral.report.Numbers.plain;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Commission by day as columns, with the same figures as a table; by month where there are too many days to be seen. */
final class DayChart {
    private static final int WIDTH = 1040;
    private static final int HEIGHT = 260;
    private static final int LEFT = 64;
    private static final int RIGHT = 8;
    private static final int TOP = 12;
    private static final int BOTTOM = 26;
    private static final int PLOT_WIDTH = WIDTH - LEFT - RIGHT;
    private static final int PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
    private static final int HALF_A_LABEL = 36;
    private static final int WIDEST = 64;
    private static final int MOST_LABELS = 8;
    private static final int MOST_LINES = 5;

    private DayChart() {}

    static String of(Period period, List<Day> days) {
        if (days.isEmpty()) {
            return "<p class=\"quiet\">Nobody earned a commission in this time.</p>\n";
        }
        Map<String, BigDecimal> columns = columns(period, days);
        return "<figure><div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Chart of commission by day\">"
                + svg(columns) + "</div></figure>\n" + table(days);
    }

    /** What is drawn: every day of the time, or every month in which there is something. */
    private static Map<String, BigDecimal> columns(Period period, List<Day> days) {
        var columns = new LinkedHashMap<String, BigDecimal>();
        LocalDate last = days.getLast().day();
        boolean whole = period.days() <= Period.LONGEST;
        LocalDate from = whole ? period.firstDay() : days.getFirst().day();
        LocalDate to = whole ? period.lastDay() : last;
        if (from.plusDays(Period.LONGEST).isAfter(to)) {
            from.datesUntil(to.plusDays(1)).forEach(day -> columns.put(day.toString(), BigDecimal.ZERO));
            days.forEach(
                    day -> columns.put(day.day().toString(), plain(day.earned().sum())));
        } else {
            for (var month = YearMonth.from(from); !month.isAfter(YearMonth.from(to)); month = month.plusMonths(1)) {
                columns.put(month.toString(), BigDecimal.ZERO);
            }
            days.forEach(day -> columns.merge(
                    YearMonth.from(day.day()).toString(), plain(day.earned().sum()), BigDecimal::add));
        }
        return columns;
    }

    private static String svg(Map<String, BigDecimal> columns) {
        BigDecimal highest =
                columns.values().stream().max(BigDecimal::compareTo).orElseThrow();
        BigDecimal step = step(highest);
        BigDecimal top = highest.divide(step, 0, RoundingMode.CEILING)
                .max(BigDecimal.ONE)
                .multiply(step);
        var svg = new StringBuilder("<svg class=\"days\" viewBox=\"0 0 " + WIDTH + " " + HEIGHT
                + "\" role=\"img\" aria-label=\"Commission by day, the highest "
                + Html.euros(highest) + "; the table has every figure\">\n");
        lines(svg, step, top);
        int index = 0;
        int every = Math.ceilDiv(columns.size(), MOST_LABELS);
        for (var column : columns.entrySet()) {
            column(svg, index, columns.size(), column, top);
            if (index % every == 0) {
                label(svg, index, columns.size(), column.getKey());
            }
            index++;
        }
        return svg.append("</svg>").toString();
    }

    private static void lines(StringBuilder svg, BigDecimal step, BigDecimal top) {
        for (BigDecimal value = BigDecimal.ZERO; value.compareTo(top) <= 0; value = value.add(step)) {
            int y = TOP + PLOT_HEIGHT - Page.share(value, top, PLOT_HEIGHT);
            svg.append("<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>".formatted(LEFT, WIDTH - RIGHT, y, y));
            svg.append("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n"
                    .formatted(LEFT - 8, y + 4, compact(value)));
        }
    }

    private static void column(
            StringBuilder svg, int index, int count, Map.Entry<String, BigDecimal> column, BigDecimal top) {
        int height = Page.share(column.getValue(), top, PLOT_HEIGHT);
        if (height > 0) {
            double slot = (double) PLOT_WIDTH / count;
            double width = Math.min(slot * 0.8, WIDEST);
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"><title>%s: %s</title></rect>\n",
                    LEFT + (index + 0.5) * slot - width / 2,
                    TOP + PLOT_HEIGHT - height,
                    width,
                    height,
                    column.getKey(),
                    Html.euros(column.getValue())));
        }
    }

    /** Under its column, unless that would be beyond the edge. */
    private static void label(StringBuilder svg, int index, int count, String text) {
        int x = LEFT + PLOT_WIDTH * (2 * index + 1) / (2 * count);
        if (x <= WIDTH - HALF_A_LABEL) {
            svg.append("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n".formatted(x, HEIGHT - 8, text));
        }
    }

    /** 1, 2 or 5 times a power of ten, so that a few lines reach {@code highest}. */
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

    /** Short, for the scale: {@code €1.5K}. */
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

    private static String table(List<Day> days) {
        var table = new Table("Commission by day, EUR", "<Day", "Users", "Commission", "Stakes", "House edge");
        for (Day day : days) {
            table.row(
                    day.day().toString(),
                    Html.count(day.users()),
                    Html.euros(plain(day.earned().sum())),
                    Html.euros(plain(day.stakes().sum())),
                    Html.euros(plain(day.edges().sum())));
        }
        return table.folded("The figures of each day", "");
    }
}
