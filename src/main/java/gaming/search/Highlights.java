package gaming.search;

import gaming.catalogue.Game;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where the words that are searched for stand in a game, found by the same analysis and the same rules as the game itself.
 * Hibernate Search's own highlighters know neither passages of a length nor words that only begin as what is searched for.
 */
final class Highlights {
    private static final int MOST_PASSAGES = 5;

    private final List<WantedWord> wanted;
    private final List<Wanted> all;

    Highlights(Words words) {
        wanted = WantedWord.of(words);
        all = WantedWord.allOf(words).stream().toList();
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
            Passages.around(matches, description).stream()
                    .limit(MOST_PASSAGES)
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

    /** In their order, none touching another. */
    private List<Span> matches(String text, boolean name) {
        Words words = Words.of(text);
        List<Words.Token> tokens = words.tokens();
        List<Words.Token> runs = name ? words.runs() : List.of();
        return Span.apart(wanted.stream()
                .flatMap(word -> found(word, tokens, runs, name).stream())
                .map(token -> new Span(token.start(), token.end()))
                .sorted(Comparator.comparingInt(Span::start))
                .toList());
    }

    private List<Words.Token> found(WantedWord word, List<Words.Token> tokens, List<Words.Token> runs, boolean name) {
        List<Words.Token> whole = found(word.whole(), tokens, runs);
        if (!whole.isEmpty()) {
            return whole;
        }
        List<Words.Token> together = Stream.concat(word.together().stream(), all.stream())
                .filter(_ -> name)
                .flatMap(each -> found(each, tokens, runs).stream())
                .toList();
        return together.isEmpty() ? inParts(word, tokens) : together;
    }

    private static List<Words.Token> found(Wanted word, List<Words.Token> tokens, List<Words.Token> runs) {
        List<Words.Token> found = word.among(tokens);
        return found.isEmpty() ? word.whole().among(runs) : found;
    }

    private static List<Words.Token> inParts(WantedWord word, List<Words.Token> tokens) {
        var found = new ArrayList<Words.Token>();
        for (Wanted part : word.parts()) {
            List<Words.Token> one = part.among(tokens);
            if (one.isEmpty()) {
                return List.of();
            }
            found.addAll(one);
        }
        return found;
    }
}
