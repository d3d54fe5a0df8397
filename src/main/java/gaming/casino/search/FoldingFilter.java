package gaming.casino.search;

import java.io.IOException;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Takes case and accents away, also such as are characters of their own; other scripts keep their letters. */
final class FoldingFilter extends TokenFilter {
    /** Modifier letters, as some write an apostrophe, and combining accents. */
    private static final Pattern MARKS = Pattern.compile("[\\u02b0-\\u036f]+");
    /** Characters that one folds to at most, as Lucene's filter says. */
    private static final int WIDEST = 4;

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    FoldingFilter(TokenStream words) {
        super(words);
    }

    /** Puts what has no accents into lower case, as most words are. */
    private boolean isPlain() {
        char[] letters = term.buffer();
        for (int at = 0; at < term.length(); at++) {
            if (letters[at] > 0x7f) {
                return false;
            }
            letters[at] = Character.toLowerCase(letters[at]);
        }
        return true;
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        if (isPlain()) {
            return true;
        }
        String decomposed = Normalizer.normalize(term, Normalizer.Form.NFKD);
        String plain = MARKS.matcher(decomposed).replaceAll("").toLowerCase(Locale.ROOT);
        var folded = new char[plain.length() * WIDEST];
        int length = ASCIIFoldingFilter.foldToASCII(plain.toCharArray(), 0, folded, 0, plain.length());
        term.copyBuffer(folded, 0, length);
        return true;
    }
}
