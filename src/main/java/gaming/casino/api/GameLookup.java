package gaming.casino.api;

import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.GameKey;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the one game that a slug means. */
final class GameLookup {
    private GameLookup() {}

    /** The enabled game; of several providers that share the slug the most played one's (decisions.md, "Catalogue"). */
    static Optional<Game> find(Stock stock, String slug, @Nullable String providerSlug) {
        if (providerSlug != null && !providerSlug.isEmpty()) {
            return stock.games().find(new GameKey(providerSlug, slug)).filter(Game::isThere);
        }
        return stock.games().withSlug(slug).stream()
                .filter(Game::isThere)
                .min(stock.order(CasinoGameOrderBy.TRENDING, Optional.empty()));
    }

    static Refusal notFound() {
        return new Refusal(ErrorCode.CASINO_GAME_NOT_FOUND, "The game does not exist");
    }
}
