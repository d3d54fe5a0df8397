package gaming.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadableNumberTest {
    @Test
    void separatesThousands() {
        assertThat(ReadableNumber.count(1_234_567)).isEqualTo("1,234,567");
        assertThat(ReadableNumber.amount(new BigDecimal("1234567.5"))).isEqualTo("1,234,567.50");
        assertThat(ReadableNumber.number(new BigDecimal("1234567.50"))).isEqualTo("1,234,567.5");
    }

    @Test
    void keepsAllDigits() {
        assertThat(ReadableNumber.amount(new BigDecimal("12345678901.12345678")))
                .isEqualTo("12,345,678,901.12345678");
        assertThat(ReadableNumber.amount(new BigDecimal("-5"))).isEqualTo("\u22125.00");
    }

    @ParameterizedTest
    @CsvSource({
        "1234.565, '1,234.56', '+1,234.56'",
        "-1234.575, '\u22121,234.58', '\u22121,234.58'",
        "0.00999999, 0.00999999, +0.00999999",
        "-0.01, \u22120.01, \u22120.01",
        "0, 0.00, 0.00"
    })
    void roundsToCentsAndKeepsAllDigitsBelowOne(BigDecimal amount, String cents, String signed) {
        assertThat(ReadableNumber.cents(amount)).isEqualTo(cents);
        assertThat(ReadableNumber.signedCents(amount)).isEqualTo(signed);
    }

    @Test
    void givesAColumnOfAmountsTheSameDecimals() {
        assertThat(ReadableNumber.aligned(new BigDecimal("-2000"), 8)).isEqualTo("\u22122,000.00000000");
        assertThat(ReadableNumber.aligned(new BigDecimal("0.5"), 2)).isEqualTo("0.50");
        assertThat(ReadableNumber.aligned(new BigDecimal("1234"), 0)).isEqualTo("1,234");
    }
}
