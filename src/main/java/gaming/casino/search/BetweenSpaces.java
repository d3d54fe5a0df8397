package gaming.casino.search;

import java.io.IOException;
import java.lang.Character.UnicodeScript;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.util.ArrayUtil;

/** What stands between spaces; in scripts without spaces, every character for itself. */
final class BetweenSpaces extends Tokenizer {
    private static final int FIRST_SPACELESS = 0x0e00;

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private char[] buffer = new char[256];
    private String text = "";
    private int at;

    @Override
    public void reset() throws IOException {
        super.reset();
        int length = 0;
        for (int read = 0; read >= 0; read = input.read(buffer, length, buffer.length - length)) {
            length += read;
            buffer = ArrayUtil.grow(buffer, length + 1);
        }
        text = new String(buffer, 0, length);
        at = 0;
    }

    @Override
    public boolean incrementToken() {
        clearAttributes();
        while (at < text.length() && isSpace(text.codePointAt(at))) {
            step();
        }
        if (at == text.length()) {
            return false;
        }
        int start = at;
        boolean alone = isSpaceless(text.codePointAt(at));
        step();
        while (!alone && at < text.length() && belongs(text.codePointAt(at))) {
            step();
        }
        term.append(text, start, at);
        offset.setOffset(correctOffset(start), correctOffset(at));
        return true;
    }

    @Override
    public void end() throws IOException {
        super.end();
        offset.setOffset(correctOffset(at), correctOffset(at));
    }

    private void step() {
        at += Character.charCount(text.codePointAt(at));
    }

    private static boolean belongs(int character) {
        return !isSpace(character) && !isSpaceless(character);
    }

    /** Also such as keep words together on a line. */
    private static boolean isSpace(int character) {
        boolean visible = character > ' ' && character < 0x7f;
        return !visible && (Character.isWhitespace(character) || Character.isSpaceChar(character));
    }

    private static boolean isSpaceless(int character) {
        return character >= FIRST_SPACELESS
                && switch (UnicodeScript.of(character)) {
                    case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> true;
                    default -> false;
                };
    }
}
