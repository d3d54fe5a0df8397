package sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfidentialTest {
    @Test
    void findsKeptValuesAnywhereInAText() {
        String value = Confidential.keep(UUID.randomUUID().toString());

        assertThat(Confidential.in(value)).containsExactly(value);
        assertThat(Confidential.in("state=" + value + "&code=1")).containsExactly(value);
        assertThat(Confidential.in("x" + value + "y")).containsExactly(value);
        assertThat(Confidential.in(value.substring(1))).isEmpty();
    }

    @Test
    void findsCodesOfSixDigitsAsWords() {
        Confidential.keep("918273");

        assertThat(Confidential.in("the code is 918273")).containsExactly("918273");
        assertThat(Confidential.in("(918273)")).containsExactly("918273");
        assertThat(Confidential.in("19182734 0.918273 12:918273")).isEmpty();
    }

    @Test
    void takesNoPlainWordForConfidential() {
        Confidential.keep("guessed");
        Confidential.keep("nonsense");
        Confidential.keep("the state");

        assertThat(Confidential.in("nonsense was guessed for the state")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "got eyJhbGciOiJSUzI1NiJ9.e30.x", "Cookie: a=b; accessToken=abcdef",
                "refreshToken=abcdef", "Authorization: Bearer abcdef",
                "no mail to somebody@mail.example.com.",
            })
    void findsValuesOfConfidentialForm(String line) {
        assertThat(Confidential.in(line)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gaming.signin.session.Sessions@1f2e3d4c", "accessToken= refreshToken=; mfaToken",
                "root@127.0.0.1", "2026-03-01 12:00:00.123 INFO gaming.app.Main  Ready in 3.2 s",
            })
    void leavesTheRestAlone(String line) {
        assertThat(Confidential.in(line)).isEmpty();
    }
}
