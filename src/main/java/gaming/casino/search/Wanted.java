package gaming.casino.search;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * Letters and digits that are searched for. They are found as they are; as the beginning of a word, if they are {@code
 * open}; and mistyped once, a transposition counting as one, if they are a word of four to 64 letters and the first
 * letter is right. What has a digit in it is not found mistyped: another number is another game.
 */
record Wanted(String text, boolean open, boolean mayBeMistyped) {
    private static final int FEWEST_LETTERS = 4;
    /** What is longer is many words written together. */
    private static final int MOST_LETTERS = 64;
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
        int letters = text.codePointCount(0, text.length());
        return letters >= FEWEST_LETTERS
                && letters <= MOST_LETTERS
                && text.codePoints().noneMatch(Character::isDigit);
    }

    Query exactly(String field) {
        return new TermQuery(new Term(field, text));
    }

    /** Those of {@code tokens} that are this word: the mistyped ones only where there is no better. */
    List<Words.Token> among(List<Words.Token> tokens) {
        var right = new ArrayList<Words.Token>();
        var mistyped = new ArrayList<Words.Token>();
        for (Words.Token token : tokens) {
            if (open ? token.text().startsWith(text) : token.text().equals(text)) {
                right.add(token);
            } else if (mayBeMistyped && right.isEmpty() && OneTypo.between(text, token.text())) {
                mistyped.add(token);
            }
        }
        return right.isEmpty() ? mistyped : right;
    }
}
