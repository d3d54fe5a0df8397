package gaming.referral.statement;

import gaming.referral.statement.Statement.Line;
import gaming.referral.statement.StoredStatements.Stored;
import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.GregorianCalendar;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType0Font;

/**
 * A statement as PDF. The same statement has the same bytes each time: its only moment is that of the closing, and the
 * id of the document comes from the hash.
 *
 * <p>The font of the library has Latin, Greek and Cyrillic letters. A character that the font lacks, an invisible
 * character or a right-to-left character is shown as its code point, such as {@code [U+4E2D]}. The user id and the
 * other forms of the statement are always whole.
 */
final class StatementPdf {
    private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

    private static final float LEFT = 40;
    private static final float RIGHT = PDRectangle.A4.getWidth() - LEFT;
    private static final float TOP = PDRectangle.A4.getHeight() - 50;
    private static final float BOTTOM = 60;
    private static final float WHAT = 150;
    private static final float AMOUNT = 440;
    private static final float GAP = 8;
    private static final float SMALL = 8;
    private static final float TEXT = 10;
    private static final float TITLE = 18;
    /** The height of a row, in sizes of its text. */
    private static final float LEADING = 1.5f;

    private static final Color INK = new Color(0x16191f);
    private static final Color QUIET = new Color(0x565d6b);
    private static final Color RULE = new Color(0xd8dce3);

    private final PDDocument document;
    private final CmapLookup glyphs;
    private final PDType0Font font;
    private final List<Row> rows = new ArrayList<>();

    /** A text that begins at {@code x}, or ends there. */
    private record Piece(String text, float x, boolean endsThere) {}

    /** An {@code entry} has a rule above it. The first entry of a page has the column heads above it. */
    private record Row(List<Piece> pieces, float size, Color color, boolean entry) {
        float height() {
            return size * LEADING;
        }
    }

    private StatementPdf(PDDocument document, TrueTypeFont face) throws IOException {
        this.document = document;
        // A ligature has no text of its own, so copied text would lose it
        face.setEnableGsub(false);
        glyphs = face.getUnicodeCmapLookup();
        font = PDType0Font.load(document, face, true);
    }

