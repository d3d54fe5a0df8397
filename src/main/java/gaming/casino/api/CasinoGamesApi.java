package gaming.casino.api;

import gaming.access.limits.RequestLimits;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Paged;
import gaming.core.Refusal;
import gaming.visitor.Visitor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Objects;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** The games of the casino (service-interface.md, "Casino operations"). */
@GraphQLApi
@ApplicationScoped
public class CasinoGamesApi {
    private final VisitorViews views;
    private final GameSelection selection;
    private final RequestLimits limits;

    @Inject
    CasinoGamesApi(VisitorViews views, GameSelection selection, RequestLimits limits) {
        this.views = views;
        this.selection = selection;
        this.limits = limits;
    }

    /**
     * Errors: RATE_LIMIT_EXCEEDED, BAD_USER_INPUT (limit, offset, query, providerSlugs), UNAUTHORIZED_ACCESS (the pages
     * my-favorites and recently-played), CASINO_PAGE_NOT_FOUND, CASINO_GAME_PROVIDER_NOT_FOUND.
     */
    @Query
    public Paged<CasinoGameModel> casinoGames(
            @Nullable CasinoGamesFilterInput filter,
            @Nullable CasinoGameOrderBy orderBy,
            @Nullable Integer limit,
            @Nullable Integer offset,
            Visitor visitor) {
        return games(filter, orderBy, limit, offset, false, visitor);
    }

    /** Games that have a slider, by players; errors as {@link #casinoGames}. */
    @Query
    public Paged<CasinoGameModel> gameSliders(
            @Nullable CasinoGamesFilterInput filter,
            @Nullable Integer limit,
            @Nullable Integer offset,
            Visitor visitor) {
        return games(filter, null, limit, offset, true, visitor);
    }

    /**
     * An enabled game, also where it is restricted; of several providers that share the slug the most played one's.
     *
     * <p>Errors: RATE_LIMIT_EXCEEDED, CASINO_GAME_NOT_FOUND.
     */
    @Query
    public CasinoGameModel casinoGameBySlug(String slug, @Nullable String providerSlug, Visitor visitor) {
        limits.check(CatalogueLimits.CATALOGUE, visitor.caller().limitKey());
        VisitorView view = views.to(visitor);
        return view.snapshot().find(slug, providerSlug).map(view::model).orElseThrow(CasinoGamesApi::notFound);
    }

    /** As {@link #casinoGameBySlug}. */
    @Query
    public CasinoGameModel casinoGame(String slug, Visitor visitor) {
        return casinoGameBySlug(slug, null, visitor);
    }

    static Refusal notFound() {
        return new Refusal(ErrorCode.CASINO_GAME_NOT_FOUND, "The game does not exist");
    }

    private Paged<CasinoGameModel> games(
            @Nullable CasinoGamesFilterInput filter,
            @Nullable CasinoGameOrderBy orderBy,
            @Nullable Integer limit,
            @Nullable Integer offset,
            boolean sliders,
            Visitor visitor) {
        boolean searched = filter != null
                && !Objects.requireNonNullElse(filter.query(), "").isBlank();
        limits.check(
                searched ? CatalogueLimits.SEARCH : CatalogueLimits.CATALOGUE,
                visitor.caller().limitKey());
        Page page = Page.of(limit, offset, ErrorCode.BAD_USER_INPUT);
        VisitorView view = views.to(visitor);
        return Paged.cut(
                selection.games(
                        Objects.requireNonNullElse(filter, CasinoGamesFilterInput.NONE),
                        Objects.requireNonNullElse(orderBy, CasinoGameOrderBy.TRENDING),
                        sliders,
                        view),
                page,
                view::model);
    }
}
