package gaming.casino.search;

import gaming.casino.catalogue.Game;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where the words that are searched for stand in a game, found by the same analysis and the same rules as the game itself.
 * Hibernate Search's own highlighters know neither passages of a length nor words that only begin as what is searched for.
 */
final class Highlights {
    private static final int MOST_PASSAGES = 5;

    private final List<WantedWord> wanted;
    /** Without what stands for several of them, which is looked for in names only. */
    private final List<WantedWord> alone;
    /** With which one of them or of their parts begins. */
    private final BitSet firstLetters = new BitSet();

    Highlights(Words words) {
        List<Wanted> all = WantedWord.allOf(words).stream().toList();
        wanted = WantedWord.of(words).stream().map(word -> word.orTogether(all)).toList();
        alone = wanted.stream().map(WantedWord::alone).toList();
        wanted.stream()
                .flatMap(word -> Stream.of(List.of(word.whole()), word.parts(), word.together()))
                .flatMap(List::stream)
                .forEach(each -> firstLetters.set(each.text().codePointAt(0)));
    }

    /** The name and the provider's name whole, tags each for itself, the description in passages; what has no match is left out. */
    List<Highlight> of(Game game, String language) {
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
            Passages.around(matches, description, MOST_PASSAGES).stream()
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
            if (match.start() >= passage.end()) {
                break;
            }
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

    /** In their order, none touching another. */
    private List<Span> matches(String text, boolean name) {
        Words words = Words.of(text);
        var tokens = new ByFirstLetter(words.tokens(), firstLetters);
        var runs = new ByFirstLetter(name ? words.runs() : List.of(), firstLetters);
        var matched = new BitSet(text.length());
        for (WantedWord word : name ? wanted : alone) {
            found(word, tokens, runs).forEach(token -> matched.set(token.start(), token.end()));
        }
        return Span.of(matched);
    }

    private List<Words.Token> found(WantedWord word, ByFirstLetter tokens, ByFirstLetter runs) {
        List<Words.Token> whole = found(word.whole(), tokens, runs);
        if (!whole.isEmpty()) {
            return whole;
        }
        var together = new ArrayList<Words.Token>();
        word.together().forEach(each -> together.addAll(found(each, tokens, runs)));
        return together.isEmpty() ? inParts(word, tokens) : together;
    }

    private static List<Words.Token> found(Wanted word, ByFirstLetter tokens, ByFirstLetter runs) {
        List<Words.Token> found = tokens.of(word);
        return found.isEmpty() ? runs.of(word.whole()) : found;
    }

    private static List<Words.Token> inParts(WantedWord word, ByFirstLetter tokens) {
        var found = new ArrayList<Words.Token>();
        for (Wanted part : word.parts()) {
            List<Words.Token> one = tokens.of(part);
            if (one.isEmpty()) {
                return List.of();
            }
            found.addAll(one);
        }
        return found;
    }

    /** Words of a text by their first letter, which a word that is found has in common with the one that is wanted. */
    private static final class ByFirstLetter {
        private final Map<Integer, List<Words.Token>> tokens = new HashMap<>();

        /** @param letters others are left out */
        ByFirstLetter(List<Words.Token> all, BitSet letters) {
            for (Words.Token token : all) {
                int letter = token.text().codePointAt(0);
                if (letters.get(letter)) {
                    tokens.computeIfAbsent(letter, _ -> new ArrayList<>()).add(token);
                }
            }
        }

        List<Words.Token> of(Wanted word) {
            return word.among(tokens.getOrDefault(word.text().codePointAt(0), List.of()));
        }
    }
}
