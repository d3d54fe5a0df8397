package gaming.casino;

import gaming.ErrorCode;
import gaming.Refusal;
import gaming.catalogue.Game;
import gaming.catalogue.GameKey;
import gaming.catalogue.Games;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Finds the one game that a slug means. */
final class GameLookup {
    private GameLookup() {}

    /** The enabled game; of several providers that share the slug the most played one's (decisions.md, "Catalogue"). */
    static Optional<Game> find(
            Games games, String slug, @Nullable String providerSlug, ToIntFunction<ObjectId> players) {
        if (providerSlug != null && !providerSlug.isEmpty()) {
            return games.find(new GameKey(providerSlug, slug)).filter(Game::isThere);
        }
        return games.withSlug(slug).stream()
                .filter(Game::isThere)
                .min(Comparator.<Game>comparingInt(game -> -players.applyAsInt(game.id()))
                        .thenComparing(Game::sortName)
                        .thenComparing(Game::id));
    }

    static Refusal notFound() {
        return new Refusal(ErrorCode.CASINO_GAME_NOT_FOUND, "The game does not exist");
    }
}
