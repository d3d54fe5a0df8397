package gaming.casino.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.casino.search.PatternQuery.Pattern;
import java.text.BreakIterator;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A text, divided into words. It is cached, because the division takes longer than the search for matches. */
final class GameText {
    /** Holds the texts of about 10,000 games with descriptions of 60 words. */
    private static final int MOST_BYTES = 16 * 1024 * 1024;

    private static final int BYTES_OF_A_TEXT = 200;
    private static final Cache<String, GameText> TEXTS = Caffeine.newBuilder()
            .maximumWeight(MOST_BYTES)
            .weigher((String _, GameText text) -> text.bytes())
            .build();

    private final String text;
    private final Tokens words;
    private final Tokens runs;
    private volatile @Nullable BitSet borders;

    private GameText(String text) {
        this.text = text;
        Words divided = Words.of(text);
        words = new Tokens(divided.words().stream().flatMap(Words.Word::shown).toList());
        runs = new Tokens(divided.runs());
    }

    static GameText of(String text) {
        return TEXTS.get(text, GameText::new);
    }

    private int bytes() {
        return BYTES_OF_A_TEXT + words.bytes() + runs.bytes() + text.length() / Byte.SIZE;
    }

    /**
     * Returns whether any word matches. Words with a typo match only if no other word matches. Of a word of a script
     * without spaces only the wanted letters are marked.
     */
    boolean markWords(Wanted wanted, BitSet characters) {
        return words.mark(WordAnalyzer.isSpaceless(wanted.text(), 0) ? wanted.whole() : wanted, characters);
    }

    boolean markRuns(Wanted wanted, BitSet characters) {
        return runs.mark(wanted, characters);
    }

    /** The borders of words, as a reader sees them. */
    BitSet borders() {
        BitSet known = borders;
        if (known == null) {
            known = new BitSet(text.length() + 1);
            BreakIterator words = BreakIterator.getWordInstance(Locale.ROOT);
            words.setText(text);
            for (int border = words.first(); border != BreakIterator.DONE; border = words.next()) {
                known.set(border);
            }
            borders = known;
        }
        return known;
    }

    /** Tokens in alphabetical order, in little memory. */
    private static final class Tokens {
        private final String letters;
        /** The place of each token's letters in {@link #letters}, and the end of the last one. */
        private final int[] places;

        private final int[] starts;
        private final int[] ends;

        Tokens(List<Words.Token> tokens) {
            List<Words.Token> sorted = tokens.stream()
                    .sorted(Comparator.comparing(Words.Token::text))
                    .toList();
            starts = sorted.stream().mapToInt(Words.Token::start).toArray();
            ends = sorted.stream().mapToInt(Words.Token::end).toArray();
            places = new int[starts.length + 1];
            var all = new StringBuilder();
            for (int at = 0; at < starts.length; at++) {
                all.append(sorted.get(at).text());
                places[at + 1] = all.length();
            }
            letters = all.toString();
        }

        int bytes() {
            return letters.length() + 3 * Integer.BYTES * starts.length;
        }

        boolean mark(Wanted wanted, BitSet characters) {
            char letter = wanted.text().charAt(0);
            int first = firstFrom(letter);
            boolean found = false;
            for (int at = first; isFirst(letter, at); at++) {
                if (isThere(wanted, at)) {
                    characters.set(starts[at], ends[at]);
                    found = true;
                }
            }
            boolean anywhere = wanted.typo() == Wanted.Typo.ANYWHERE;
            if (!found && wanted.mayBeMistyped() && (anywhere || isFirst(letter, first))) {
                Pattern mistyped = Pattern.mistyped(wanted.text(), wanted.typo());
                for (int at = anywhere ? 0 : first; anywhere ? at < starts.length : isFirst(letter, at); at++) {
                    if (mistyped.matches(letters.substring(places[at], places[at + 1]))) {
                        characters.set(starts[at], ends[at]);
                        found = true;
                    }
                }
            }
            return found;
        }

        private boolean isThere(Wanted wanted, int at) {
            int length = places[at + 1] - places[at];
            int needed = wanted.text().length();
            return (wanted.open() ? length >= needed : length == needed)
                    && letters.startsWith(wanted.text(), places[at]);
        }

        private boolean isFirst(char letter, int at) {
            return at < starts.length && letters.charAt(places[at]) == letter;
        }

        /** The first token that does not begin with a letter before {@code letter}. */
        private int firstFrom(char letter) {
            int low = 0;
            int high = starts.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (letters.charAt(places[middle]) < letter) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }
}
