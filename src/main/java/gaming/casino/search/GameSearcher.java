package gaming.casino.search;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.Policy;
import gaming.core.Page;
import java.io.IOException;
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
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.util.BytesRef;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Searches one state of the games. */
final class GameSearcher extends IndexSearcher {
    /** The games by document number. A deleted document may have no game. */
    private final @Nullable Game[] games;
    /** The position of each game's conditions in {@link #examples}, by document number. */
    private final int[] conditions;
    /** One game for each different set of conditions. Thousands of games have few different conditions. */
    private final List<Game> examples = new ArrayList<>();

    /** The conditions that decide which audience sees an enabled game. */
    private record Conditions(Set<String> restrictedCountries, Policy policy) {}

    /** A matching game with the values that rank it. */
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
                    conditions[document] =
                            known.computeIfAbsent(new Conditions(game.restrictedCountries(), game.policy()), _ -> {
                                examples.add(game);
                                return examples.size() - 1;
                            });
                }
            }
        }
    }

    /** The ids of all games that match, for any audience. */
    Set<ObjectId> matching(Query query) throws IOException {
        var matching = new HashSet<ObjectId>();
        search(
                query,
                new Matches(
                        ScoreMode.COMPLETE_NO_SCORES,
                        (document, _) -> matching.add(game(document).id())));
        return matching;
    }

    /** The matching games that are shown to {@code audience}. */
    Best best(Query query, Audience audience, Page page, ToIntFunction<ObjectId> players) throws IOException {
        var shown = new BitSet();
        for (int at = 0; at < examples.size(); at++) {
            shown.set(at, examples.get(at).isShownTo(audience));
        }
        var best = new Best(page, players);
        search(query, new Matches(ScoreMode.COMPLETE, (document, scorer) -> {
            if (shown.get(conditions[document])) {
                best.add(game(document), scorer.score());
            }
        }));
        return best;
    }

    private Game game(int document) {
        return Objects.requireNonNull(games[document]);
    }

    private interface Match {
        void found(int document, Scorable scorer) throws IOException;
    }

    /** Calls {@code match} with each matching document. */
    private static final class Matches extends SimpleCollector {
        private final ScoreMode mode;
        private final Match match;
        private int segment;
        private @Nullable Scorable scorer;

        Matches(ScoreMode mode, Match match) {
            this.mode = mode;
            this.match = match;
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
            match.found(segment + document, Objects.requireNonNull(scorer));
        }

        @Override
        public ScoreMode scoreMode() {
            return mode;
        }
    }

    /** The best games up to the end of a page, and the number of all matching games. */
    static final class Best {
        private final PriorityQueue<Ranked> worstFirst = new PriorityQueue<>(Ranked.BEST_FIRST.reversed());
        private final Page page;
        private final ToIntFunction<ObjectId> players;
        private int count;

        private Best(Page page, ToIntFunction<ObjectId> players) {
            this.page = page;
            this.players = players;
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
