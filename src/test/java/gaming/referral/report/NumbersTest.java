package gaming.referral.report;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.money.Amount;
import gaming.referral.report.SystemReport.Earned;
import gaming.referral.report.SystemReport.Earned.Earner;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Percentages, averages, the form of numbers, and the users who earned as much as the last of a list. */
class NumbersTest {
    @ParameterizedTest
    @ValueSource(strings = {"1,1,1", "1,1,1,1,1,1,1", "35,7.5,1,0", "0.00000001,123456789012345678", "2,3"})
    void percentagesAddUpToAHundred(String parts) {
        List<BigDecimal> percentages = SystemReport.percentages(
                Stream.of(parts.split(",")).map(BigDecimal::new).toList());
        assertThat(percentages.stream().reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo("100");
        assertThat(percentages).allMatch(share -> share.signum() >= 0);
    }

    @Test
    void partsOfNothingAreNothing() {
        assertThat(SystemReport.percentages(List.of(BigDecimal.ZERO, BigDecimal.ZERO)))
                .containsExactly(BigDecimal.ZERO, BigDecimal.ZERO);
    }

    @Test
    void averagesAreRoundedToTheEvenAndZeroWithoutUsers() {
        assertThat(SystemReport.average(new BigDecimal("650"), 3)).isEqualTo("216.66666667");
        assertThat(SystemReport.average(new BigDecimal("0.00000001"), 2)).isEqualTo("0");
        assertThat(SystemReport.average(new BigDecimal("0.00000003"), 2)).isEqualTo("0.00000002");
        assertThat(SystemReport.average(BigDecimal.ONE, 0)).isEqualTo("0");
    }

    @Test
    void numbersHaveNoExponentAndNoZerosAtTheEnd() {
        assertThat(Stream.of("0E-8", "100.00000000", "1E+3", "0.00000010")
                        .map(BigDecimal::new)
                        .map(Amount::plain)
                        .map(BigDecimal::toPlainString))
                .containsExactly("0", "100", "1000", "0.0000001");
    }

    /** {@code last}: the amounts besides nine of 9, in the order of the users' ids. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''              | 0", "5           | 0", "5 5         | 1", "5.0 5.00 5  | 2", "5 5 4       | 1",
                "4 4 5           | 0", "4 4 5 5     | 1", "4 5 4 5 4 5 | 2", "9           | 0", "9 9 9       | 2",
                "5 9             | 0", "4 4 9 9     | 1"
            })
    void countsTheUsersWhoEarnedAsMuchAsTheLastOfTheTen(String last, long tied) {
        List<BigDecimal> amounts = Stream.concat(
                        IntStream.range(0, 9).mapToObj(_ -> "9"),
                        Stream.of(last.split(" ")).filter(amount -> !amount.isEmpty()))
                .map(BigDecimal::new)
                .toList();
        for (List<BigDecimal> order : List.of(amounts, amounts.reversed())) {
            var earned = new Earned();
            order.forEach(amount -> earned.add(new Earner(new ObjectId(), amount), 1));
            assertThat(earned.tied()).isEqualTo(tied);
        }
    }
}
