package gaming.casino.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.Policy;
import gaming.casino.search.Wanted.Typo;
import gaming.core.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Searches one state of the games. */
final class GameSearcher extends IndexSearcher {
    /** Holds the matches of some 10,000 texts. */
    private static final int MOST_BYTES = 8 * 1024 * 1024;

    private static final int BYTES_OF_AN_ENTRY = 300;

    /** The games by document number. A deleted document may have no game. */
    private final @Nullable Game[] games;
    /** The position of each game's conditions in {@link #examples}, by document number. */
    private final int[] conditions;
    /** One game for each different set of conditions. Thousands of games have few different conditions. */
    private final List<Game> examples = new ArrayList<>();

    /** The matches of texts, because many visitors search for the same. */
    private final Cache<Asked, Matches> found = Caffeine.newBuilder()
            .maximumWeight(MOST_BYTES)
            .weigher((Asked asked, Matches matches) ->
                    BYTES_OF_AN_ENTRY + Character.BYTES * asked.text().length() + matches.bytes())
            .build();

    /** The conditions that decide which audience sees an enabled game. */
    private record Conditions(Set<String> restrictedCountries, Policy policy) {}

    record Ranked(Game game, double score, int players) {
        private static final Comparator<Ranked> BEST_FIRST = Comparator.comparingDouble(Ranked::score)
                .thenComparingInt(Ranked::players)
                .reversed()
                .thenComparing(Ranked::game, Game.BY_NAME);
    }

    GameSearcher(IndexReader reader, Map<ObjectId, Game> byId) throws IOException {
        super(reader);
        games = new @Nullable Game[reader.maxDoc()];
        conditions = new int[reader.maxDoc()];
        var known = new HashMap<Conditions, Integer>();
        for (LeafReaderContext segment : reader.leaves()) {
            BinaryDocValues ids = DocValues.getBinary(segment.reader(), GameDocument.ID);
            while (ids.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                BytesRef id = ids.binaryValue();
                Game game = byId.get(new ObjectId(ByteBuffer.wrap(id.bytes, id.offset, id.length)));
                if (game != null) {
                    int document = segment.docBase + ids.docID();
                    games[document] = game;
                    conditions[document] = known.computeIfAbsent(
                            new Conditions(
                                    game.looks().restrictedCountries(),
                                    game.looks().policy()),
                            _ -> {
                                examples.add(game);
                                return examples.size() - 1;
                            });
                }
            }
        }
    }

    Set<ObjectId> matching(String text, String language) {
        Matches matches = matches(text, language);
        var matching = new HashSet<ObjectId>();
        for (int at = 0; at < matches.count; at++) {
            matching.add(game(matches.documents[at]).id());
        }
        return matching;
    }

    Best best(String text, String language, Audience audience, Page page, ToIntFunction<ObjectId> players) {
        var shown = new BitSet();
        for (int at = 0; at < examples.size(); at++) {
            shown.set(at, examples.get(at).isShownTo(audience));
        }
        Matches matches = matches(text, language);
        var best = new Best(page, players, matches.typo);
        for (int at = 0; at < matches.count; at++) {
            if (shown.get(conditions[matches.documents[at]])) {
                best.add(game(matches.documents[at]), matches.scores[at]);
            }
        }
        return best;
    }

    private Matches matches(String text, String language) {
        return found.get(new Asked(text, language), asked -> {
            Words words = Words.of(asked.text());
            var matches = new Matches();
            try {
                search(GameQuery.of(words, asked.language(), matches.typo), matches);
                if (matches.count == 0) {
                    // A typo in the first letter makes a search read all words, and finds many other words
                    matches.typo = Typo.ANYWHERE;
                    search(GameQuery.of(words, asked.language(), matches.typo), matches);
                }
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
            return matches;
        });
    }

    private Game game(int document) {
        return Objects.requireNonNull(games[document]);
    }

    private record Asked(String text, String language) {}

    private static final class Matches extends SimpleCollector {
        private Typo typo = Typo.AFTER_THE_FIRST_LETTER;
        private int[] documents = {};
        private float[] scores = {};
        private int count;
        private int segment;
        private @Nullable Scorable scorer;

        int bytes() {
            return documents.length * (Integer.BYTES + Float.BYTES);
        }

        @Override
        protected void doSetNextReader(LeafReaderContext context) {
            segment = context.docBase;
        }

        @Override
        public void setScorer(Scorable next) {
            scorer = next;
        }

        @Override
        public void collect(int document) throws IOException {
            documents = ArrayUtil.grow(documents, count + 1);
            scores = ArrayUtil.growInRange(scores, count + 1, Integer.MAX_VALUE);
            documents[count] = segment + document;
            scores[count] = Objects.requireNonNull(scorer).score();
            count++;
        }

        @Override
        public void finish() {
            scorer = null;
        }

        @Override
        public ScoreMode scoreMode() {
            return ScoreMode.COMPLETE;
        }
    }

    /** The best games up to the end of a page, and the number of all matching games that the audience is shown. */
    static final class Best {
        private final PriorityQueue<Ranked> worstFirst = new PriorityQueue<>(Ranked.BEST_FIRST.reversed());
        private final Page page;
        private final ToIntFunction<ObjectId> players;
        /** Where the words of the search may have a typo. */
        final Typo typo;

        private int count;

        private Best(Page page, ToIntFunction<ObjectId> players, Typo typo) {
            this.page = page;
            this.players = players;
            this.typo = typo;
        }

        private void add(Game game, double score) {
            count++;
            boolean full = worstFirst.size() == (long) page.offset() + page.limit();
            if (full && score < worstFirst.element().score()) {
                return;
            }
            var found = new Ranked(game, score, players.applyAsInt(game.id()));
            if (!full) {
                worstFirst.add(found);
            } else if (Ranked.BEST_FIRST.compare(found, worstFirst.element()) < 0) {
                worstFirst.remove();
                worstFirst.add(found);
            }
        }

        int count() {
            return count;
        }

        List<Ranked> page() {
            return worstFirst.stream()
                    .sorted(Ranked.BEST_FIRST)
                    .skip(page.offset())
                    .toList();
        }
    }
}
