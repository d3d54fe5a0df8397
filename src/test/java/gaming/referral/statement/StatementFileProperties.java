package gaming.referral.statement;

import static gaming.referral.statement.OwnKey.file;
import static gaming.referral.statement.OwnKey.hash;
import static gaming.referral.statement.OwnKey.statement;
import static gaming.referral.statement.StoredStatement.day;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.referral.statement.StatementFile.Statement;
import gaming.referral.statement.StatementFile.Statement.Kind;
import gaming.referral.statement.StatementFile.Statement.Line;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Example;

/** A file of statements is verified byte by byte. */
class StatementFileProperties {
    private static final Statement JANUARY = statement("2026-01", null, "0", "12.5", day("2026-01-31", "12.5", "12.5"));
    private static final Statement FEBRUARY = statement(
            "2026-02",
            hash(JANUARY),
            "12.5",
            "1.4",
            new Line(Kind.CORRECTION, "2026-01", "-0.1", "12.4", "12.5", "12.4", null, null, null, null),
            new Line(
                    Kind.CLAIM, "2026-02-03T04:05:06.789Z", "-11", "1.4", null, null, null, "5f", "13.75", "t\"1 é😀"));

    private final byte[] file = file(JANUARY, FEBRUARY);

    @Example
    void aGoodFileIsAccepted() {
        assertThat(StatementFile.verify(file, OwnKey.published()))
                .isEqualTo("2 statements of 5f0000000000000000000001, up to 2026-02: closing balance 1.4 EUR");
        assertThat(StatementFile.verify(file(JANUARY), OwnKey.published())).startsWith("1 statement of");
        assertThat(StatementFile.verify(file(FEBRUARY), OwnKey.published())).startsWith("1 statement of");
    }

    @Example
    void everyChangeOfABitIsNoticed() {
        for (int place = 0; place < file.length; place++) {
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                byte[] changed = file.clone();
                changed[place] ^= (byte) (1 << bit);
                assertThatThrownBy(() -> StatementFile.verify(changed, OwnKey.published()))
                        .isInstanceOf(StatementFile.Refused.class);
            }
        }
    }

    @Example
    void theLastDigitOfASignatureHasOneSpelling() {
        String text = new String(file, StandardCharsets.UTF_8);
        int last = text.indexOf("\",\"statement\"") - 1;
        for (char digit : "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".toCharArray()) {
            if (digit != text.charAt(last)) {
                String changed = text.substring(0, last) + digit + text.substring(last + 1);
                assertRefused(changed.getBytes(StandardCharsets.UTF_8), "Line 1 (2026-01): the signature does not fit");
            }
        }
    }

    @Example
    void theFirstLineThatDoesNotFitIsNamed() {
        assertRefused(new byte[0], "Line 1: there is no statement");
        for (String line : List.of("[]", "null", "{}", "{\"signature\":\"x\",\"statement\":null}", "", "{")) {
            assertRefused((line + "\n").getBytes(StandardCharsets.UTF_8), "Line 1: it is no signed statement");
        }
        assertRefused(file(JANUARY, JANUARY), "Line 2 (2026-01): its month is not after that of the line before");
        assertRefused(
                file(JANUARY, statement("2026-02", "00", "12.5", "12.5")),
                "Line 2 (2026-02): the line before is not the statement before");
        assertRefused(
                file(JANUARY, statement("2026-02", hash(JANUARY), "12", "12")),
                "Line 2 (2026-02): the opening balance is not the closing balance of the line before");
        assertRefused(
                file(statement("2026-02", null, "1", "4", day("2026-02-01", "1", "2"), day("2026-02-02", "1", "4"))),
                "Line 1 (2026-02), entry 2 (DAY 2026-02-02): the balance is 4, and the sum is 3");
        assertRefused(
                file(statement("2026-02", null, "1", "3", day("2026-02-01", "1", "2"))),
                "Line 1 (2026-02): the closing balance is not that of the last entry");
        assertRefused(
                file(statement(
                        "2026-02",
                        null,
                        "1",
                        "2",
                        new Line(Kind.CORRECTION, "2026-01", "1", "2", "5", "7", null, null, null, null))),
                "Line 1 (2026-02), entry 1 (CORRECTION 2026-01): the amount is not the difference");
    }

    @Example
    void aLineIsWrittenInItsCanonicalForm() {
        // RFC 8785, 3.2.2.2: control characters have short escapes or lower-case digits, all else is itself
        assertThat(StatementFile.canonical(Map.of("b", "\u001f\u000b\n\t\"\\/", "a", "\u20ac\ud83c\udfb0<")))
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("{\"a\":\"\u20ac\ud83c\udfb0<\",\"b\":\"\\u001f\\u000b\\n\\t\\\"\\\\/\"}");
        Statement small = statement("2026-02", null, "0", "0");
        assertThat(new String(StatementFile.canonical(small), StandardCharsets.UTF_8))
                .isEqualTo("""
                {"closedAt":"2026-03-04T00:00:00Z","closing":"0","currency":"EUR","lines":[],"month":"2026-02",\
                "opening":"0","user":"5f0000000000000000000001","version":1}""");
    }

    private static void assertRefused(byte[] bytes, String message) {
        assertThatThrownBy(() -> StatementFile.verify(bytes, OwnKey.published()))
                .hasMessage(message);
    }
}
