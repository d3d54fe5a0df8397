package gaming.casino.api;

import gaming.access.limits.RequestLimits;
import gaming.casino.search.Found;
import gaming.casino.search.GameSearch;
import gaming.casino.search.Highlight;
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
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** Full-text search of games (service-interface.md, "Casino rules", 1). */
@GraphQLApi
@ApplicationScoped
public class CasinoSearchApi {
    private final VisitorViews views;
    private final GameSearch search;
    private final RequestLimits limits;

    @Inject
    CasinoSearchApi(VisitorViews views, GameSearch search, RequestLimits limits) {
        this.views = views;
        this.search = search;
        this.limits = limits;
    }

    /** Errors: RATE_LIMIT_EXCEEDED, BAD_USER_INPUT (query, limit, offset). */
    @Query
    public Paged<CasinoGameSearchModel> searchCasinoGames(
            String query, @Nullable Integer limit, @Nullable Integer offset, Visitor visitor) {
        limits.check(CatalogueLimits.SEARCH, visitor.caller().limitKey());
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
}
