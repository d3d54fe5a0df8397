package gaming.casino.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Letters and digits that a search looks for. A word that begins with the text matches if the text is {@code open}. A
 * text with a digit may not be mistyped, because another number means another game. Nor may one of a script without
 * spaces, because the order of its characters counts.
 */
record Wanted(String text, boolean open, Typo typo) {
    /** Where a word may have a typo. */
    enum Typo {
        NOWHERE,
        AFTER_THE_FIRST_LETTER,
        ANYWHERE
    }

    private static final int FEWEST_LETTERS = 4;
    /** The most letters of a word that may have a typo. A longer text is several words written together. */
    private static final int MOST_LETTERS = 64;
    /** The most characters of a name. A longer text matches only exactly. */
    private static final int LONGEST = 255;

    /** A word that the caller typed, perhaps not to its end. */
    static Wanted typed(String text, Typo typo) {
        boolean name = isOfANamesLength(text);
        return new Wanted(text, name, name && isLongWord(text) ? typo : Typo.NOWHERE);
    }

    /** Several words written together, although the caller typed spaces between them. */
    static Wanted together(String text) {
        return new Wanted(text, isOfANamesLength(text), Typo.NOWHERE);
    }

    /** The same text, which then matches only whole words. */
    Wanted whole() {
        return new Wanted(text, false, typo);
    }

    boolean mayBeMistyped() {
        return typo != Typo.NOWHERE;
    }

    private static boolean isOfANamesLength(String text) {
        return text.length() <= LONGEST;
    }

    private static boolean isLongWord(String text) {
        int letters = text.codePointCount(0, text.length());
        return letters >= FEWEST_LETTERS
                && letters <= MOST_LETTERS
                && text.codePoints().noneMatch(Character::isDigit)
                && !WordAnalyzer.isSpaceless(text, 0);
    }

    /**
     * One word of a search with all its meanings. All {@code parts} must match. {@code together} has the word written
     * together with a neighbour: {@code star burst} can mean Starburst.
     */
    record Word(Wanted whole, List<Wanted> parts, List<Wanted> together) {
        Word {
            parts = List.copyOf(parts);
            together = List.copyOf(together);
        }

        /** A word that occurs several times has the neighbours of all its occurrences. */
        static List<Word> of(Words text, Typo typo) {
            List<Words.Word> words = text.words();
            var wanted = new LinkedHashMap<Word, Set<Wanted>>();
            for (int at = 0; at < words.size(); at++) {
                Words.Word word = words.get(at);
                var alone = new Word(typed(word.whole().text(), typo), parts(word.needed(), typo), List.of());
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

        /**
         * The result is empty for one or two words, because {@link #of} writes two words together. The result is
         * separate from the words, because a text may have a hundred words.
         */
        static Optional<Wanted> allOf(Words text) {
            return text.words().size() > 2 ? Optional.of(Wanted.together(text.together())) : Optional.empty();
        }

        Word orTogether(Collection<Wanted> others) {
            return new Word(
                    whole,
                    parts,
                    Stream.concat(together.stream(), others.stream()).toList());
        }

        Word alone() {
            return new Word(whole, parts, List.of());
        }

        private static List<Wanted> parts(List<Words.Token> tokens, Typo typo) {
            var parts = new ArrayList<Wanted>();
            for (Words.Token token : tokens) {
                parts.add(
                        parts.size() == tokens.size() - 1
                                ? typed(token.text(), typo)
                                : typed(token.text(), typo).whole());
            }
            return parts;
        }

        private static Wanted pair(List<Words.Word> words, int first) {
            return Wanted.together(new Words(words.subList(first, first + 2)).together());
        }
    }
}
