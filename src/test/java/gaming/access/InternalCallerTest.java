package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** runtime.md: no e-mail addresses in the log; and no line is lost by the name of its caller. */
class InternalCallerTest {
    @ParameterizedTest
    @CsvSource({
        "dev-operator, dev-operator",
        "console:olga@operators.example, console:olga",
        "https://issuer.example/a:1234_5, https://issuer.example/a:1234_5",
        "console:o%d$1\\x\"{0}, console:o_d_1_x__0_"
    })
    void aNameInTheLogHasNoAddressAndNoCharacterOfAFormat(String name, String logged) {
        assertThat(InternalCaller.logged(name)).isEqualTo(logged);
    }
}
