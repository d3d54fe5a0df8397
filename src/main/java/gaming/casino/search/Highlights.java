package gaming.casino.search;

import gaming.casino.catalogue.Game;
import gaming.casino.search.Found.Highlight;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * Finds the words of a search in the texts of a game, by the rules of the search. Lucene's own highlighters do not know
 * the {@link Passages}. They also do not find longer words that begin with a typed word, or words with a typo.
 */
final class Highlights {
    private static final int MOST_PASSAGES = 5;

    private final String language;
    private final List<Wanted.Word> wanted;
    /** Neighbours match in names only. */
    private final List<Wanted.Word> alone;

    Highlights(Words words, String language, Wanted.Typo typo) {
        this.language = language.toLowerCase(Locale.ROOT);
        List<Wanted> all = Wanted.Word.allOf(words).stream().toList();
        wanted = Wanted.Word.of(words, typo).stream()
                .map(word -> word.orTogether(all))
                .toList();
        alone = wanted.stream().map(Wanted.Word::alone).toList();
    }

    List<Highlight> of(Game game) {
        var highlights = new ArrayList<Highlight>();
        highlights.addAll(whole("name", game.name(), true));
        highlights.addAll(whole("providerName", game.provider().name(), true));
        game.tagNames().stream()
                .flatMap(tag -> whole("tagNames", tag, false).stream())
                .limit(MOST_PASSAGES)
                .forEach(highlights::add);
        String description = game.description().in(language);
        if (description != null) {
            List<Span> matches = matches(description, false);
            new Passages(description)
                    .around(matches).stream()
                            .map(passage -> highlight("description", description, passage, matches))
                            .forEach(highlights::add);
        }
        return highlights;
    }

    private List<Highlight> whole(String path, String text, boolean name) {
        List<Span> matches = matches(text, name);
        return matches.isEmpty() ? List.of() : List.of(highlight(path, text, new Span(0, text.length()), matches));
    }

    private static Highlight highlight(String path, String text, Span passage, List<Span> matches) {
        var texts = new ArrayList<Highlight.Text>();
        int at = passage.start();
        for (Span match : matches) {
            if (match.start() >= passage.start() && match.end() <= passage.end()) {
                if (match.start() > at) {
                    texts.add(Highlight.Text.context(text.substring(at, match.start())));
                }
                texts.add(Highlight.Text.match(text.substring(match.start(), match.end())));
                at = match.end();
            }
        }
        if (at < passage.end()) {
            texts.add(Highlight.Text.context(text.substring(at, passage.end())));
        }
        return new Highlight(path, texts);
    }

    /** The matches in the order of the text. No match touches another match. */
    private List<Span> matches(String text, boolean name) {
        GameText words = GameText.of(text);
        var matched = new BitSet(text.length());
        for (Wanted.Word word : name ? wanted : alone) {
            mark(word, words, name, matched);
        }
        return Span.of(matched);
    }

    private static void mark(Wanted.Word word, GameText words, boolean name, BitSet matched) {
        boolean found = mark(word.whole(), words, name, matched);
        if (!found) {
            for (Wanted together : word.together()) {
                found |= mark(together, words, name, matched);
            }
        }
        if (!found) {
            var parts = new BitSet();
            if (word.parts().stream().allMatch(part -> words.markWords(part, parts))) {
                matched.or(parts);
            }
        }
    }

    private static boolean mark(Wanted wanted, GameText words, boolean name, BitSet matched) {
        return words.markWords(wanted, matched) || (name && words.markRuns(wanted.whole(), matched));
    }

    /** The characters from {@code start} to {@code end}, without the character at {@code end}. */
    private record Span(int start, int end) {
        static List<Span> of(BitSet characters) {
            var spans = new ArrayList<Span>();
            for (int start = characters.nextSetBit(0);
                    start >= 0;
                    start = characters.nextSetBit(spans.getLast().end())) {
                spans.add(new Span(start, characters.nextClearBit(start)));
            }
            return spans;
        }
    }

    /** Cuts passages of about 150 characters from a long text. Each passage starts and ends at the border of a word. */
    private static final class Passages {
        private static final int LENGTH = 150;
        private static final int BEFORE_MATCH = 40;

        private final String text;

        Passages(String text) {
            this.text = text;
        }

        /** The first passages that show {@code matches}. No passage overlaps another passage. */
        List<Span> around(List<Span> matches) {
            if (text.length() <= LENGTH && !matches.isEmpty()) {
                return List.of(trimmed(new Span(0, text.length())));
            }
            var passages = new ArrayList<Span>();
            int done = 0;
            for (Span match : matches) {
                if (match.start() >= done && passages.size() < MOST_PASSAGES) {
                    Span passage = around(match, done, matches);
                    done = passage.end();
                    passages.add(trimmed(passage));
                }
            }
            return passages;
        }

        private Span around(Span match, int from, List<Span> matches) {
            int start = Math.max(from, borderBefore(match.start() - BEFORE_MATCH));
            if (text.length() - start <= LENGTH) {
                start = Math.max(from, Math.min(start, borderAfter(text.length() - LENGTH)));
            }
            int end = Math.max(borderBefore(start + LENGTH), borderAfter(match.end()));
            for (Span cut : matches) {
                if (cut.start() < end && end < cut.end()) {
                    end = borderAfter(cut.end());
                }
            }
            return new Span(start, end);
        }

        private int borderBefore(int at) {
            return at <= 0 || at >= text.length()
                    ? Math.clamp(at, 0, text.length())
                    : GameText.of(text).borders().previousSetBit(at);
        }

        private int borderAfter(int at) {
            return at <= 0 || at >= text.length()
                    ? Math.clamp(at, 0, text.length())
                    : GameText.of(text).borders().nextSetBit(at);
        }

        private Span trimmed(Span passage) {
            int start = passage.start();
            int end = passage.end();
            while (start < end && Character.isWhitespace(text.charAt(start))) {
                start++;
            }
            while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
                end--;
            }
            return new Span(start, end);
        }
    }
}
