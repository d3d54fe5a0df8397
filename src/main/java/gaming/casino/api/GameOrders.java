package gaming.casino.api;

import gaming.casino.catalogue.Game;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.bson.types.ObjectId;

/** By what games are sorted (details.md, "Catalogue"): every tie by name, then id. */
final class GameOrders {
    /** Where a game stands on a page; featured ones come first. */
    record Place(boolean featured, int index) {
        static final Place NONE = new Place(false, Integer.MAX_VALUE);
    }

    private GameOrders() {}

    /** {@code players} of the last 24 hours by game; {@code place} on the page that is asked for, or on any. */
    static Comparator<Game> of(CasinoGameOrderBy order, ToIntFunction<ObjectId> players, Function<Game, Place> place) {
        Comparator<Game> first = switch (order) {
            case TRENDING -> Comparator.comparingInt(game -> -players.applyAsInt(game.id()));
            case NAME -> Game.BY_NAME;
            case TYPE -> Comparator.comparing(Game::type);
            case RECENTLY_ADDED -> Comparator.comparing(GameOrders::releasedAt).reversed();
            case INDEX_IN_PROVIDER ->
                Comparator.<Game>comparingInt(game -> game.provider().index()).thenComparingInt(Game::indexInProvider);
            case FEATURED_BY_PROVIDER ->
                Comparator.comparing(Game::featuredByProvider).reversed().thenComparingInt(Game::indexInProvider);
            case FEATURED_BY_CASINO_PAGE ->
                Comparator.<Game, Boolean>comparing(game -> !place.apply(game).featured())
                        .thenComparingInt(game -> place.apply(game).index());
        };
        return first.thenComparing(Game.BY_NAME);
    }

    /** Unknown dates last. */
    private static Instant releasedAt(Game game) {
        return Objects.requireNonNullElse(game.looks().releasedAt(), Instant.MIN);
    }
}
