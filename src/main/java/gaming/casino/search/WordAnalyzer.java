package gaming.casino.search;

import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.CATENATE_ALL;
import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.GENERATE_NUMBER_PARTS;
import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.GENERATE_WORD_PARTS;
import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.SPLIT_ON_CASE_CHANGE;
import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.SPLIT_ON_NUMERICS;

import java.io.IOException;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.LengthFilter;
import org.apache.lucene.analysis.miscellaneous.TruncateTokenFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterIterator;
import org.apache.lucene.analysis.pattern.PatternTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * A word stands between spaces. In a script without spaces, each character is a word. The analyzer returns each word as
 * a whole, without punctuation. It also returns the parts that punctuation, digits or capitals divide.
 * For {@code Play'n}, the results are playn, play and n.
 */
final class WordAnalyzer extends Analyzer {
    static final WordAnalyzer INSTANCE = new WordAnalyzer();

    /** A no-break space also counts as a space. */
    private static final String SPACE = "[\\p{javaWhitespace}\\p{javaSpaceChar}]";
    /**
     * The scripts without spaces. Thai has the lowest characters of them, so the pattern skips the script check for
     * lower characters.
     */
    private static final String SPACELESS = "[\\x{e00}-\\x{10ffff}&&[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}"
            + "\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}]]";
    /** The pattern tests visible ASCII first, because most texts contain little else. */
    private static final Pattern WORD = Pattern.compile("[!-~[^" + SPACE + SPACELESS + "]]+|" + SPACELESS);

    /** The most letters of a word. A longer word matches as if it ended here. */
    private static final int LONGEST_WORD = 64;

    private WordAnalyzer() {}

    @Override
    protected TokenStreamComponents createComponents(String field) {
        Tokenizer whole = new PatternTokenizer(WORD, 0);
        TokenStream divided = new WordDelimiterGraphFilter(
                whole,
                true,
                WordDelimiterIterator.DEFAULT_WORD_DELIM_TABLE,
                GENERATE_WORD_PARTS | GENERATE_NUMBER_PARTS | CATENATE_ALL | SPLIT_ON_CASE_CHANGE | SPLIT_ON_NUMERICS,
                null);
        TokenStream folded = new ASCIIFoldingFilter(new Folding(divided));
        // An accent alone folds to an empty term, and every word begins with an empty term
        TokenStream there = new LengthFilter(folded, 1, Integer.MAX_VALUE);
        return new TokenStreamComponents(whole, new TruncateTokenFilter(there, LONGEST_WORD));
    }

    /** Removes case, and the accents that Unicode separates from their letters. */
    private static final class Folding extends TokenFilter {
        /** Modifier letters and combining accents. Some texts use a modifier letter as an apostrophe. */
        private static final Pattern MARKS = Pattern.compile("[\\u02b0-\\u036f]+");

        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

        Folding(TokenStream words) {
            super(words);
        }

        @Override
        public boolean incrementToken() throws IOException {
            if (!input.incrementToken()) {
                return false;
            }
            if (!lowerPlain()) {
                String decomposed = Normalizer.normalize(term, Normalizer.Form.NFKD);
                term.setEmpty().append(MARKS.matcher(decomposed).replaceAll("").toLowerCase(Locale.ROOT));
            }
            return true;
        }

        /** Returns false for a word that is not ASCII. Most words are ASCII, so this method saves time. */
        private boolean lowerPlain() {
            char[] letters = term.buffer();
            for (int at = 0; at < term.length(); at++) {
                if (letters[at] > 0x7f) {
                    return false;
                }
                letters[at] = Character.toLowerCase(letters[at]);
            }
            return true;
        }
    }
}
