package gaming.search;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/**
 * A word that is searched for. It is found as it is; as the beginning of a word, if it is {@code open}; and mistyped once,
 * a transposition counting as one, if it has four letters or more and its first letter is right. What has a digit in it is
 * not found mistyped: another number is another game.
 */
record Wanted(String text, boolean open) {
    private static final int FEWEST_LETTERS = 4;
    private static final int ONE_TYPO = 1;
    private static final int FIRST_LETTER = 1;

    boolean mayBeMistyped() {
        return text.codePoints().noneMatch(Character::isDigit)
                && text.codePointCount(0, text.length()) >= FEWEST_LETTERS;
    }

    Query exactly(String field) {
        return new TermQuery(new Term(field, text));
    }

    Query asBeginning(String field) {
        return new PrefixQuery(new Term(field, text));
    }

    Query mistyped(String field) {
        return new FuzzyQuery(
                new Term(field, text), ONE_TYPO, FIRST_LETTER, 1, true, MultiTermQuery.CONSTANT_SCORE_BLENDED_REWRITE);
    }

    /** Those of {@code tokens} that are this word: the mistyped ones only where there is no better. */
    List<Words.Token> among(List<Words.Token> tokens) {
        List<Words.Token> right = tokens.stream()
                .filter(token ->
                        open ? token.text().startsWith(text) : token.text().equals(text))
                .toList();
        return right.isEmpty() && mayBeMistyped() ? mistypedAmong(tokens) : right;
    }

    private List<Words.Token> mistypedAmong(List<Words.Token> tokens) {
        var automaton = FuzzyQuery.getFuzzyAutomaton(text, ONE_TYPO, FIRST_LETTER, true).runAutomaton;
        var found = new ArrayList<Words.Token>();
        for (Words.Token token : tokens) {
            var bytes = new BytesRef(token.text());
            if (automaton != null && automaton.run(bytes.bytes, bytes.offset, bytes.length)) {
                found.add(token);
            }
        }
        return found;
    }
}
