package gaming.casino;

import gaming.catalogue.Audience;
import gaming.favourites.Favourites;
import gaming.launch.LaunchBudget;
import gaming.launch.Launches;
import gaming.players.PlayedGames;
import gaming.visitor.Visitor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;

/** Makes what a visitor is shown, once a request. */
@ApplicationScoped
class Showings {
    private final Stocks stocks;
    private final Showing.Sources sources;

    @Inject
    Showings(Stocks stocks, Favourites favourites, PlayedGames played, Launches launches, Clock clock) {
        this.stocks = stocks;
        sources = new Showing.Sources(favourites, played, launches, clock);
    }

    @SuppressWarnings("NullAway") // for the proxy only
    Showings() {
        stocks = null;
        sources = null;
    }

    Showing to(Visitor visitor) {
        return described(visitor, visitor);
    }

    /** As {@link #to}, for {@code visitor} as somebody describes him; what one request may launch is counted together. */
    Showing described(Visitor described, Visitor visitor) {
        LaunchBudget budget = visitor.once(LaunchBudget.class, LaunchBudget::new);
        return described.once(
                Showing.class, () -> new Showing(stocks.now(), described, audience(described), budget, sources));
    }

    private static Audience audience(Visitor visitor) {
        return new Audience(
                visitor.country(),
                visitor.device().name(),
                visitor.segments(),
                visitor.user().isPresent());
    }
}