    static byte[] of(Stored stored) {
        try (var document = new PDDocument();
                InputStream file = Objects.requireNonNull(PDDocument.class.getResourceAsStream(FONT));
                TrueTypeFont face = new TTFParser().parseEmbedded(file)) {
            var pdf = new StatementPdf(document, face);
            pdf.describe(stored);
            pdf.lay(stored);
            pdf.draw(stored);
            var bytes = new ByteArrayOutputStream();
            document.save(bytes);
            return bytes.toByteArray();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void describe(Stored stored) {
        Statement statement = stored.statement();
        var about = new PDDocumentInformation();
        about.setTitle("Statement of " + statement.month());
        about.setCreationDate(
                GregorianCalendar.from(Instant.parse(statement.closedAt()).atZone(ZoneOffset.UTC)));
        document.setDocumentInformation(about);
        document.setDocumentId(HexFormat.fromHexDigitsToLong(stored.hash(), 0, 16));
        document.getDocumentCatalog().setLanguage("en");
    }

    private void lay(Stored stored) throws IOException {
        Statement statement = stored.statement();
        text("Statement of " + statement.month(), TITLE, INK);
        text(statement.username(), TEXT, INK);
        text("User " + statement.user() + ", closed at " + statement.closedAt(), SMALL, QUIET);
        text("Days in UTC, amounts in " + statement.currency(), SMALL, QUIET);
        text("", TEXT, INK);
        text("Opening balance " + statement.opening(), TEXT, INK);
        text("Closing balance " + statement.closing(), TEXT, INK);
        text("", TEXT, INK);
        for (Line line : StatementAnswers.shown(statement)) {
            entry(line);
        }
        if (statement.lines().size() > StatementAnswers.MOST_LINES) {
            text(StatementAnswers.more(statement), SMALL, QUIET);
        }
        text("", TEXT, INK);
        text("How to verify it", TEXT, INK);
        text("SHA-256 " + stored.hash(), SMALL, INK);
        String before = statement.previous();
        text("Statement before " + (before == null ? "none, this is the first" : before), SMALL, INK);
        text("Key " + stored.keyId(), SMALL, INK);
        for (String sentence : StatementAnswers.HOW_TO_VERIFY) {
            text(sentence, SMALL, QUIET);
        }
    }

    private void text(String text, float size, Color color) throws IOException {
        for (String part : broken(text, RIGHT - LEFT, size)) {
            rows.add(new Row(List.of(new Piece(part, LEFT, false)), size, color, false));
        }
    }

    private void entry(Line line) throws IOException {
        List<String> words = broken(line.inWords(), AMOUNT - WHAT - 110, SMALL);
        rows.add(new Row(
                List.of(
                        new Piece(line.date(), LEFT, false),
                        new Piece(words.getFirst(), WHAT, false),
                        new Piece(line.amount(), AMOUNT, true),
                        new Piece(line.balance(), RIGHT, true)),
                SMALL,
                INK,
                true));
        for (String part : words.subList(1, words.size())) {
            rows.add(new Row(List.of(new Piece(part, WHAT, false)), SMALL, INK, false));
        }
    }

    private static Row heads() {
        return new Row(
                List.of(
                        new Piece("When", LEFT, false),
                        new Piece("What", WHAT, false),
                        new Piece("Amount", AMOUNT, true),
                        new Piece("Balance", RIGHT, true)),
                SMALL,
                QUIET,
                false);
    }

    private List<List<Row>> pages() {
        var pages = new ArrayList<List<Row>>();
        pages.add(new ArrayList<>());
        float y = TOP;
        boolean headed = false;
        for (Row row : rows) {
            boolean turns = y - row.height() < BOTTOM;
            if (turns) {
                pages.add(new ArrayList<>());
                y = TOP;
                headed = false;
            }
            if (row.entry() && !headed) {
                pages.getLast().add(heads());
                y -= heads().height();
                headed = true;
            }
            pages.getLast().add(row);
            y -= row.height();
        }
        return pages;
    }

    private void draw(Stored stored) throws IOException {
        List<List<Row>> pages = pages();
        for (int number = 0; number < pages.size(); number++) {
            var page = new PDPage(PDRectangle.A4);
            document.addPage(page);
            try (var content = new PDPageContentStream(document, page)) {
                float y = TOP;
                for (Row row : pages.get(number)) {
                    y -= row.height();
                    draw(content, row, y);
                }
                String foot = "Statement of %s, user %s, page %d of %d"
                        .formatted(stored.month(), stored.statement().user(), number + 1, pages.size());
                draw(content, new Piece(foot, LEFT, false), SMALL, QUIET, BOTTOM - 3 * SMALL);
            }
        }
    }

    private void draw(PDPageContentStream content, Row row, float y) throws IOException {
        if (row.entry()) {
            content.setStrokingColor(RULE);
            content.setLineWidth(0.5f);
            content.moveTo(LEFT, y + row.height() - 2);
            content.lineTo(RIGHT, y + row.height() - 2);
            content.stroke();
        }
        for (Piece piece : row.pieces()) {
            draw(content, piece, row.size(), row.color(), y);
        }
    }

    private void draw(PDPageContentStream content, Piece piece, float size, Color color, float y) throws IOException {
        if (piece.text().isEmpty()) {
            return;
        }
        float width = width(piece.text(), size);
        // A text that is too wide is drawn smaller, so a figure keeps all its digits
        float room = piece.endsThere() ? RIGHT - AMOUNT - GAP : RIGHT - piece.x();
        float fitting = width <= room ? size : size * room / width;
        content.beginText();
        content.setFont(font, fitting);
        content.setNonStrokingColor(color);
        content.newLineAtOffset(piece.endsThere() ? piece.x() - Math.min(width, room) : piece.x(), y);
        content.showText(shown(piece.text()));
        content.endText();
    }

    private float width(String text, float size) throws IOException {
        return font.getStringWidth(shown(text)) / 1000 * size;
    }

    /**
     * Breaks a text into parts that fit a width, at the last space if it is in the second half of the width. A part is
     * empty only if the whole text is.
     */
    private List<String> broken(String text, float width, float size) throws IOException {
        var parts = new ArrayList<String>();
        String rest = shown(text);
        while (width(rest, size) > width) {
            int end = 1;
            while (width(rest.substring(0, end + 1), size) <= width) {
                end++;
            }
            int space = rest.lastIndexOf(' ', end);
            int cut = space > end / 2 ? space : end;
            parts.add(rest.substring(0, cut).stripTrailing());
            rest = rest.substring(cut).stripLeading();
        }
        parts.add(rest);
        return parts;
    }

    private String shown(String text) {
        return text.codePoints()
                .mapToObj(each -> isShown(each) ? Character.toString(each) : "[U+%04X]".formatted(each))
                .collect(Collectors.joining());
    }

    private boolean isShown(int codePoint) {
        return glyphs.getGlyphId(codePoint) != 0
                && !Character.isISOControl(codePoint)
                && Character.getType(codePoint) != Character.FORMAT
                && Character.getDirectionality(codePoint) != Character.DIRECTIONALITY_RIGHT_TO_LEFT;
    }
}
