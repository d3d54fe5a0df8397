package gaming.search;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * One word of what is searched for, in all the ways it may be meant: as it stands; in its parts, all of them; and written
 * together with its neighbours, as {@code star burst} means Starburst.
 */
record WantedWord(Wanted whole, List<Wanted> parts, List<Wanted> together) {
    WantedWord {
        parts = List.copyOf(parts);
        together = List.copyOf(together);
    }

    /** Those of a text, each once. */
    static List<WantedWord> of(Words text) {
        List<Words.Word> words = text.words();
        var wanted = new LinkedHashSet<WantedWord>();
        for (int at = 0; at < words.size(); at++) {
            var together = new LinkedHashSet<Wanted>();
            if (at > 0) {
                together.add(together(words.subList(at - 1, at + 1)));
            }
            if (at + 1 < words.size()) {
                together.add(together(words.subList(at, at + 2)));
            }
            wanted.add(new WantedWord(
                    Wanted.word(words.get(at).whole().text()),
                    parts(words.get(at).parts()),
                    List.copyOf(together)));
        }
        return List.copyOf(wanted);
    }

    /** All of a text's words written together: for once, and not for each of them, since there may be a hundred. */
    static Optional<Wanted> allOf(Words text) {
        return text.words().size() > 2 ? Optional.of(Wanted.together(text.together())) : Optional.empty();
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
