package gaming.casino.api;

import gaming.casino.api.CasinoGamesApi.CasinoGameOrderBy;
import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.GameKey;
import gaming.casino.catalogue.Games;
import gaming.casino.storefront.PageGames;
import gaming.casino.storefront.PageGames.Listing;
import gaming.casino.storefront.Pages;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The data for the answers to all visitors, at one version of the catalogue and of the player counts. The object never
 * changes.
 */
final class CasinoSnapshot {
    private final PageGames pageGames;
    private final Map<ObjectId, Integer> players;
    private final Set<String> languages;
    private final GameLists lists;

    CasinoSnapshot(PageGames pageGames, Map<ObjectId, Integer> players) {
        this.pageGames = pageGames;
        this.players = players;
        var all = new HashSet<>(pageGames.games().languages());
        all.addAll(pageGames.pages().languages());
        all.addAll(pageGames.explores().languages());
        languages = Set.copyOf(all);
        lists = new GameLists(this);
    }

    PageGames pageGames() {
        return pageGames;
    }

    GameLists lists() {
        return lists;
    }

    Set<String> languages() {
        return languages;
    }

    Games games() {
        return pageGames.games();
    }

    Pages pages() {
        return pageGames.pages();
    }

    int players(ObjectId object) {
        return players.getOrDefault(object, 0);
    }

    /** Without a provider, the result is the most played game with the slug (decisions.md, "Catalogue"). */
    Optional<Game> find(String slug, @Nullable String providerSlug) {
        if (providerSlug != null && !providerSlug.isEmpty()) {
            return games().find(new GameKey(providerSlug, slug)).filter(Game::isThere);
        }
        return games().withSlug(slug).stream()
                .filter(Game::isThere)
                .min(order(CasinoGameOrderBy.TRENDING, Optional.empty()));
    }

    /** Without a page, FEATURED_BY_CASINO_PAGE puts the games that any page features first. */
    Comparator<Game> order(CasinoGameOrderBy order, Optional<ObjectId> page) {
        Comparator<Game> first = switch (order) {
            case TRENDING -> Comparator.comparingInt(game -> -players(game.id()));
            case NAME -> Game.BY_NAME;
            case TYPE -> Comparator.comparing(Game::type);
            case RECENTLY_ADDED ->
                Comparator.comparing(CasinoSnapshot::releasedAt).reversed();
            case INDEX_IN_PROVIDER ->
                Comparator.<Game>comparingInt(game -> game.provider().index()).thenComparingInt(Game::indexInProvider);
            case FEATURED_BY_PROVIDER ->
                Comparator.<Game, Boolean>comparing(game -> game.looks().featuredByProvider())
                        .reversed()
                        .thenComparingInt(Game::indexInProvider);
            case FEATURED_BY_CASINO_PAGE ->
                page.map(pageGames::on)
                        .map(CasinoSnapshot::byPlace)
                        .orElseGet(() -> Comparator.comparing(game -> !pageGames.isFeatured(game.id())));
        };
        return first.thenComparing(Game.BY_NAME);
    }

    /** Puts the games that the page features first. Games that are not on the page come last. */
    private static Comparator<Game> byPlace(Listing listing) {
        return Comparator.<Game, Boolean>comparing(game ->
                        !listing.find(game.id()).map(Listing.Entry::featured).orElse(false))
                .thenComparingInt(game ->
                        listing.find(game.id()).map(Listing.Entry::index).orElse(Integer.MAX_VALUE));
    }

    /** In the order of the newest first, a game without a date comes last. */
    private static Instant releasedAt(Game game) {
        return Objects.requireNonNullElse(game.looks().releasedAt(), Instant.MIN);
    }
}
