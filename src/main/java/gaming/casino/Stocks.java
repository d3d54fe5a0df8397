package gaming.casino;

import gaming.players.ActivePlayers;
import gaming.storefront.CasinoPageGames;
import gaming.storefront.PageGames;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The stock of this moment: the same one until something changes. */
@ApplicationScoped
class Stocks {
    private final CasinoPageGames pageGames;
    private final ActivePlayers players;
    private final ReentrantLock renewing = new ReentrantLock();
    private volatile @Nullable Stock latest;

    @Inject
    Stocks(CasinoPageGames pageGames, ActivePlayers players) {
        this.pageGames = pageGames;
        this.players = players;
    }

    Stock now() {
        PageGames games = pageGames.now();
        Map<ObjectId, Integer> figures = players.now();
        Stock known = latest;
        return known != null && known.isOf(games, figures) ? known : renewed();
    }

    /** By one caller for all: what is made of a stock is kept with it. */
    private Stock renewed() {
        renewing.lock();
        try {
            PageGames games = pageGames.now();
            Map<ObjectId, Integer> figures = players.now();
            Stock known = latest;
            if (known == null || !known.isOf(games, figures)) {
                known = new Stock(games, figures);
                latest = known;
            }
            return known;
        } finally {
            renewing.unlock();
        }
    }
}
