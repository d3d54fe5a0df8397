package gaming.casino.api;

import gaming.access.Caller;
import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.Provider;
import gaming.casino.search.GameSearch;
import gaming.casino.search.SearchText;
import gaming.casino.storefront.CasinoPage;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.identity.User;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/** The games that a filter means, sorted, for one visitor (service-interface.md, "Casino rules", 2, 3 and 6). */
@ApplicationScoped
class GameSelection {
    private final GameSearch search;

    @Inject
    GameSelection(GameSearch search) {
        this.search = search;
    }

    /**
     * All of them; {@code sliders}: only those that have one.
     *
     * @throws Refusal BAD_USER_INPUT (query), UNAUTHORIZED_ACCESS, CASINO_PAGE_NOT_FOUND, CASINO_GAME_PROVIDER_NOT_FOUND
     */
    List<Game> games(CasinoGamesFilterInput filter, CasinoGameOrderBy order, boolean sliders, VisitorView view) {
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

    /** The latest first, which is the order they come in, unless another one than the default is asked for. */
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
}
