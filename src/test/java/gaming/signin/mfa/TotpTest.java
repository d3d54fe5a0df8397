package gaming.signin.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TotpTest {
    /** "12345678901234567890" (RFC 6238, appendix B). */
    private static final String SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    private static final long ANY = Long.MIN_VALUE;

    private final Authenticator authenticator = new Authenticator(SECRET);

    /** The last six digits of the eight in appendix B. */
    @ParameterizedTest
    @CsvSource({
        "59, 287082",
        "1111111109, 081804",
        "1111111111, 050471",
        "1234567890, 005924",
        "2000000000, 279037",
        "20000000000, 353130"
    })
    void knowsTheCodesOfTheStandard(long second, String code) {
        assertThat(Totp.step(SECRET, code, Instant.ofEpochSecond(second), ANY)).hasValue(second / 30);
        assertThat(authenticator.code(Instant.ofEpochSecond(second))).isEqualTo(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ====", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"})
    void acceptsASecretWithPaddingAndWithout(String secret) {
        assertThat(Totp.step(secret, "287082", Instant.ofEpochSecond(59), ANY)).isPresent();
    }

    @ParameterizedTest
    @CsvSource({"-31, false", "-30, true", "-1, true", "0, true", "29, true", "30, true", "59, true", "60, false"})
    void acceptsTheCodesOfTheStepsBesideTheCurrentOne(int seconds, boolean taken) {
        // The first second of a step; the clock of the service is ahead by the given seconds
        Instant shown = Instant.ofEpochSecond(1_800_000_000);
        OptionalLong step = Totp.step(SECRET, authenticator.code(shown), shown.plusSeconds(seconds), ANY);
        assertThat(step.isPresent()).isEqualTo(taken);
    }

    @Test
    void acceptsOnlyCodesOfLaterSteps() {
        Instant now = Instant.ofEpochSecond(1_800_000_000);
        long step = 60_000_000;
        String code = authenticator.code(now);

        assertThat(Totp.step(SECRET, code, now, step - 1)).hasValue(step);
        assertThat(Totp.step(SECRET, code, now, step)).isEmpty();
        assertThat(Totp.step(SECRET, code, now, step + 1)).isEmpty();
        assertThat(Totp.step(SECRET, authenticator.code(now.plusSeconds(30)), now, step))
                .hasValue(step + 1);
        assertThat(Totp.step(SECRET, authenticator.code(now.minusSeconds(30)), now, step))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "28708", "2870820", "94287082", " 287082", "28708\u0662", "abcdef"})
    void acceptsNothingElse(String code) {
        assertThat(Totp.step(SECRET, code, Instant.ofEpochSecond(59), ANY)).isEmpty();
    }
}
