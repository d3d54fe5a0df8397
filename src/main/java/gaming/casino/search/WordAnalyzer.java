package gaming.casino.search;

import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.CATENATE_ALL;
import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.GENERATE_NUMBER_PARTS;
import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.GENERATE_WORD_PARTS;
import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.SPLIT_ON_CASE_CHANGE;
import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.SPLIT_ON_NUMERICS;

import java.io.IOException;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;
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
 * A word stands between spaces. In a script without spaces, a word ends where another script, a sign or a space begins.
 * Each symbol is a word. The analyzer returns each word as a whole, without punctuation. It also returns the parts that
 * punctuation, digits or capitals divide. For {@code Play'n}, the results are playn, play and n.
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
            + "\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}\\u3099\\u309a\\u30fc\\uff70\\uff9e\\uff9f]&&[^\\p{P}]]";
    /** Pictures and signs like hearts, stars and emoji. Signs of trade marks belong to their words. */
    private static final String SYMBOL =
            "[[\\x{2190}-\\x{2bff}\\x{1f000}-\\x{1fbff}]&&[\\p{S}&&[^\\x{1f3fb}-\\x{1f3ff}]]]";

    /** Variation selectors and skin tones, which belong to the character before them. */
    private static final String SELECTOR = "[\\ufe00-\\ufe0f\\x{e0100}-\\x{e01ef}\\x{1f3fb}-\\x{1f3ff}]";
    /** The pattern tests visible ASCII first, because most texts contain little else. */
    private static final Pattern WORD = Pattern.compile("[!-~[^" + SPACE + SPACELESS + SYMBOL + "]]+|" + SPACELESS + "["
            + SPACELESS + SELECTOR + "]*|" + SYMBOL + SELECTOR + "*");

    /** A letter of a script without spaces, with the variation that it may have. */
    static final Pattern LETTER = Pattern.compile(SPACELESS + SELECTOR + "*");
    /** Lucene's classes of characters, except that symbols and all characters of scripts without spaces are letters. */
    private static final byte[] CLASSES = classes();

    /**
     * Accents, modifier letters, which some texts use as apostrophes, vowel marks of Arabic and Hebrew, the stroke that
     * lengthens an Arabic word, variation selectors and skin tones. The voice marks of Kana make other letters.
     */
    private static final Pattern MARKS = Pattern.compile("[\\u02b0-\\u036f\\u0640\\x{1f3fb}-\\x{1f3ff}"
            + "[\\p{M}&&[\\p{IsInherited}\\p{IsArabic}\\p{IsHebrew}]&&[^\\u3099\\u309a]]]+");

    /** The most letters of a word. A longer word matches as if it ended here. */
    private static final int LONGEST_WORD = 64;

    private WordAnalyzer() {}

    private static byte[] classes() {
        byte[] ofLatin = WordDelimiterIterator.DEFAULT_WORD_DELIM_TABLE;
        byte[] classes = Arrays.copyOf(ofLatin, Character.MAX_VALUE + 1);
        Predicate<String> letter = Pattern.compile(SPACELESS + "|" + SYMBOL).asMatchPredicate();
        for (int character = ofLatin.length; character < classes.length; character++) {
            classes[character] = letter.test(Character.toString(character))
                    ? (byte) WordDelimiterIterator.ALPHA
                    : WordDelimiterIterator.getType(character);
        }
        return classes;
    }

    /** Whether the character at this place is of a script without spaces. */
    static boolean isSpaceless(String text, int at) {
        return text.charAt(at) > 0x7f
                && LETTER.matcher(text).region(at, text.length()).lookingAt();
    }

    /** Without case, and without the accents that Unicode separates from their letters. */
    static String folded(CharSequence text) {
        return MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
    }

    @Override
    protected TokenStreamComponents createComponents(String field) {
        Tokenizer whole = new PatternTokenizer(WORD, 0);
        TokenStream divided = new WordDelimiterGraphFilter(
                whole,
                true,
                CLASSES,
                GENERATE_WORD_PARTS | GENERATE_NUMBER_PARTS | CATENATE_ALL | SPLIT_ON_CASE_CHANGE | SPLIT_ON_NUMERICS,
                null);
        TokenStream folded = new ASCIIFoldingFilter(new Folding(divided));
        // An accent alone folds to an empty term, and every word begins with an empty term
        TokenStream there = new LengthFilter(folded, 1, Integer.MAX_VALUE);
        return new TokenStreamComponents(whole, new TruncateTokenFilter(there, LONGEST_WORD));
    }

    private static final class Folding extends TokenFilter {
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
                String folded = folded(term);
                term.setEmpty().append(folded);
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
