package gaming.casino.search;

import static org.apache.lucene.search.BooleanClause.Occur.MUST;
import static org.apache.lucene.search.BooleanClause.Occur.MUST_NOT;
import static org.apache.lucene.search.BooleanClause.Occur.SHOULD;

import gaming.casino.catalogue.Localised;
import gaming.casino.search.PatternQuery.Pattern;
import gaming.casino.search.Wanted.Typo;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

final class GameQuery {
    private static final String ENGLISH = "en";

    private static final int WHOLE_NAME = 200;
    private static final int BEGINNING_OF_NAME = 100;
    private static final int REORDERED_NAME = 90;
    /** In addition to the points of {@link Points#PROVIDER} for each word. */
    private static final int WHOLE_PROVIDER = 100;
    /**
     * Less than the points that a mistyped word of a name loses. So a name that has all words as typed precedes a name
     * with a mistyped word.
     */
    private static final int MISTYPED_NAME = 15;

    /**
     * Each word gives the points of its best match. Rare and common words give the same points. So many games match
     * equally well, and the number of players decides their order.
     */
    private record Points(int exact, int beginning, int mistyped) {
        static final Points NAME = new Points(60, 56, 40);
        static final Points PROVIDER = new Points(46, 44, 24);
        static final Points TAG = new Points(30, 28, 18);
        static final Points DESCRIPTION = new Points(12, 11, 6);
    }

    private final Words words;
    private final String language;
    private final Typo typo;

    private GameQuery(Words words, String language, Typo typo) {
        this.words = words;
        this.typo = typo;
        this.language = language.toLowerCase(Locale.ROOT);
    }

    /** Every word must match in some field, by itself, by its parts or written together with other words. */
    static Query of(Words words, String language, Typo typo) {
        return new GameQuery(words, language, typo).query();
    }

    private Query query() {
        var query = new BooleanQuery.Builder();
        Wanted.Word.of(words, typo).forEach(word -> query.add(meant(word), MUST));
        Query asName = asName();
        query.add(asName, SHOULD);
        var ways = new ArrayList<>(List.of(query.build(), asProvider()));
        Wanted.Word.allOf(words).ifPresent(all -> ways.add(writtenTogether(all, asName)));
        return best(ways);
    }

    /** Matches all words of the text, written together. Each word gives the points of the name. */
    private Query writtenTogether(Wanted all, Query asName) {
        return new BooleanQuery.Builder()
                .add(new BoostQuery(best(inNames(all)), words.words().size()), MUST)
                .add(asName, SHOULD)
                .build();
    }

    private Query asProvider() {
        int points = WHOLE_PROVIDER + Points.PROVIDER.exact() * words.words().size();
        return worth(points, exactly(GameDocument.WHOLE_PROVIDER, words.together()));
    }

    private Query meant(Wanted.Word word) {
        var ways = new ArrayList<Query>();
        ways.add(somewhere(word.whole()));
        if (!word.parts().isEmpty()) {
            var all = new BooleanQuery.Builder();
            word.parts().forEach(part -> all.add(somewhere(part), MUST));
            ways.add(new BoostQuery(all.build(), 1f / word.parts().size()));
        }
        word.together().forEach(together -> ways.addAll(inNames(together)));
        return best(ways);
    }

    private Query somewhere(Wanted word) {
        List<Query> fields = inNames(word);
        fields.addAll(in(GameDocument.TAGS, word, Points.TAG));
        fields.addAll(inDescription(word));
        return best(fields);
    }

    /** Matches only the description that {@link Localised#in} shows. */
    private List<Query> inDescription(Wanted word) {
        var texts = new ArrayList<Query>();
        var before = new ArrayList<Query>();
        for (String each : languages()) {
            in(GameDocument.DESCRIPTION + each, word, Points.DESCRIPTION)
                    .forEach(match -> texts.add(unless(before, match)));
            before.add(exactly(GameDocument.DESCRIBED, each));
        }
        return texts;
    }

    private static Query unless(List<Query> others, Query match) {
        if (others.isEmpty()) {
            return match;
        }
        var both = new BooleanQuery.Builder().add(match, MUST);
        others.forEach(other -> both.add(other, MUST_NOT));
        return both.build();
    }

    private Set<String> languages() {
        var languages = new LinkedHashSet<String>();
        for (String tag = language; !tag.isEmpty(); tag = tag.substring(0, Math.max(0, tag.lastIndexOf('-')))) {
            if (GameDocument.isLanguage(tag)) {
                languages.add(tag);
            }
        }
        languages.add(ENGLISH);
        return languages;
    }

    private static List<Query> inNames(Wanted word) {
        var names = new ArrayList<Query>();
        names.addAll(in(GameDocument.NAME, word, Points.NAME));
        names.addAll(in(GameDocument.NAME_RUNS, word.whole(), Points.NAME));
        names.addAll(in(GameDocument.PROVIDER, word, Points.PROVIDER));
        names.addAll(in(GameDocument.PROVIDER_RUNS, word.whole(), Points.PROVIDER));
        return names;
    }

    private static List<Query> in(String field, Wanted word, Points points) {
        var ways = new ArrayList<Query>();
        ways.add(worth(points.exact(), exactly(field, word.text())));
        if (word.open()) {
            ways.add(worth(points.beginning(), beginning(field, word)));
        }
        if (word.mayBeMistyped()) {
            ways.add(worth(points.mistyped(), mistyped(field, word)));
        }
        return ways;
    }

    private Query asName() {
        var whole = Wanted.typed(words.together(), typo);
        var ways = new ArrayList<Query>();
        ways.add(worth(WHOLE_NAME, exactly(GameDocument.WHOLE_NAME, whole.text())));
        if (whole.open()) {
            ways.add(worth(BEGINNING_OF_NAME, beginning(GameDocument.WHOLE_NAME, whole)));
        }
        ways.add(worth(REORDERED_NAME, exactly(GameDocument.SORTED_NAME, words.sorted())));
        if (whole.mayBeMistyped()) {
            ways.add(worth(MISTYPED_NAME, mistyped(GameDocument.WHOLE_NAME, whole)));
        }
        return best(ways);
    }

    private static Query exactly(String field, String text) {
        return new TermQuery(new Term(field, text));
    }

    private static Query beginning(String field, Wanted word) {
        return new PatternQuery(field, Pattern.beginningWith(word.text()));
    }

    private static Query mistyped(String field, Wanted word) {
        return new PatternQuery(field, Pattern.mistyped(word.text(), word.typo()));
    }

    private static Query best(List<Query> ways) {
        return new DisjunctionMaxQuery(ways, 0);
    }

    private static Query worth(int points, Query match) {
        return new BoostQuery(new ConstantScoreQuery(match), points);
    }
}
