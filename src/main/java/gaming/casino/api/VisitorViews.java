package gaming.casino.api;

import gaming.access.limits.RequestLimits;
import gaming.bets.PlayedGames;
import gaming.casino.catalogue.Audience;
import gaming.casino.storefront.ActivePlayers;
import gaming.casino.storefront.PageGames;
import gaming.casino.storefront.Storefront;
import gaming.database.snapshots.Derived;
import gaming.platform.GameLaunches;
import gaming.visitor.Visitor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The views of visitors, and the casino's limits on their calls (decisions.md, "Limits elsewhere"). */
@ApplicationScoped
class VisitorViews {
    static final String CATALOGUE = "catalogue";
    static final String SEARCH = "search";
    static final String LAUNCH = "launch";

    private final Derived<Sources, CasinoSnapshot> snapshot;
    private final VisitorView.Sources sources;

    private record Sources(PageGames games, Map<ObjectId, Integer> players) {}

    @Inject
    VisitorViews(
            Storefront storefront,
            ActivePlayers players,
            Favourites favourites,
            PlayedGames played,
            GameLaunches launches,
            RequestLimits limits,
            Clock clock) {
        snapshot = new Derived<>(
                () -> new Sources(storefront.pageGames(), players.now()),
                of -> new CasinoSnapshot(of.games(), of.players()));
        sources = new VisitorView.Sources(favourites, played, launches, limits, clock);
    }

    /** Counts a call of the visitor. Errors: RATE_LIMIT_EXCEEDED. */
    void count(String limit, Visitor visitor) {
        sources.limits().check(limit, visitor.caller().limitKey());
    }

    VisitorView to(Visitor visitor) {
        return visitor.once(VisitorView.class, () -> new VisitorView(snapshot.now(), visitor, sources));
    }

    /** Null stands for the visitor's own address or device. */
    VisitorView described(Visitor visitor, @Nullable String address, @Nullable String userAgent) {
        VisitorView own = to(visitor);
        Audience audience = own.audience();
        return address == null && userAgent == null
                ? own
                : own.to(new Audience(
                        address == null ? audience.country() : visitor.countryOf(address),
                        userAgent == null
                                ? audience.device()
                                : visitor.deviceOf(userAgent).name(),
                        audience.segments(),
                        audience.signedIn()));
    }
}
