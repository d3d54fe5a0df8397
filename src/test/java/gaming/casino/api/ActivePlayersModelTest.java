package gaming.casino.api;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.api.CasinoGameModel.ActivePlayersModel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** details.md, "Catalogue": formattedCount is rounded down to one decimal, ".0" dropped. */
class ActivePlayersModelTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "950, 950",
        "999, 999",
        "1000, 1K",
        "1099, 1K",
        "1100, 1.1K",
        "1299, 1.2K",
        "10000, 10K",
        "999899, 999.8K",
        "999999, 999.9K",
        "1000000, 1M",
        "3499999, 3.4M",
        "999999999, 999.9M",
        "1000000000, 1B",
        "2147483647, 2.1B"
    })
    void isRoundedDownToOneDecimal(int count, String formatted) {
        assertThat(ActivePlayersModel.of(count).formattedCount()).isEqualTo(formatted);
    }
}
