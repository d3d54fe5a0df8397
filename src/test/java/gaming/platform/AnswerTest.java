package gaming.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AnswerTest {
    @Test
    void tellsTheFirst500CharactersOnOneLine() {
        assertThat(text("one\r\ntwo\u0000\u001b[31m\u2028three\u202e \t")).isEqualTo("HTTP 500 one two [31m three");
        assertThat(text("x".repeat(501))).isEqualTo("HTTP 500 " + "x".repeat(500));
        assertThat(text("\ud83c\udfb2".repeat(600))).isEqualTo("HTTP 500 " + "\ud83c\udfb2".repeat(500));
        assertThat(text("")).isEqualTo("HTTP 500");
    }

    @Test
    void tellsABodyThatIsNoText() {
        byte[] bytes = {(byte) 0xff, 0, 'a', (byte) 0xc3};

        assertThat(Transfers.READER.read(200, bytes).text()).isEqualTo("HTTP 200 \ufffd a\ufffd");
        assertThat(Transfers.READER.read(200, bytes).json().isMissingNode()).isTrue();
    }

    @Test
    void neverTellsTheTokenEvenWhereTheTextIsCut() {
        String echo = "x".repeat(495) + "Bearer " + Transfers.TOKEN;

        assertThat(text("Authorization: Bearer " + Transfers.TOKEN)).isEqualTo("HTTP 500 Authorization: Bearer ***");
        assertThat(text(echo.substring(3))).doesNotContain("secret", "s-");
        assertThat(text("x".repeat(495) + Transfers.TOKEN)).isEqualTo("HTTP 500 " + "x".repeat(495) + "***");
    }

    @Test
    void readsNoBodyThatGoesOnBeyondItsBound() {
        String largest = "\"" + "x".repeat(Answer.LARGEST_BODY - 2) + "\"";

        assertThat(answer(largest).tooLarge()).isFalse();
        assertThat(answer(largest).json().isTextual()).isTrue();
        assertThat(answer(largest + " ").tooLarge()).isTrue();
        assertThat(answer(largest + " ").json().isMissingNode()).isTrue();
    }

    private static String text(String body) {
        return answer(body).text();
    }

    private static Answer answer(String body) {
        return Transfers.READER.read(500, body.getBytes(StandardCharsets.UTF_8));
    }
}
