package gaming.casino.search;

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
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.apache.lucene.util.automaton.Operations;

/**
 * Words that begin as another does, or that one typo makes of it. Lucene's {@code PrefixQuery} and {@code FuzzyQuery} with
 * an automaton made once for all fields and segments: they would make their own for each, which takes longer than all
 * else in a search.
 */
final class AutomatonTermsQuery extends MultiTermQuery {
    private static final int FIRST_LETTER = 1;

    /** What is accepted, as a pattern and as an automaton. */
    record Accepted(String pattern, CompiledAutomaton automaton) {
        static Accepted beginningWith(String word) {
            Automaton automaton = PrefixQuery.toAutomaton(new BytesRef(word));
            return new Accepted(
                    word + "*",
                    new CompiledAutomaton(automaton, false, true, Operations.DEFAULT_DETERMINIZE_WORK_LIMIT, true));
        }

        static Accepted mistyped(String word) {
            return new Accepted(word + "~1", FuzzyQuery.getFuzzyAutomaton(word, 1, FIRST_LETTER, true));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Accepted accepted && accepted.pattern.equals(pattern);
        }

        @Override
        public int hashCode() {
            return pattern.hashCode();
        }
    }

    private final Accepted accepted;

    AutomatonTermsQuery(String field, Accepted accepted) {
        super(field, CONSTANT_SCORE_REWRITE);
        this.accepted = accepted;
    }

    /** Whether any word is meant that begins with one letter. */
    boolean isFirstLetter() {
        String pattern = accepted.pattern();
        return pattern.endsWith("*") && pattern.codePointCount(0, pattern.length()) == 2;
    }

    @Override
    protected TermsEnum getTermsEnum(Terms terms, AttributeSource attributes) throws IOException {
        return accepted.automaton().getTermsEnum(terms);
    }

    @Override
    public void visit(QueryVisitor visitor) {
        visitor.visitLeaf(this);
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other) && other instanceof AutomatonTermsQuery query && query.accepted.equals(accepted);
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), accepted);
    }

    @Override
    public String toString(String defaultField) {
        return field + ":" + accepted.pattern();
    }
}
