package gaming.referral.statement;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.referral.statement.Statement.Kind;
import gaming.referral.statement.Statement.Line;
import gaming.referral.statement.StoredStatements.Stored;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A statement as PDF, read with the text of its pages. */
class StatementPdfTest {
    private static final String LONG = "123456789012345678901234567890123456.12345678";

    @Test
    void hasEachFigureOfTheStatementToItsLastDigit() throws IOException {
        Stored stored = stored("amber", LONG, month());
        Statement statement = stored.statement();
        String text = text(StatementPdf.of(stored));
        assertThat(text)
                .contains("Statement of 2026-02", "amber", "User " + statement.user(), statement.closedAt())
                .contains("Opening balance 0.00000001", "Closing balance " + LONG);
        for (Line line : statement.lines()) {
            assertThat(text).contains(line.date() + " ", " " + line.amount() + " " + line.balance());
        }
        assertThat(text).contains("was 12.5, is 12.4", "level 1", "Claim 5f, paid as 13.75 USDC, transaction office-1");
    }

    @Test
    void tellsHowToVerifyIt() throws IOException {
        Stored stored = stored("amber", "1", month());
        assertThat(text(StatementPdf.of(stored)))
                .contains(
                        "SHA-256 " + stored.hash(),
                        "Key " + OwnKey.published().getKeys().getFirst().getKeyID())
                .contains("Statement before none, this is the first", "/.well-known/jwks.json")
                .contains("verify-statement FILE KEYS");
    }

    @Test
    void theSameStatementHasTheSameBytes() throws IOException {
        Stored stored = stored("amber", "1", month());
        assertThat(StatementPdf.of(stored))
                .isEqualTo(StatementPdf.of(stored))
                .isNotEqualTo(StatementPdf.of(stored("amber", "2", month())));
        try (PDDocument document = Loader.loadPDF(StatementPdf.of(stored))) {
            assertThat(document.getDocumentInformation().getCreationDate().toInstant())
                    .isEqualTo("2026-03-04T00:00:00Z");
            assertThat(document.getDocumentInformation().getModificationDate()).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Zoë fifi-Ünal, Zoë fifi-Ünal",
        "Ελένη, Ελένη",
        "Ольга, Ольга",
        "王芳, [U+738B][U+82B3]",
        "דנה, [U+05D3][U+05E0][U+05D4]",
        "ليلى, [U+0644][U+064A][U+0644][U+0649]",
        "a😀b, a[U+1F600]b",
        "'a\u202Eb\u200Bc', a[U+202E]b[U+200B]c",
    })
    void aNameIsShownOrHasItsCodePoints(String name, String shown) throws IOException {
        String text = text(StatementPdf.of(stored(name.translateEscapes(), "1", List.of())));
        assertThat(text.lines().toList().get(1)).isEqualTo(shown);
    }

    @Test
    void aLongTextIsBrokenAndWhole() throws IOException {
        String transaction = "0123456789abcdef-/".repeat(14);
        Line claim = new Line(
                Kind.CLAIM, "2026-02-03T04:05:06.789Z", "-11", "1", null, null, null, "5f", "13.75", transaction);
        String text = text(StatementPdf.of(stored("w".repeat(64), "1", List.of(claim))));
        assertThat(text.replaceAll("\\s", "").replace("-111", "")).contains(transaction, "w".repeat(64));
    }

    @Test
    void manyLinesFillPagesUpToALimit() throws IOException {
        byte[] most = StatementPdf.of(stored("amber", "1", days(StatementAnswers.MOST_LINES)));
        assertThat(text(most)).doesNotContain("more lines");
        byte[] more = StatementPdf.of(stored("amber", "1", days(StatementAnswers.MOST_LINES + 3)));
        assertThat(text(more))
                .contains("There are 3 more lines. The JSON has all.", "page 1 of ")
                .contains("When What Amount Balance");
        assertThat(more).hasSizeLessThan(512 * 1024);
    }

    private static String text(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            return new PDFTextStripper().getText(document);
        }
    }

    private static List<Line> month() {
        var lines = new ArrayList<Line>();
        lines.add(new Line(Kind.CORRECTION, "2026-01", "-0.1", LONG, "12.5", "12.4", null, null, null, null));
        lines.addAll(days(28));
        lines.add(new Line(
                Kind.CLAIM, "2026-02-03T04:05:06.789Z", "-11", LONG, null, null, null, "5f", "13.75", "office-1"));
        return lines;
    }

    private static List<Line> days(int count) {
        return IntStream.range(0, count)
                .mapToObj(day -> new Line(
                        Kind.DAY,
                        LocalDate.parse("2026-02-01").plusDays(day).toString(),
                        day + ".00000001",
                        "1" + day + ".87654321",
                        null,
                        null,
                        "LEVEL_1",
                        null,
                        null,
                        null))
                .toList();
    }

    private static Stored stored(String username, String closing, List<Line> lines) {
        return stored(username, closing, null, lines);
    }

    private static Stored stored(String username, String closing, @Nullable String previous, List<Line> lines) {
        var statement = new Statement(
                "2026-03-04T00:00:00Z",
                closing,
                Statement.CURRENCY,
                lines,
                "2026-02",
                "0.00000001",
                previous,
                new ObjectId("5f0000000000000000000001").toHexString(),
                username,
                Statement.VERSION);
        byte[] canonical = CanonicalJson.write(statement);
        return new Stored(
                YearMonth.parse("2026-02"),
                CanonicalJson.hash(canonical),
                statement,
                new String(canonical, StandardCharsets.UTF_8),
                OwnKey.sign(canonical));
    }
}
