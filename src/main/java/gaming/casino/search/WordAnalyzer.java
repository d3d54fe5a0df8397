package gaming.casino.search;

import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.CATENATE_ALL;
import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.GENERATE_NUMBER_PARTS;
import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.GENERATE_WORD_PARTS;
import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.SPLIT_ON_CASE_CHANGE;
import static org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter.SPLIT_ON_NUMERICS;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.miscellaneous.LengthFilter;
import org.apache.lucene.analysis.miscellaneous.TruncateTokenFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterIterator;

/**
 * Words as search sees them: what stands {@linkplain BetweenSpaces between spaces}, once as a whole without punctuation and, where punctuation,
 * digits or capitals divide it, once in its parts. {@code Play'n} is playn, play and n; {@code Route777} is route777, route
 * and 777.
 */
final class WordAnalyzer extends Analyzer {
    static final WordAnalyzer INSTANCE = new WordAnalyzer();

    /** Longer words match as if they ended here. */
    private static final int LONGEST_WORD = 64;

    private WordAnalyzer() {}

    @Override
    protected TokenStreamComponents createComponents(String field) {
        Tokenizer whole = new BetweenSpaces();
        TokenStream divided = new WordDelimiterGraphFilter(
                whole,
                true,
                WordDelimiterIterator.DEFAULT_WORD_DELIM_TABLE,
                GENERATE_WORD_PARTS | GENERATE_NUMBER_PARTS | CATENATE_ALL | SPLIT_ON_CASE_CHANGE | SPLIT_ON_NUMERICS,
                null);
        // A lone accent folds to nothing, and nothing is the beginning of everything
        TokenStream there = new LengthFilter(new FoldingFilter(divided), 1, Integer.MAX_VALUE);
        return new TokenStreamComponents(whole, new TruncateTokenFilter(there, LONGEST_WORD));
    }
}
