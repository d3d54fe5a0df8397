package gaming.casino.search;

import gaming.casino.search.PatternQuery.Pattern;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Letters and digits that a search looks for. A word of the index matches if it is the same; if it begins with them and they
 * are {@code open}; or if one typo makes it of them. A typo is possible in a word of 4 to 64 letters. It is not possible in a
 * word with a digit, since another number is another game.
 */
record Wanted(String text, boolean open, boolean mayBeMistyped) {
    private static final int FEWEST_LETTERS = 4;
    /** A longer text is many words written together. */
    private static final int MOST_LETTERS = 64;
    /** Names are no longer. A longer text matches only as it is. */
    private static final int LONGEST = 255;

    /** A word as the caller typed it, perhaps not to its end. */
    static Wanted typed(String text) {
        return new Wanted(text, isOfANamesLength(text), isOfANamesLength(text) && isLongWord(text));
    }

    /** Several words written together, which the caller did not type so. */
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

    /** Those of {@code tokens} that match; the mistyped ones only where no other matches. */
    List<Words.Token> among(List<Words.Token> tokens) {
        var right = new ArrayList<Words.Token>();
        for (Words.Token token : tokens) {
            if (open ? token.text().startsWith(text) : token.text().equals(text)) {
                right.add(token);
            }
        }
        if (!right.isEmpty() || !mayBeMistyped || tokens.isEmpty()) {
            return right;
        }
        Pattern mistyped = Pattern.mistyped(text);
        return tokens.stream().filter(token -> mistyped.matches(token.text())).toList();
    }

    /**
     * One word of a search with all its meanings: as it is; as its parts, which must all match; and written together with its
     * neighbours, as {@code star burst} means Starburst.
     */
    record Word(Wanted whole, List<Wanted> parts, List<Wanted> together) {
        Word {
            parts = List.copyOf(parts);
            together = List.copyOf(together);
        }

        /** The different words of a text. Each has the neighbours of all its places in the text. */
        static List<Word> of(Words text) {
            List<Words.Word> words = text.words();
            var wanted = new LinkedHashMap<Word, Set<Wanted>>();
            for (int at = 0; at < words.size(); at++) {
                Words.Word word = words.get(at);
                var alone = new Word(typed(word.whole().text()), parts(word.parts()), List.of());
                Set<Wanted> together = wanted.computeIfAbsent(alone, _ -> new LinkedHashSet<>());
                if (at > 0) {
                    together.add(pair(words, at - 1));
                }
                if (at + 1 < words.size()) {
                    together.add(pair(words, at));
                }
            }
            return wanted.entrySet().stream()
                    .map(word -> word.getKey().orTogether(word.getValue()))
                    .toList();
        }

        /** All words of a text written together. It stands once beside the words, since a text may have a hundred. */
        static Optional<Wanted> allOf(Words text) {
            return text.words().size() > 2 ? Optional.of(Wanted.together(text.together())) : Optional.empty();
        }

        /** The same word, which {@code others} may mean too. */
        Word orTogether(Collection<Wanted> others) {
            return new Word(
                    whole,
                    parts,
                    Stream.concat(together.stream(), others.stream()).toList());
        }

        /** The same word without its neighbours. */
        Word alone() {
            return new Word(whole, parts, List.of());
        }

        private static List<Wanted> parts(List<Words.Token> tokens) {
            var parts = new ArrayList<Wanted>();
            for (Words.Token token : tokens) {
                parts.add(
                        parts.size() == tokens.size() - 1
                                ? typed(token.text())
                                : typed(token.text()).whole());
            }
            return parts;
        }

        private static Wanted pair(List<Words.Word> words, int first) {
            return Wanted.together(new Words(words.subList(first, first + 2)).together());
        }
    }
}
