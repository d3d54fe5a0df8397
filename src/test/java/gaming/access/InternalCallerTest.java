package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.telemetry.OperationContext;
import io.helidon.logging.common.LogConfig;
import io.helidon.logging.jul.HelidonJsonFormatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
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

    /** The formatter of the log makes a part of its format of the name. */
    @Test
    void noLineIsLostByTheNameOfItsCaller() {
        LogConfig.configureRuntime();
        String printable = IntStream.rangeClosed('!', '~')
                .filter(each -> each != '@')
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
        try (var _ = OperationContext.begin("a test")) {
            OperationContext.isBy(InternalCaller.logged("console:" + printable));

            String line = new HelidonJsonFormatter().format(new LogRecord(Level.INFO, "A line"));

            assertThat(line).contains("\"message\":\"A line\"", "\"caller\":\"console:");
        }
    }
}
