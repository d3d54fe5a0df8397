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
 * One word of what is searched for, in all the ways it may be meant: as it stands; in its parts, all of them; and written
 * together with its neighbours, as {@code star burst} means Starburst.
 */
record WantedWord(Wanted whole, List<Wanted> parts, List<Wanted> together) {
    WantedWord {
        parts = List.copyOf(parts);
        together = List.copyOf(together);
    }

    /** Those of a text, each once with the neighbours that it has somewhere in the text. */
    static List<WantedWord> of(Words text) {
        List<Words.Word> words = text.words();
        var wanted = new LinkedHashMap<WantedWord, Set<Wanted>>();
        for (int at = 0; at < words.size(); at++) {
            Words.Word word = words.get(at);
            var alone = new WantedWord(Wanted.word(word.whole().text()), parts(word.parts()), List.of());
            Set<Wanted> together = wanted.computeIfAbsent(alone, _ -> new LinkedHashSet<>());
            if (at > 0) {
                together.add(together(words.subList(at - 1, at + 1)));
            }
            if (at + 1 < words.size()) {
                together.add(together(words.subList(at, at + 2)));
            }
        }
        return wanted.entrySet().stream()
                .map(word -> word.getKey().orTogether(word.getValue()))
                .toList();
    }

    /** All of a text's words written together: for once, and not for each of them, since there may be a hundred. */
    static Optional<Wanted> allOf(Words text) {
        return text.words().size() > 2 ? Optional.of(Wanted.together(text.together())) : Optional.empty();
    }

    /** The same, which may also be meant by {@code others}, in which it is written together with other words. */
    WantedWord orTogether(Collection<Wanted> others) {
        return new WantedWord(
                whole, parts, Stream.concat(together.stream(), others.stream()).toList());
    }

    /** The same without its neighbours. */
    WantedWord alone() {
        return new WantedWord(whole, parts, List.of());
    }

    private static List<Wanted> parts(List<Words.Token> tokens) {
        var parts = new ArrayList<Wanted>();
        for (int at = 0; at < tokens.size(); at++) {
            Wanted part = Wanted.word(tokens.get(at).text());
            parts.add(at == tokens.size() - 1 ? part : part.whole());
        }
        return parts;
    }

    private static Wanted together(List<Words.Word> neighbours) {
        return Wanted.together(new Words(neighbours).together());
    }
}
