package gaming.casino.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import gaming.casino.search.Found;
import gaming.casino.search.Found.Highlight;
import gaming.casino.search.GameSearch;
import gaming.casino.search.SearchText;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.visitor.Visitor;
import io.helidon.common.LazyValue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** Full-text search of games (service-interface.md, "Casino rules", 1). */
@GraphQLApi
@ApplicationScoped
public class CasinoSearchApi {
    private final VisitorViews views;
    private final GameSearch search;

    @Inject
    CasinoSearchApi(VisitorViews views, GameSearch search) {
        this.views = views;
        this.search = search;
    }

    /** Errors: RATE_LIMIT_EXCEEDED, BAD_USER_INPUT (query, limit, offset). */
    @Query
    public Paged<CasinoGameSearchModel> searchCasinoGames(
            String query, @Nullable Integer limit, @Nullable Integer offset, Visitor visitor) {
        views.count(VisitorViews.SEARCH, visitor);
        Page page = Page.of(limit, offset, ErrorCode.BAD_USER_INPUT);
        Optional<SearchText> text = SearchText.of(query);
        if (text.isEmpty()) {
            return Paged.of(List.of(), 0, page);
        }
        VisitorView view = views.to(visitor);
        Found found = search.search(text.get(), view.language(), view.audience(), page, view.snapshot()::players);
        return Paged.of(
                found.hits().stream()
                        .map(hit -> new CasinoGameSearchModel(
                                view.model(hit.game()),
                                hit.score(),
                                LazyValue.create(() -> shown(hit.highlights().get()))))
                        .toList(),
                found.count(),
                page);
    }

    private static @Nullable List<Highlight> shown(List<Highlight> highlights) {
        return highlights.isEmpty() ? null : highlights;
    }

    /** A matching game, with the score and the passages of the match. */
    public record CasinoGameSearchModel(
            @JsonUnwrapped CasinoGameModel game, double score, Supplier<@Nullable List<Highlight>> highlights) {}
}
