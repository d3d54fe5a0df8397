package gaming.casino.search;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.core.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.SingleInstanceLockFactory;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A Lucene index of the enabled games, in memory. A search sees the games of the last call of {@link #follow}. */
final class SearchIndex {
    /** A text of 200 characters needs fewer clauses. */
    private static final int MOST_CLAUSES = 16_384;
    /** Holds a whole catalogue, so the first index has one segment. */
    private static final int BUFFER_MEGABYTES = 64;

    static {
        IndexSearcher.setMaxClauseCount(MOST_CLAUSES);
    }

    private final IndexWriter writer;
    private final SearcherManager searchers;
    private Map<ObjectId, Game> games = Map.of();

    SearchIndex() {
        try {
            writer = new IndexWriter(
                    new ByteBuffersDirectory(
                            new SingleInstanceLockFactory(),
                            ByteBuffersDataOutput::new,
                            ByteBuffersDirectory.OUTPUT_AS_BYTE_ARRAY),
                    new IndexWriterConfig().setRAMBufferSizeMB(BUFFER_MEGABYTES));
            searchers = new SearcherManager(writer, new Searchers());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private final class Searchers extends SearcherFactory {
        @Override
        public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous) throws IOException {
            return new GameSearcher(reader, games);
        }
    }

    /** A failed write is repeated with the next change, because the game then still differs. */
    synchronized void follow(Collection<Game> current) {
        var gone = new HashMap<>(games);
        var now = new HashMap<ObjectId, Game>();
        try {
            for (Game game : current) {
                if (game.isThere()) {
                    now.put(game.id(), game);
                    if (!game.equals(gone.remove(game.id()))) {
                        writer.updateDocument(GameDocument.key(game.id()), GameDocument.of(game));
                    }
                }
            }
            for (ObjectId id : gone.keySet()) {
                writer.deleteDocuments(GameDocument.key(id));
            }
            games = now;
            searchers.maybeRefreshBlocking();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    Found search(SearchText text, String language, Audience audience, Page page, ToIntFunction<ObjectId> players) {
        Words words = Words.of(text.text());
        if (words.isEmpty()) {
            return Found.NOTHING;
        }
        var best = ask(searcher -> searcher.best(text.text(), language, audience, page, players));
        var highlights = new Highlights(words, language, best.typo);
        return new Found(
                best.page().stream()
                        .map(each -> new Found.Hit(each.game(), each.score(), () -> highlights.of(each.game())))
                        .toList(),
                best.count());
    }

    Set<ObjectId> matching(SearchText text, String language) {
        return Words.of(text.text()).isEmpty() ? Set.of() : ask(searcher -> searcher.matching(text.text(), language));
    }

    private <T> T ask(Function<GameSearcher, T> question) {
        try {
            var searcher = (GameSearcher) searchers.acquire();
            try {
                return question.apply(searcher);
            } finally {
                searchers.release(searcher);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
