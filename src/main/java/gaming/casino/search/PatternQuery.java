package gaming.casino.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.casino.search.Wanted.Typo;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.AttributeSource;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.ByteRunAutomaton;
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.apache.lucene.util.automaton.Operations;

/**
 * Finds the words that begin with another word, or that differ from it by one typo. Lucene's {@code PrefixQuery} and
 * {@code FuzzyQuery} compile an automaton for each field and segment. That takes longer than the rest of a search.
 * Here, all fields, segments and searches share the automaton of a word.
 */
final class PatternQuery extends MultiTermQuery {
    private static final int MOST_BYTES = 8 * 1024 * 1024;
    private static final Cache<String, Pattern> PATTERNS = Caffeine.newBuilder()
            .maximumWeight(MOST_BYTES)
            .weigher((String _, Pattern pattern) ->
                    Math.toIntExact(pattern.automaton().ramBytesUsed()))
            .build();

    record Pattern(String text, CompiledAutomaton automaton) {
        static Pattern beginningWith(String word) {
            return PATTERNS.get(word + "*", text -> new Pattern(text, prefix(word)));
        }

        /**
         * Matches a word with at most one typo: one letter is wrong, missing or extra, or two adjacent letters are
         * swapped.
         */
        static Pattern mistyped(String word, Typo typo) {
            int right = typo == Typo.ANYWHERE ? 0 : 1;
            return PATTERNS.get(
                    word + "~" + right, text -> new Pattern(text, FuzzyQuery.getFuzzyAutomaton(word, 1, right, true)));
        }

        private static CompiledAutomaton prefix(String word) {
            Automaton automaton = PrefixQuery.toAutomaton(new BytesRef(word));
            return new CompiledAutomaton(automaton, false, true, Operations.DEFAULT_DETERMINIZE_WORK_LIMIT, true);
        }

        boolean matches(String word) {
            ByteRunAutomaton run = Objects.requireNonNull(automaton.runAutomaton);
            var bytes = new BytesRef(word);
            return run.run(bytes.bytes, bytes.offset, bytes.length);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Pattern pattern && pattern.text.equals(text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    private final Pattern pattern;

    PatternQuery(String field, Pattern pattern) {
        super(field, CONSTANT_SCORE_REWRITE);
        this.pattern = pattern;
    }

    @Override
    protected TermsEnum getTermsEnum(Terms terms, AttributeSource attributes) throws IOException {
        return pattern.automaton().getTermsEnum(terms);
    }

    @Override
    public void visit(QueryVisitor visitor) {
        visitor.visitLeaf(this);
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other) && other instanceof PatternQuery query && query.pattern.equals(pattern);
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), pattern);
    }

    @Override
    public String toString(String defaultField) {
        return field + ":" + pattern.text();
    }
}
