package gaming.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import gaming.core.Refusal;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypedTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"11,5|11.5", "0,125|0.125", "1,2345|1.2345", "12.5|12.5", " 7,25 |7.25", "1234|1234", "00,5|00.5"})
    void aCommaThatCanOnlyBeADecimalOneIsOne(String typed, BigDecimal number) {
        assertThat(amount(typed)).isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1,234", "12,345", "1,234,567", "1,234.5", "1.234,5", ",", ",5", "5,", "1,2,3"})
    void anyOtherCommaIsRefused(String typed) {
        assertThatExceptionOfType(Refusal.class).isThrownBy(() -> amount(typed)).withMessageStartingWith("least ");
    }

    private static BigDecimal amount(String typed) {
        return new Typed(Map.of("least", List.of(typed))).required(BigDecimal.class, "least");
    }
}
