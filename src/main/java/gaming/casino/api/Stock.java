package gaming.casino.api;

import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.Games;
import gaming.casino.storefront.Listing;
import gaming.casino.storefront.PageGames;
import gaming.casino.storefront.Pages;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.bson.types.ObjectId;

/** What all visitors are shown from, as of one moment; the same one until something changes. */
final class Stock {
    private final PageGames pageGames;
    private final Map<ObjectId, Integer> players;
    private final Set<String> languages;
    private final GameLists lists;

    Stock(PageGames pageGames, Map<ObjectId, Integer> players) {
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

    /** Its games, sorted and restricted. */
    GameLists lists() {
        return lists;
    }

    /** The language tags of all texts. */
    Set<String> languages() {
        return languages;
    }

    Games games() {
        return pageGames.games();
    }

    Pages pages() {
        return pageGames.pages();
    }

    /** Players of the last 24 hours. */
    int players(ObjectId object) {
        return players.getOrDefault(object, 0);
    }

    /** {@code page} is the one that is asked for; without one it counts whether any page features a game. */
    Comparator<Game> order(CasinoGameOrderBy order, Optional<ObjectId> page) {
        return GameOrders.of(
                order,
                this::players,
                page.map(pageGames::on)
                        .<Function<Game, GameOrders.Place>>map(listing -> game -> place(listing, game))
                        .orElse(this::anywhere));
    }

    private static GameOrders.Place place(Listing listing, Game game) {
        return listing.find(game.id())
                .map(entry -> new GameOrders.Place(entry.featured(), entry.index()))
                .orElse(GameOrders.Place.NONE);
    }

    private GameOrders.Place anywhere(Game game) {
        return new GameOrders.Place(pageGames.isFeatured(game.id()), GameOrders.Place.NONE.index());
    }
}
