package gaming.casino.search;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Catalogue;
import gaming.config.Keys;
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

/** Full-text search of the games of this pod. A search finds what a feed brought as soon as the feed is answered. */
@ApplicationScoped
public class GameSearch {
    private static final System.Logger LOG = System.getLogger(GameSearch.class.getName());

    private final Catalogue catalogue;
    private final SearchIndex index = new SearchIndex();

    @Inject
    GameSearch(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** Earlier versions kept the index in {@code search.directory}. The key is accepted and has no effect. */
    public static void acceptDirectory(Keys keys) {
        keys.optional("search.directory", keys::path);
    }

    /** What the engine charges for a text. */
    @Produces
    static SearchedWords words() {
        return SearchText::words;
    }

    /**
     * The games that match and are shown to {@code audience}, the best first. Ties are broken by {@code players}, then name,
     * then id. Descriptions count as they are shown in {@code language}.
     */
    public Found search(
            SearchText text, String language, Audience audience, Page page, ToIntFunction<ObjectId> players) {
        return index.search(text, language, audience, page, players);
    }

    /** All enabled games that match, also those that an audience is not shown. Descriptions count as in {@link #search}. */
    public Set<ObjectId> matching(SearchText text, String language) {
        return index.matching(text, language);
    }

    /** The index has every game when the pod is ready. */
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

    /** Reads the games only when its turn has come, so that older games never replace newer ones. */
    private synchronized void update() {
        index.follow(catalogue.games().all());
    }
}
