package gaming.casino.search;

import static org.apache.lucene.search.BooleanClause.Occur.FILTER;
import static org.apache.lucene.search.BooleanClause.Occur.MUST;
import static org.apache.lucene.search.BooleanClause.Occur.MUST_NOT;
import static org.apache.lucene.search.BooleanClause.Occur.SHOULD;

import gaming.casino.catalogue.Localised;
import gaming.casino.search.AutomatonTermsQuery.Accepted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** The query for the games that match a text, with {@link Points} for how well they do. */
final class GameQuery {
    private static final String ENGLISH = "en";

    private final Words words;
    private final String language;
    private final Map<String, Accepted> beginnings = new HashMap<>();
    private final Map<String, Accepted> typos = new HashMap<>();

    private GameQuery(Words words, String language) {
        this.words = words;
        this.language = language;
    }

    /** Every word must match in some field; a description counts in {@code language}, or in the one that stands in for it. */
    static Query of(Words words, String language) {
        return new GameQuery(words, language).query();
    }

    private Query query() {
        var query = new BooleanQuery.Builder();
        WantedWord.of(words).forEach(word -> query.add(meant(word), MUST));
        Query asName = asName();
        query.add(asName, SHOULD);
        var ways = new ArrayList<>(List.of(query.build(), asProvider()));
        WantedWord.allOf(words).ifPresent(all -> ways.add(writtenTogether(all, asName)));
        return best(ways);
    }

    /** Each word has the points of the name in which it is found with all the others. */
    private Query writtenTogether(Wanted all, Query asName) {
        return new BooleanQuery.Builder()
                .add(new BoostQuery(best(inNames(all)), words.words().size()), MUST)
                .add(asName, SHOULD)
                .build();
    }

    private Query asProvider() {
        int points =
                Points.WHOLE_PROVIDER + Points.PROVIDER.exact() * words.words().size();
        return worth(points, Wanted.together(words.together()).exactly(IndexFields.WHOLE_PROVIDER));
    }

    /** The best of the ways in which the word may be meant. */
    private Query meant(WantedWord word) {
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
        fields.addAll(in(IndexFields.TAGS, word, Points.TAG));
        fields.addAll(inDescription(word));
        return best(fields);
    }

    /** In the text that {@link Localised#in} shows: in the first of the languages in which there is one. */
    private List<Query> inDescription(Wanted word) {
        var texts = new ArrayList<Query>();
        List<String> languages = languages();
        for (int at = 0; at < languages.size(); at++) {
            List<Query> before = languages.subList(0, at).stream()
                    .<Query>map(each -> new TermQuery(new Term(IndexFields.DESCRIBED, each)))
                    .toList();
            in(IndexFields.DESCRIPTION + languages.get(at), word, Points.DESCRIPTION)
                    .forEach(match -> texts.add(before.isEmpty() ? match : unless(before, match)));
        }
        return texts;
    }

    private static Query unless(List<Query> others, Query match) {
        var both = new BooleanQuery.Builder().add(match, MUST);
        others.forEach(other -> both.add(other, MUST_NOT));
        return both.build();
    }

    /** The caller's, those that it is a kind of, and English, whose texts stand in for missing ones. */
    private List<String> languages() {
        var languages = new LinkedHashSet<String>();
        for (String tag = language; !tag.isEmpty(); tag = tag.substring(0, Math.max(0, tag.lastIndexOf('-')))) {
            if (IndexFields.isLanguage(tag)) {
                languages.add(tag);
            }
        }
        languages.add(ENGLISH);
        return List.copyOf(languages);
    }

    private List<Query> inNames(Wanted word) {
        var names = new ArrayList<Query>();
        names.addAll(in(IndexFields.NAME, word, Points.NAME));
        names.addAll(in(IndexFields.NAME_RUNS, word.whole(), Points.NAME));
        names.addAll(in(IndexFields.PROVIDER, word, Points.PROVIDER));
        names.addAll(in(IndexFields.PROVIDER_RUNS, word.whole(), Points.PROVIDER));
        return names;
    }

    private List<Query> in(String field, Wanted word, Points points) {
        var ways = new ArrayList<Query>();
        ways.add(worth(points.exact(), word.exactly(field)));
        if (word.open()) {
            ways.add(worth(points.beginning(), beginning(field, word)));
        }
        if (word.mayBeMistyped()) {
            ways.add(worth(points.mistyped(), mistyped(field, word)));
        }
        return ways;
    }

    private Query beginning(String field, Wanted word) {
        return new AutomatonTermsQuery(field, beginnings.computeIfAbsent(word.text(), Accepted::beginningWith));
    }

    private Query mistyped(String field, Wanted word) {
        return new AutomatonTermsQuery(field, typos.computeIfAbsent(word.text(), Accepted::mistyped));
    }

    private Query asName() {
        var whole = Wanted.word(words.together());
        var ways = new ArrayList<Query>();
        ways.add(worth(Points.WHOLE_NAME, whole.exactly(IndexFields.WHOLE_NAME)));
        if (whole.open()) {
            ways.add(worth(Points.BEGINNING_OF_NAME, beginning(IndexFields.WHOLE_NAME, whole)));
        }
        ways.add(worth(Points.REORDERED_NAME, Wanted.together(words.sorted()).exactly(IndexFields.SORTED_NAME)));
        if (whole.mayBeMistyped()) {
            ways.add(worth(Points.MISTYPED_NAME, mistyped(IndexFields.WHOLE_NAME, whole)));
        }
        return best(ways);
    }

    private static Query best(List<Query> ways) {
        return new DisjunctionMaxQuery(ways, 0);
    }

    private static Query worth(int points, Query match) {
        return new BoostQuery(new ConstantScoreQuery(match), points);
    }

    /** Those of {@code matches} that are {@code shown}; how they match alone gives points. */
    static Query only(Query matches, Query shown) {
        return new BooleanQuery.Builder().add(matches, MUST).add(shown, FILTER).build();
    }
}
