package world;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuthenticatorTest {
    /** RFC 6238, appendix B, the last six of eight digits. */
    @ParameterizedTest
    @CsvSource({"59, 287082", "1111111109, 081804", "1234567890, 005924", "20000000000, 353130"})
    void showsTheCodesOfTheStandard(long moment, String code) {
        assertThat(new Authenticator("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ").code(Instant.ofEpochSecond(moment)))
                .isEqualTo(code);
    }
}
