package gaming.casino;

import gaming.catalogue.Game;
import gaming.catalogue.Games;
import gaming.players.PlayerFigures;
import gaming.storefront.Listing;
import gaming.storefront.PageGames;
import gaming.storefront.Pages;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.bson.types.ObjectId;

/** What all visitors are shown from, as of one moment; equal while none of its parts has changed. */
record Stock(PageGames pageGames, PlayerFigures players, Set<String> languages) {
    static Stock of(PageGames pageGames, PlayerFigures players) {
        var languages = new HashSet<>(pageGames.games().languages());
        languages.addAll(pageGames.pages().languages());
        languages.addAll(pageGames.explores().languages());
        return new Stock(pageGames, players, Set.copyOf(languages));
    }

    boolean isOf(PageGames games, PlayerFigures figures) {
        return pageGames.equals(games) && players.equals(figures);
    }

    Games games() {
        return pageGames.games();
    }

    Pages pages() {
        return pageGames.pages();
    }

    /** Players of the last 24 hours. */
    int players(ObjectId object) {
        return players.of(object);
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
