package gaming.search;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.AttributeSource;
import org.apache.lucene.util.automaton.CompiledAutomaton;

/**
 * Words that one typo makes of another. Lucene's {@code FuzzyQuery} with its automaton made once for all fields and
 * segments: it would make its own for each, which takes longer than all else in a search.
 */
final class MistypedQuery extends MultiTermQuery {
    private static final int FIRST_LETTER = 1;

    /** What one word may be mistyped as. */
    record Typos(String word, CompiledAutomaton automaton) {
        static Typos of(String word) {
            return new Typos(word, FuzzyQuery.getFuzzyAutomaton(word, 1, FIRST_LETTER, true));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Typos typos && typos.word.equals(word);
        }

        @Override
        public int hashCode() {
            return word.hashCode();
        }
    }

    private final Typos typos;

    MistypedQuery(String field, Typos typos) {
        super(field, CONSTANT_SCORE_BLENDED_REWRITE);
        this.typos = typos;
    }

    @Override
    protected TermsEnum getTermsEnum(Terms terms, AttributeSource attributes) throws IOException {
        return typos.automaton().getTermsEnum(terms);
    }

    @Override
    public void visit(QueryVisitor visitor) {
        visitor.visitLeaf(this);
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other) && other instanceof MistypedQuery query && query.typos.equals(typos);
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), typos);
    }

    @Override
    public String toString(String defaultField) {
        return field + ":" + typos.word() + "~1";
    }
}
