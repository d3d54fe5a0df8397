package gaming.casino.search;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Catalogue;
import gaming.casino.catalogue.Game;
import gaming.core.Page;
import gaming.core.Starting;
import gaming.graphql.SearchedWords;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
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

/**
 * Full-text search of games, by a Lucene index of the enabled games, in memory. When this pod answers a feed, the search
 * already finds the enabled games of the feed.
 */
@ApplicationScoped
public class GameSearch {
    private static final System.Logger LOG = System.getLogger(GameSearch.class.getName());

    /** A text of 200 characters needs fewer clauses. */
    private static final int MOST_CLAUSES = 16_384;
    /** Holds a whole catalogue, so the first index has one segment. */
    private static final int BUFFER_MEGABYTES = 64;

    static {
        IndexSearcher.setMaxClauseCount(MOST_CLAUSES);
    }

    private final Catalogue catalogue;
    private final IndexWriter writer;
    private final SearcherManager searchers;
    private Map<ObjectId, Game> games = Map.of();

    @Inject
    GameSearch(Catalogue catalogue) {
        this.catalogue = catalogue;
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

    /** The word count by which the engine charges for a search text. */
    @Produces
    static SearchedWords words() {
        return SearchText::words;
    }

    /** Fills the index, so that the index has every enabled game when the pod is ready. */
    void warm(@Observes @Priority(Interceptor.Priority.PLATFORM_AFTER) Starting starting) {
        catalogue.onChange(_ -> follow());
        update();
    }

    private void follow() {
        try {
            update();
        } catch (RuntimeException failure) {
            LOG.log(Level.WARNING, "The index of the games is not up to date; the next change tries again", failure);
        }
    }

    /** Reads the games after it has the lock, so older games never replace newer games. */
    private synchronized void update() {
        follow(catalogue.games().all());
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

    /**
     * The matching games that are shown to {@code audience}. The best match comes first. Ties are broken by
     * {@code players}, then by name, then by id. Descriptions match as they are shown in {@code language}.
     */
    public Found search(
            SearchText text, String language, Audience audience, Page page, ToIntFunction<ObjectId> players) {
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

    /** All enabled games that match, including games that an audience is not shown. */
    public Set<ObjectId> matching(SearchText text, String language) {
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
