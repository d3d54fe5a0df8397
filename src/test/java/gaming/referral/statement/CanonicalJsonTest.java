package gaming.referral.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CanonicalJsonTest {
    /** RFC 8785, 3.2.2.2: control characters have short escapes or lower-case digits, all else is itself. */
    @Test
    void textsAreWrittenAsTheStandardDemands() {
        byte[] json = CanonicalJson.write(Map.of("b", "\u001f\u000b\n\t\"\\/", "a", "\u20ac\ud83c\udfb0<"));

        assertThat(new String(json, StandardCharsets.UTF_8))
                .isEqualTo("{\"a\":\"\u20ac\ud83c\udfb0<\",\"b\":\"\\u001f\\u000b\\n\\t\\\"\\\\/\"}");
    }
}
