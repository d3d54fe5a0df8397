package gaming.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import gaming.web.Chart.Column;
import gaming.web.Chart.Label;
import gaming.web.Chart.Line;
import gaming.web.Chart.Point;
import gaming.web.Chart.Reading;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChartTest {
    private static List<Point> points(@Nullable String... values) {
        return IntStream.range(0, values.length)
                .mapToObj(index ->
                        new Point("day " + index, values[index] == null ? null : new BigDecimal(values[index])))
                .toList();
    }

    @Test
    void columnsBeginAtZeroAndTheHighestFitsBelowTheHighestLine() {
        Chart chart = Chart.columns(points("40", "0", "20"));
        assertThat(chart.lines())
                .extracting(Line::text)
                .containsExactly("\u20ac0", "\u20ac10", "\u20ac20", "\u20ac30", "\u20ac40");
        assertThat(chart.columns())
                .extracting(Column::height, Column::cut)
                .containsExactly(tuple(Chart.PLOT_HEIGHT, false), tuple(Chart.PLOT_HEIGHT / 2, false));
        assertThat(chart.isCut()).isFalse();
        assertThat(chart.path()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'8000,10,0,1000,20', 1", "'9000,10,8000,1000,20', 2"})
    void columnsThatDwarfTheOthersAreCut(String values, int cut) {
        Chart chart = Chart.columns(points(values.split(",")));
        assertThat(chart.lines().getLast().text()).isEqualTo("\u20ac1K");
        assertThat(chart.columns())
                .filteredOn(Column::cut)
                .hasSize(cut)
                .allSatisfy(column -> assertThat(column.height()).isEqualTo(Chart.PLOT_HEIGHT));
        assertThat(chart.isCut()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"8000,1000,1", "7999,1000,20,10,0", "9,8,7,6,5,4,3"})
    void noColumnIsCutWhereTheOthersCanBeSeenOrAreFew(String values) {
        assertThat(Chart.columns(points(values.split(","))).isCut()).isFalse();
    }

    @Test
    void eachKnownValueCanBeReadAtItsPoint() {
        assertThat(Chart.columns(points("1234.5", null, "0")).readings())
                .extracting(Reading::x, reading -> reading.label().text())
                .containsExactly(tuple("0.00%", "day 0: \u20ac1,234.5"), tuple("66.67%", "day 2: \u20ac0"));
    }

    @Test
    void aLineHoldsEachValueUntilTheNextPoint() {
        Chart chart = Chart.line(points("0.90", "0.95", "0.95"));
        assertThat(chart.lines()).extracting(Line::text).startsWith("\u20ac0.9").endsWith("\u20ac0.95");
        assertThat(chart.path()).isEqualTo("M0 " + Chart.PLOT_HEIGHT + "H1V0H2V0H3");
        assertThat(chart.columns()).isEmpty();
    }

    @Test
    void aLineHasAGapWithoutAValue() {
        assertThat(Chart.line(points("1", null, "2", "1")).path())
                .isEqualTo("M0 %1$sH1M2 0H3V%1$sH4".formatted(Chart.PLOT_HEIGHT));
        assertThat(Chart.line(points(null, null)).path()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0.92", "0", "1000000", "0.00000001"})
    void oneValueHasAScaleWithItInside(String value) {
        Chart chart = Chart.line(points(value, value));
        assertThat(chart.lines()).hasSizeBetween(2, 11);
        assertThat(chart.lines()).allSatisfy(line -> assertThat(line.y()).isBetween(Chart.TOP, Chart.HEIGHT));
        assertThat(chart.path()).startsWith("M0 ").endsWith("H2");
    }

    @Test
    void manyPointsHaveFewLabelsAndFewLinesOfTheScale() {
        Chart chart = Chart.line(Stream.iterate(0, each -> each + 1)
                .limit(366)
                .map(each -> new Point("day " + each, BigDecimal.valueOf(each * 1234L)))
                .toList());
        assertThat(chart.labels()).hasSizeLessThanOrEqualTo(8);
        assertThat(chart.labels().getFirst()).isEqualTo(new Label("0.14%", "middle", true, "day 0"));
        assertThat(chart.lines()).hasSizeLessThanOrEqualTo(7);
        assertThat(chart.lines().getLast().text()).isEqualTo("\u20ac500K");
    }
}
