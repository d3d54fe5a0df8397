package gaming.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

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
        assertThat(ReadableNumber.signed(new BigDecimal("-0.00000001"))).isEqualTo("\u22120.00000001");
    }

    @Test
    void givesAColumnOfAmountsTheSameDecimals() {
        assertThat(ReadableNumber.aligned(new BigDecimal("-2000"), 8)).isEqualTo("\u22122,000.00000000");
        assertThat(ReadableNumber.aligned(new BigDecimal("0.5"), 2)).isEqualTo("0.50");
        assertThat(ReadableNumber.aligned(new BigDecimal("1234"), 0)).isEqualTo("1,234");
    }
}
