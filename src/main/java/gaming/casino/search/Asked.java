package gaming.casino.search;

import gaming.casino.catalogue.Game;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.search.Query;

/** What is searched for, in the language of the descriptions that count. */
record Asked(Words words, String language, Highlights highlights) {
    static Asked of(SearchText text, String language) {
        Words words = Words.of(text.text());
        return new Asked(words, language.toLowerCase(Locale.ROOT), new Highlights(words));
    }

    /** No letter or digit in it. */
    boolean isEmpty() {
        return words.isEmpty();
    }

    Query query() {
        return GameQuery.of(words, language);
    }

    List<Highlight> highlights(Game game) {
        return highlights.of(game, language);
    }
}
