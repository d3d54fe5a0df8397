package gaming.casino.search;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Catalogue;
import gaming.core.Page;
import gaming.core.Starting;
import gaming.graphql.SearchedWords;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptor;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.bson.types.ObjectId;

/** Full-text search of games. When this pod answers a feed, the search already finds the enabled games of the feed. */
@ApplicationScoped
public class GameSearch {
    private static final System.Logger LOG = System.getLogger(GameSearch.class.getName());

    private final Catalogue catalogue;
    private final SearchIndex index = new SearchIndex();

    @Inject
    GameSearch(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** The word count by which the engine charges for a search text. */
    @Produces
    static SearchedWords words() {
        return SearchText::words;
    }

    /**
     * The matching games that are shown to {@code audience}. The best match comes first. Ties are broken by
     * {@code players}, then by name, then by id. Descriptions match as they are shown in {@code language}.
     */
    public Found search(
            SearchText text, String language, Audience audience, Page page, ToIntFunction<ObjectId> players) {
        return index.search(text, language, audience, page, players);
    }

    /** All enabled games that match, including games that an audience is not shown. */
    public Set<ObjectId> matching(SearchText text, String language) {
        return index.matching(text, language);
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
        index.follow(catalogue.games().all());
    }
}
