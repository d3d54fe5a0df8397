package gaming.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserTest {
    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "+4915112345667, •••67",
                "+49 151 1234566-7, •••67",
                "67, •••67",
                "7, null",
                "+, null",
                "'', null",
                "null, null",
                "\u0661\u0662\u0663, null"
            })
    void hintsAtTheLastTwoDigitsOfANumber(String phone, String hint) {
        assertThat(User.phoneHint(phone)).isEqualTo(hint);
    }
}
