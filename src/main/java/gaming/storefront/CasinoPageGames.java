package gaming.storefront;

import gaming.Starting;
import gaming.catalogue.CasinoGames;
import gaming.catalogue.Games;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The games of all pages, put together once for each state of games, pages and explores. */
@ApplicationScoped
public class CasinoPageGames {
    private final CasinoGames games;
    private final CasinoPages pages;
    private final CasinoExplores explores;
    private final ReentrantLock making = new ReentrantLock();
    private volatile @Nullable PageGames latest;

    @Inject
    CasinoPageGames(CasinoGames games, CasinoPages pages, CasinoExplores explores) {
        this.games = games;
        this.pages = pages;
        this.explores = explores;
    }

    /** As of now; whoever finds it out of date waits until one of them has made it anew. */
    public PageGames now() {
        PageGames known = of(games.now(), pages.now(), explores.now());
        return known == null ? made() : known;
    }

    private PageGames made() {
        making.lock();
        try {
            Games gamesNow = games.now();
            Pages pagesNow = pages.now();
            Explores exploresNow = explores.now();
            PageGames known = of(gamesNow, pagesNow, exploresNow);
            if (known == null) {
                known = new PageGames(gamesNow, pagesNow, exploresNow);
                latest = known;
            }
            return known;
        } finally {
            making.unlock();
        }
    }

    private @Nullable PageGames of(Games gamesNow, Pages pagesNow, Explores exploresNow) {
        PageGames known = latest;
        return known != null && known.isOf(gamesNow, pagesNow, exploresNow) ? known : null;
    }

    void warm(@Observes Starting starting) {
        now();
    }
}
