package gaming.search;

import gaming.catalogue.Game;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.search.Query;

/** What somebody asked for, in the language of the descriptions that count for him. */
record Asked(Words words, String language) {
    static Asked of(SearchText text, String language) {
        return new Asked(Words.of(text.text()), language.toLowerCase(Locale.ROOT));
    }

    /** No letter or digit in it. */
    boolean isEmpty() {
        return words.isEmpty();
    }

    Query query() {
        return GameQuery.of(words, language);
    }

    List<Highlight> highlights(Game game) {
        return new Highlights(words).of(game, language);
    }
}
