package gaming.casino;

import gaming.players.ActivePlayers;
import gaming.storefront.CasinoPageGames;
import gaming.storefront.PageGames;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The stock of this moment: the same one until something changes. */
@ApplicationScoped
class Stocks {
    private final CasinoPageGames pageGames;
    private final ActivePlayers players;
    private volatile @Nullable Stock latest;

    @Inject
    Stocks(CasinoPageGames pageGames, ActivePlayers players) {
        this.pageGames = pageGames;
        this.players = players;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    Stocks() {
        pageGames = null;
        players = null;
    }

    Stock now() {
        PageGames games = pageGames.now();
        Map<ObjectId, Integer> figures = players.now();
        Stock known = latest;
        if (known == null || !known.isOf(games, figures)) {
            known = new Stock(games, figures);
            latest = known;
        }
        return known;
    }
}
