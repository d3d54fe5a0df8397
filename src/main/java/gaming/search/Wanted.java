package gaming.search;

import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * Letters and digits that are searched for. They are found as they are; as the beginning of a word, if they are {@code
 * open}; and mistyped once, a transposition counting as one, if they are a word of four letters or more and the first
 * letter is right. What has a digit in it is not found mistyped: another number is another game.
 */
record Wanted(String text, boolean open, boolean mayBeMistyped) {
    private static final int FEWEST_LETTERS = 4;
    /** Names are no longer; what is, is found as it is at most. */
    private static final int LONGEST = 255;

    /** A word as it was typed, perhaps not to its end. */
    static Wanted word(String text) {
        return new Wanted(text, isOfANamesLength(text), isOfANamesLength(text) && isLongWord(text));
    }

    /** Several words written together, which nobody did. */
    static Wanted together(String text) {
        return new Wanted(text, isOfANamesLength(text), false);
    }

    /** The same, as a whole word. */
    Wanted whole() {
        return new Wanted(text, false, mayBeMistyped);
    }

    private static boolean isOfANamesLength(String text) {
        return text.length() <= LONGEST;
    }

    private static boolean isLongWord(String text) {
        return text.codePoints().noneMatch(Character::isDigit)
                && text.codePointCount(0, text.length()) >= FEWEST_LETTERS;
    }

    Query exactly(String field) {
        return new TermQuery(new Term(field, text));
    }

    Query asBeginning(String field) {
        return new PrefixQuery(new Term(field, text));
    }

    /** Those of {@code tokens} that are this word: the mistyped ones only where there is no better. */
    List<Words.Token> among(List<Words.Token> tokens) {
        List<Words.Token> right = tokens.stream()
                .filter(token ->
                        open ? token.text().startsWith(text) : token.text().equals(text))
                .toList();
        return right.isEmpty() && mayBeMistyped
                ? tokens.stream()
                        .filter(token -> OneTypo.between(text, token.text()))
                        .toList()
                : right;
    }
}
