package gaming.casino.api;

import gaming.access.Caller;
import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.Provider;
import gaming.casino.search.GameSearch;
import gaming.casino.search.SearchText;
import gaming.casino.storefront.CasinoPage;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.identity.User;
import gaming.visitor.Visitor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** The games of the casino (service-interface.md, "Casino operations"). */
@GraphQLApi
@ApplicationScoped
public class CasinoGamesApi {
    private final VisitorViews views;
    private final GameSearch search;

    @Inject
    CasinoGamesApi(VisitorViews views, GameSearch search) {
        this.views = views;
        this.search = search;
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

    /** Games that have a slider, in the default order and with the errors of {@link #casinoGames}. */
    @Query
    public Paged<CasinoGameModel> gameSliders(
            @Nullable CasinoGamesFilterInput filter,
            @Nullable Integer limit,
            @Nullable Integer offset,
            Visitor visitor) {
        return games(filter, null, limit, offset, true, visitor);
    }

    /**
     * An enabled game, even if it is restricted. Without a provider, the answer is the most played game with the slug.
     *
     * <p>Errors: RATE_LIMIT_EXCEEDED, CASINO_GAME_NOT_FOUND.
     */
    @Query
    public CasinoGameModel casinoGameBySlug(String slug, @Nullable String providerSlug, Visitor visitor) {
        views.count(VisitorViews.CATALOGUE, visitor);
        VisitorView view = views.to(visitor);
        return view.snapshot().find(slug, providerSlug).map(view::model).orElseThrow(CasinoGamesApi::notFound);
    }

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
        views.count(searched ? VisitorViews.SEARCH : VisitorViews.CATALOGUE, visitor);
        Page page = Page.of(limit, offset, ErrorCode.BAD_USER_INPUT);
        VisitorView view = views.to(visitor);
        return Paged.cut(
                selected(
                        Objects.requireNonNullElse(filter, CasinoGamesFilterInput.NONE),
                        Objects.requireNonNullElse(orderBy, CasinoGameOrderBy.TRENDING),
                        sliders,
                        view),
                page,
                view::model);
    }

    private List<Game> selected(
            CasinoGamesFilterInput filter, CasinoGameOrderBy order, boolean sliders, VisitorView view) {
        Optional<SearchText> text = SearchText.of(filter.query());
        List<Game> games = onPage(filter, order, sliders, view);
        if (text.isEmpty()) {
            return games;
        }
        Set<ObjectId> matching = search.matching(text.get(), view.language());
        return games.stream().filter(game -> matching.contains(game.id())).toList();
    }

    private static List<Game> onPage(
            CasinoGamesFilterInput filter, CasinoGameOrderBy order, boolean sliders, VisitorView view) {
        return switch (filter.casinoPageSlug()) {
            case null -> view.games(order, Optional.empty(), providers(filter, view), sliders);
            case CasinoPage.MY_FAVORITES -> {
                Stream<Game> favourites = view.favouriteGames(user(view));
                yield personal(favourites, order, providers(filter, view), sliders, view);
            }
            case CasinoPage.RECENTLY_PLAYED -> {
                Stream<Game> played = view.recentlyPlayed(user(view));
                yield personal(played, order, providers(filter, view), sliders, view);
            }
            case String slug -> {
                CasinoPage page = view.page(slug).orElseThrow(CasinoPage::notFound);
                yield view.games(order, Optional.of(page.id()), providers(filter, view), sliders);
            }
        };
    }

    /** The latest game comes first, unless the caller asks for an order other than the default. */
    private static List<Game> personal(
            Stream<Game> games, CasinoGameOrderBy order, Set<ObjectId> providers, boolean sliders, VisitorView view) {
        Stream<Game> wanted = games.filter(game ->
                (providers.isEmpty() || providers.contains(game.provider().id()))
                        && (!sliders || game.looks().slider() != null));
        return (order == CasinoGameOrderBy.TRENDING
                        ? wanted
                        : wanted.sorted(view.snapshot().order(order, Optional.empty())))
                .toList();
    }

    private static User user(VisitorView view) {
        return view.user().orElseThrow(() -> new Refusal(ErrorCode.UNAUTHORIZED_ACCESS, Caller.SIGN_IN_FIRST));
    }

    private static Set<ObjectId> providers(CasinoGamesFilterInput filter, VisitorView view) {
        return filter.providers().stream()
                .filter(slug -> !slug.isEmpty())
                .map(slug -> view.snapshot()
                        .games()
                        .provider(slug)
                        .filter(Provider::enabled)
                        .orElseThrow(CasinoProvidersApi::notFound)
                        .id())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Empty texts and lists do not filter, except for an empty page slug. No page has an empty slug. */
    public record CasinoGamesFilterInput(
            @Nullable String query,
            @Nullable String casinoPageSlug,
            @Nullable List<@Nullable String> providerSlugs) {
        static final CasinoGamesFilterInput NONE = new CasinoGamesFilterInput(null, null, null);
        private static final int MOST_PROVIDERS = 500;

        public CasinoGamesFilterInput {
            if (providerSlugs != null && providerSlugs.size() > MOST_PROVIDERS) {
                throw Refusal.ofField("providerSlugs", "must have at most " + MOST_PROVIDERS + " entries");
            }
            if (providerSlugs != null && providerSlugs.contains(null)) {
                throw Refusal.ofField("providerSlugs", "must not have a null in it");
            }
        }

        /** The slugs of the wanted providers; empty if the caller asks for all providers. */
        List<String> providers() {
            return providerSlugs == null
                    ? List.of()
                    : providerSlugs.stream().flatMap(Stream::ofNullable).toList();
        }
    }

    /** The orders of games (details.md, "Catalogue"). {@link CasinoSnapshot#order} defines them. */
    public enum CasinoGameOrderBy {
        FEATURED_BY_PROVIDER,
        FEATURED_BY_CASINO_PAGE,
        NAME,
        TYPE,
        TRENDING,
        RECENTLY_ADDED,
        INDEX_IN_PROVIDER
    }
}
