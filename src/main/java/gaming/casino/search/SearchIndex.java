package gaming.casino.search;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.core.Page;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.bson.types.ObjectId;
import org.hibernate.search.backend.lucene.LuceneExtension;
import org.hibernate.search.mapper.orm.Search;
import org.hibernate.search.mapper.orm.scope.SearchScope;
import org.hibernate.search.mapper.orm.session.SearchSession;
import org.hibernate.search.mapper.pojo.work.IndexingPlanSynchronizationStrategy;
import org.jspecify.annotations.Nullable;

/** The games in the index of this pod. Searches see what {@link #follow} wrote before. */
final class SearchIndex implements AutoCloseable {
    private static final int BATCH = 500;
    /** What 200 characters come to at most, and more; one for the whole JVM, in which nobody else searches. */
    private static final int MOST_CLAUSES = 16_384;

    /** There is nothing that far away. */
    private static final int LAST_OFFSET = 1_000_000_000;

    private final IndexDirectory directory;
    private final EntityManagerFactory mapping;
    private final SearchScope<IndexedGame> games;
    /** What is in the index: the version of each game that its document was made from. */
    private final Map<ObjectId, Long> held = new HashMap<>();
    /** Whether that is so: after a failure it may not be. */
    private boolean known;

    /** A game that was found, and its points. */
    record Scored(ObjectId game, double score) {
        Scored(String game, float score) {
            this(new ObjectId(game), score);
        }
    }

    /** One page of what was found, and how many there are altogether. */
    record Ranked(List<Scored> page, int count) {}

    private record Document(ObjectId game, long version) {
        Document(String game, Long version) {
            this(new ObjectId(game), version.longValue());
        }
    }

    private SearchIndex(IndexDirectory directory, EntityManagerFactory mapping) {
        this.directory = directory;
        this.mapping = mapping;
        games = Search.mapping(mapping).scope(IndexedGame.class);
    }

    /** Opens what is in {@code directory}, if it is of {@code lineage} and whole, else an empty index. */
    static SearchIndex open(IndexDirectory directory, String lineage) {
        IndexSearcher.setMaxClauseCount(MOST_CLAUSES);
        FirstLetters.keep();
        directory.prepare(lineage);
        var index = new SearchIndex(directory, mapping(directory));
        index.games.schemaManager().createIfMissing();
        index.recall();
        return index;
    }

    private static EntityManagerFactory mapping(IndexDirectory directory) {
        return Persistence.createEntityManagerFactory(
                "search",
                Map.of(
                        "hibernate.search.backend.directory.root",
                        directory.indexes().toString()));
    }

    /** Learns from the index what is in it. */
    private void recall() {
        List<Document> documents = ask(session -> session.search(games)
                .select(from -> from.composite()
                        .from(from.id(String.class), from.field(IndexFields.VERSION, Long.class))
                        .as(Document::new))
                .where(each -> each.matchAll())
                .fetchAllHits());
        held.clear();
        documents.forEach(document -> held.put(document.game(), document.version()));
        known = true;
    }

    /**
     * Brings the index up to date with {@code current}, which is the whole catalogue at {@code version}. What fails is
     * tried again the next time; one caller at a time.
     */
    void follow(Collection<Game> current, long version) {
        if (!known) {
            recall();
        }
        if (held.values().stream().anyMatch(each -> each > version)) {
            // The database was set back: what was indexed since may be numbered like something else
            delete(List.copyOf(held.keySet()));
        }
        var gone = new HashSet<>(held.keySet());
        var moved = new ArrayList<Game>();
        for (Game game : current) {
            if (game.isThere()) {
                gone.remove(game.id());
                Long known = held.get(game.id());
                if (known == null || known != game.version()) {
                    moved.add(game);
                }
            }
        }
        delete(List.copyOf(gone));
        write(moved);
        if (moved.size() > held.size() / 2) {
            // So many parts at once would make searches slow until Lucene joins them by and by
            games.workspace().mergeSegments();
        }
    }

    private void write(List<Game> moved) {
        for (int from = 0; from < moved.size(); from += BATCH) {
            List<Game> batch = moved.subList(from, Math.min(from + BATCH, moved.size()));
            change(session -> batch.forEach(game -> session.indexingPlan().addOrUpdate(new IndexedGame(game))));
            batch.forEach(game -> held.put(game.id(), game.version()));
        }
    }

    private void delete(List<ObjectId> gone) {
        if (!gone.isEmpty()) {
            change(session ->
                    gone.forEach(id -> session.indexingPlan().purge(IndexedGame.class, id.toHexString(), null)));
            gone.forEach(held::remove);
        }
    }

    /** The best first; equals by players, then name, then id. */
    Ranked search(Query matches, Audience audience, Page page, ToIntFunction<ObjectId> players) {
        Query shown = GameQuery.only(matches, Showable.to(audience));
        return ask(session -> {
            var result = session.search(games)
                    .extension(LuceneExtension.get())
                    .select(from -> from.composite()
                            .from(from.id(String.class), from.score())
                            .as(Scored::new))
                    .where(from -> from.fromLuceneQuery(shown))
                    .sort(by -> by.composite()
                            .add(by.score())
                            .add(by.fromLuceneSortField(new ByPlayers(players).getSortField(true)))
                            .add(by.field(IndexFields.BY_NAME))
                            .add(by.field(IndexFields.BY_ID)))
                    .fetch(Math.min(page.offset(), LAST_OFFSET), page.limit());
            return new Ranked(result.hits(), Math.toIntExact(result.total().hitCount()));
        });
    }

    /** All that match, whoever may see them. */
    Set<ObjectId> matching(Query matches) {
        var all = new HashSet<ObjectId>();
        try (IndexReader reader = games.extension(LuceneExtension.get()).openIndexReader()) {
            new IndexSearcher(reader).search(matches, new Collecting(all));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return all;
    }

    /** Takes the id of each game that matches. */
    private static final class Collecting extends SimpleCollector {
        private final Set<ObjectId> into;
        private @Nullable ObjectId[] segment = {};

        Collecting(Set<ObjectId> into) {
            this.into = into;
        }

        @Override
        protected void doSetNextReader(LeafReaderContext context) throws IOException {
            segment = GameIds.of(context.reader());
        }

        @Override
        public void collect(int document) {
            into.add(Objects.requireNonNull(segment[document]));
        }

        @Override
        public ScoreMode scoreMode() {
            return ScoreMode.COMPLETE_NO_SCORES;
        }
    }

    private interface Question<T> {
        T ask(SearchSession session);
    }

    private <T> T ask(Question<T> question) {
        try (EntityManager entities = mapping.createEntityManager()) {
            return question.ask(Search.session(entities));
        }
    }

    private interface Changes {
        void plan(SearchSession session);
    }

    /** Written and committed when it returns. */
    private void change(Changes changes) {
        try (EntityManager entities = mapping.createEntityManager()) {
            SearchSession session = Search.session(entities);
            session.indexingPlanSynchronizationStrategy(IndexingPlanSynchronizationStrategy.sync());
            changes.plan(session);
            session.indexingPlan().execute();
        } catch (RuntimeException failure) {
            known = false;
            throw failure;
        }
    }

    @Override
    public void close() {
        mapping.close();
        directory.close();
    }
}
