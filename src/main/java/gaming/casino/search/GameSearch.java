package gaming.casino.search;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Catalogue;
import gaming.casino.catalogue.Games;
import gaming.config.Keys;
import gaming.core.Page;
import gaming.core.Starting;
import gaming.database.Transactions;
import gaming.database.snapshots.CatalogueVersion;
import gaming.graphql.SearchedWords;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToIntFunction;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;

/** Full-text search of games, as they are on this pod: what a feed brought is found when the feed is answered. */
@ApplicationScoped
public class GameSearch {
    private final Catalogue catalogue;
    private final Transactions transactions;
    private final Path directory;
    private final CompletableFuture<SearchIndex> index = new CompletableFuture<>();
    private final ReentrantLock updating = new ReentrantLock();
    private final Follower follower = new Follower(this::update, Duration.ofSeconds(1));

    @Inject
    GameSearch(Catalogue catalogue, Transactions transactions, Config config) {
        this.catalogue = catalogue;
        this.transactions = transactions;
        directory = Keys.read(config, GameSearch::directory);
    }

    /** By default below the temporary directory; the port tells apart the pods of one machine, and stays the same. */
    public static Path directory(Keys keys) {
        String usual = "gaming-search-" + keys.text("server.port").orElse("0");
        return keys.optional(IndexDirectory.KEY, keys::path)
                .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir"), usual))
                .toAbsolutePath();
    }

    /** What the engine charges for a text. */
    @Produces
    static SearchedWords words() {
        return SearchText::words;
    }

    /**
     * The games that match and are shown to {@code audience}, the best first; equals by {@code players}, then name, then
     * id. Descriptions count as they are shown in {@code language}.
     */
    public Found search(
            SearchText text, String language, Audience audience, Page page, ToIntFunction<ObjectId> players) {
        Asked asked = Asked.of(text, language);
        if (asked.isEmpty()) {
            return Found.NOTHING;
        }
        SearchIndex.Ranked ranked = index.join().search(asked.query(), audience, page, players);
        Games games = catalogue.games();
        return new Found(
                ranked.page().stream()
                        .map(each -> new Found.Hit(
                                each.game(),
                                each.score(),
                                () -> games.find(each.game())
                                        .map(asked::highlights)
                                        .orElse(List.of())))
                        .toList(),
                ranked.count());
    }

    /** All games that match, whoever may see them; descriptions as {@link #search}. */
    public Set<ObjectId> matching(SearchText text, String language) {
        Asked asked = Asked.of(text, language);
        return asked.isEmpty() ? Set.of() : index.join().matching(asked.query());
    }

    /** Before what else is made ready, because that needs other things than this does. */
    void open(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) Starting starting) {
        Thread.ofVirtual().name("search-start").start(this::open);
    }

    private void open() {
        try {
            IndexDirectory files = IndexDirectory.take(directory);
            String lineage = transactions.call(CatalogueVersion::lineage);
            index.complete(SearchIndex.open(files, lineage));
        } catch (RuntimeException | Error failure) {
            index.completeExceptionally(failure);
        }
    }

    /** The index has every game from the start on. */
    void warm(@Observes @Priority(Interceptor.Priority.PLATFORM_AFTER) Starting starting) {
        try {
            index.join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof RuntimeException own ? own : failure;
        }
        update();
        catalogue.onChange(_ -> follower.follow());
        follower.follow();
    }

    /** The games are looked at when it is its turn, so that no older ones come after newer. */
    private void update() {
        updating.lock();
        try {
            Games games = catalogue.games();
            index.join().follow(games.all(), games.version());
        } finally {
            updating.unlock();
        }
    }

    @PreDestroy
    void stop() {
        follower.stop();
        updating.lock();
        try {
            if (index.isDone() && !index.isCompletedExceptionally()) {
                index.join().close();
            }
        } finally {
            updating.unlock();
        }
    }
}
