package gaming.web;

import gaming.core.ReadableNumber;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A chart of amounts in EUR: a column for each point, or a line whose value holds until the next point.
 *
 * @param lines the scale, from the bottom to the top
 * @param path the line; empty in a chart of columns
 * @param readings the values of the points
 */
public record Chart(
        int points, List<Line> lines, List<Column> columns, String path, List<Label> labels, List<Reading> readings) {
    static final int HEIGHT = 252;
    static final int TOP = 14;
    private static final int BOTTOM = 28;
    static final int PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
    private static final double WIDEST = 6.5;
    private static final int MOST_LABELS = 8;
    private static final int MOST_LINES = 5;
    /** A narrow chart shows every third label. */
    private static final int NARROW = 3;
    /** A label after this percentage of the width ends at its point, so that it does not extend beyond the edge. */
    private static final int EDGE = 95;
    /** One or two columns that are so many times as high as the next one would leave nothing of the others to see. */
    private static final int DWARFS = 8;

    private static final int MOST_CUT = 2;
    private static final int FEWEST_WHOLE = 3;

    public Chart {
        lines = List.copyOf(lines);
        columns = List.copyOf(columns);
        labels = List.copyOf(labels);
        readings = List.copyOf(readings);
    }

    /** If {@code value} is null, no value is known, and the line has a gap. */
    public record Point(String name, @Nullable BigDecimal value) {}

    record Line(int y, String text) {}

    /**
     * {@code x} and {@code width} are percentages of the width of the plot.
     *
     * @param cut whether the column is higher than the scale
     */
    record Column(String x, String width, int height, boolean cut) {}

    /** A point's part of the plot. A pointer or the focus on it shows the text at {@code label}. */
    record Reading(String x, String width, Label label) {}

    /** @param x the percentage of the width of the plot at which the text has its {@code anchor} */
    record Label(String x, String anchor, boolean narrow, String text) {}

    private record Scale(BigDecimal bottom, BigDecimal top, BigDecimal step) {
        static Scale of(BigDecimal lowest, BigDecimal highest) {
            BigDecimal distance = highest.subtract(lowest);
            BigDecimal step = step(distance.signum() > 0 ? distance : highest);
            BigDecimal bottom = lowest.divide(step, 0, RoundingMode.FLOOR).multiply(step);
            BigDecimal top =
                    highest.divide(step, 0, RoundingMode.CEILING).multiply(step).max(bottom.add(step));
            // One value alone is in the middle
            return new Scale(
                    distance.signum() > 0 ? bottom : bottom.subtract(step).max(BigDecimal.ZERO), top, step);
        }

        /** The distance of the lines: 1, 2 or 5 times a power of ten, so that a few lines are enough. */
        private static BigDecimal step(BigDecimal distance) {
            if (distance.signum() <= 0) {
                return BigDecimal.ONE;
            }
            BigDecimal power = BigDecimal.ONE.scaleByPowerOfTen(distance.precision() - distance.scale() - 2);
            for (int times : new int[] {1, 2, 5, 10, 20, 50}) {
                BigDecimal step = power.multiply(BigDecimal.valueOf(times));
                if (step.multiply(BigDecimal.valueOf(MOST_LINES)).compareTo(distance) >= 0) {
                    return step;
                }
            }
            return distance;
        }

        int height(BigDecimal value) {
            return share(value.min(top).subtract(bottom), top.subtract(bottom), PLOT_HEIGHT);
        }

        List<Line> lines() {
            var lines = new ArrayList<Line>();
            for (BigDecimal value = bottom; value.compareTo(top) <= 0; value = value.add(step)) {
                lines.add(new Line(TOP + PLOT_HEIGHT - height(value), compact(value)));
            }
            return lines;
        }
    }

    /** A chart of columns from zero. {@code points} has at least one point. */
    public static Chart columns(List<Point> points) {
        Scale scale = Scale.of(BigDecimal.ZERO, highestWhole(points));
        int count = points.size();
        double width = Math.min(80.0 / count, WIDEST);
        var columns = new ArrayList<Column>();
        for (int index = 0; index < count; index++) {
            BigDecimal value = Objects.requireNonNullElse(points.get(index).value(), BigDecimal.ZERO);
            int height = scale.height(value);
            if (height > 0) {
                boolean cut = value.compareTo(scale.top()) > 0;
                columns.add(new Column(percent(middle(index, count) - width / 2), percent(width), height, cut));
            }
        }
        return new Chart(count, scale.lines(), columns, "", labels(points), readings(points));
    }

    /** The value of the highest column that is not cut. */
    private static BigDecimal highestWhole(List<Point> points) {
        List<BigDecimal> highest = points.stream()
                .map(Point::value)
                .filter(value -> value != null && value.signum() > 0)
                .sorted(Comparator.reverseOrder())
                .toList();
        for (int cut = 1; cut <= MOST_CUT && cut + FEWEST_WHOLE <= highest.size(); cut++) {
            BigDecimal next = highest.get(cut);
            if (next.multiply(BigDecimal.valueOf(DWARFS)).compareTo(highest.get(cut - 1)) <= 0) {
                return next;
            }
        }
        return highest.isEmpty() ? BigDecimal.ZERO : highest.getFirst();
    }

    /** Whether a column is higher than the scale. */
    boolean isCut() {
        return columns.stream().anyMatch(Column::cut);
    }

    /** A chart of a line between its lowest and its highest value. {@code points} has at least one point. */
    public static Chart line(List<Point> points) {
        Scale scale = Scale.of(extreme(points, BigDecimal::min), extreme(points, BigDecimal::max));
        var path = new StringBuilder();
        boolean gap = true;
        for (int index = 0; index < points.size(); index++) {
            BigDecimal value = points.get(index).value();
            if (value != null) {
                int y = PLOT_HEIGHT - scale.height(value);
                path.append(gap ? "M" + index + " " + y : "V" + y).append("H").append(index + 1);
            }
            gap = value == null;
        }
        return new Chart(points.size(), scale.lines(), List.of(), path.toString(), labels(points), readings(points));
    }

    private static List<Reading> readings(List<Point> points) {
        int count = points.size();
        var readings = new ArrayList<Reading>();
        for (int index = 0; index < count; index++) {
            Point point = points.get(index);
            if (point.value() != null) {
                // A text near an edge stays within the plot
                int third = index * 3 / count;
                String anchor = third == 0 ? "start" : third == 1 ? "middle" : "end";
                String sign = point.value().signum() < 0 ? "\u2212" : "";
                String text = point.name() + ": " + sign + "\u20ac"
                        + ReadableNumber.number(point.value().abs());
                readings.add(new Reading(
                        percent(index * 100.0 / count),
                        percent(100.0 / count),
                        new Label(percent(middle(index, count)), anchor, true, text)));
            }
        }
        return readings;
    }

    private static BigDecimal extreme(List<Point> points, BinaryOperator<BigDecimal> extreme) {
        return points.stream()
                .map(Point::value)
                .filter(Objects::nonNull)
                .reduce(extreme)
                .orElse(BigDecimal.ZERO);
    }

    private static List<Label> labels(List<Point> points) {
        int count = points.size();
        int every = Math.ceilDiv(count, MOST_LABELS);
        var labels = new ArrayList<Label>();
        for (int index = 0; index < count; index += every) {
            double middle = middle(index, count);
            boolean narrow = index % (NARROW * every) == 0;
            String text = points.get(index).name();
            labels.add(
                    middle > EDGE
                            ? new Label(percent((index + 1) * 100.0 / count), "end", narrow, text)
                            : new Label(percent(middle), "middle", narrow, text));
        }
        return labels;
    }

    private static double middle(int index, int count) {
        return (index + 0.5) * 100 / count;
    }

    private static String percent(double number) {
        return String.format(Locale.ROOT, "%.2f%%", number);
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
        return "\u20ac" + plain(shown) + units[unit];
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }

    /** Scales a value so that {@code largest} becomes {@code full}. A positive value becomes at least 1. */
    public static int share(BigDecimal value, BigDecimal largest, int full) {
        if (largest.signum() <= 0 || value.signum() <= 0) {
            return 0;
        }
        return Math.max(
                1,
                value.multiply(BigDecimal.valueOf(full))
                        .divideToIntegralValue(largest)
                        .intValue());
    }
}
