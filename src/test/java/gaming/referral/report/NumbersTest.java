package gaming.referral.report;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.money.Amount;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {
    @ParameterizedTest
    @ValueSource(strings = {"1,1,1", "1,1,1,1,1,1,1", "35,7.5,1,0", "0.00000001,123456789012345678", "2,3"})
    void percentagesAddUpToAHundred(String parts) {
        List<BigDecimal> percentages = Numbers.percentages(
                Stream.of(parts.split(",")).map(BigDecimal::new).toList());
        assertThat(percentages.stream().reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo("100");
        assertThat(percentages).allMatch(share -> share.signum() >= 0);
    }

    @Test
    void partsOfNothingAreNothing() {
        assertThat(Numbers.percentages(List.of(BigDecimal.ZERO, BigDecimal.ZERO)))
                .containsExactly(BigDecimal.ZERO, BigDecimal.ZERO);
    }

    @Test
    void averagesAreRoundedToTheEvenAndZeroWithoutUsers() {
        assertThat(Numbers.average(new BigDecimal("650"), 3)).isEqualTo("216.66666667");
        assertThat(Numbers.average(new BigDecimal("0.00000001"), 2)).isEqualTo("0");
        assertThat(Numbers.average(new BigDecimal("0.00000003"), 2)).isEqualTo("0.00000002");
        assertThat(Numbers.average(BigDecimal.ONE, 0)).isEqualTo("0");
    }

    @Test
    void numbersHaveNoExponentAndNoZerosAtTheEnd() {
        assertThat(Stream.of("0E-8", "100.00000000", "1E+3", "0.00000010")
                        .map(BigDecimal::new)
                        .map(Amount::plain)
                        .map(BigDecimal::toPlainString))
                .containsExactly("0", "100", "1000", "0.0000001");
    }
}
