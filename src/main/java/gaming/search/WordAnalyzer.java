package gaming.search;

import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.CATENATE_ALL;
import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.GENERATE_NUMBER_PARTS;
import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.GENERATE_WORD_PARTS;
import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.SPLIT_ON_CASE_CHANGE;
import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.SPLIT_ON_NUMERICS;

import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.miscellaneous.TruncateTokenFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterIterator;
import org.apache.lucene.analysis.pattern.PatternTokenizer;

/**
 * Words as search sees them: what stands between spaces, once as a whole without punctuation and, where punctuation,
 * digits or capitals divide it, once in its parts. {@code Play'n} is playn, play and n; {@code Route777} is route777, route
 * and 777. In scripts without spaces every character is a word.
 */
final class WordAnalyzer extends Analyzer {
    static final WordAnalyzer INSTANCE = new WordAnalyzer();

    private static final String SPACELESS =
            "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}";
    private static final Pattern BETWEEN_SPACES =
            Pattern.compile("[" + SPACELESS + "]|[^\\p{IsWhite_Space}" + SPACELESS + "]+");
    /** Longer words match as if they ended here. */
    private static final int LONGEST_WORD = 64;

    private WordAnalyzer() {}

    @Override
    protected TokenStreamComponents createComponents(String field) {
        Tokenizer whole = new PatternTokenizer(BETWEEN_SPACES, 0);
        TokenStream divided = new WordDelimiterGraphFilter(
                whole,
                true,
                WordDelimiterIterator.DEFAULT_WORD_DELIM_TABLE,
                GENERATE_WORD_PARTS | GENERATE_NUMBER_PARTS | CATENATE_ALL | SPLIT_ON_CASE_CHANGE | SPLIT_ON_NUMERICS,
                null);
        return new TokenStreamComponents(whole, new TruncateTokenFilter(new FoldingFilter(divided), LONGEST_WORD));
    }
}
