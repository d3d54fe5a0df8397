package gaming.casino.api;

import gaming.access.limits.RequestLimits;
import gaming.casino.catalogue.Catalogue;
import gaming.casino.catalogue.Game;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Ids;
import gaming.identity.User;
import gaming.identity.UserStatus;
import gaming.visitor.Visitor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Mutation;

/** A user's favourite games (service-interface.md, "Casino rules", 7). */
@GraphQLApi
@ApplicationScoped
public class FavouritesApi {
    private static final String LIMIT = "favourites";

    private final Favourites favourites;
    private final Catalogue catalogue;
    private final RequestLimits limits;

    @Inject
    FavouritesApi(Favourites favourites, Catalogue catalogue, RequestLimits limits) {
        this.favourites = favourites;
        this.catalogue = catalogue;
        this.limits = limits;
    }

    /**
     * Answers true even if the game was already a favourite. A user can add a restricted game.
     *
     * <p>Errors: RATE_LIMIT_EXCEEDED, UNAUTHORIZED_ACCESS, USER_BLOCKED (not ACTIVE), CASINO_GAME_NOT_FOUND.
     */
    @Mutation
    public boolean addGameToFavorites(String gameId, Visitor visitor) {
        User user = active(visitor);
        Game game = game(gameId);
        if (!game.isThere()) {
            throw CasinoGamesApi.notFound();
        }
        favourites.add(user.id(), game.id());
        return true;
    }

    /** Answers true even if the game was not a favourite. The errors are those of {@link #addGameToFavorites}. */
    @Mutation
    public boolean removeGameFromFavorites(String gameId, Visitor visitor) {
        User user = active(visitor);
        favourites.remove(user.id(), game(gameId).id());
        return true;
    }

    private User active(Visitor visitor) {
        limits.check(LIMIT, visitor.caller().limitKey());
        User user = visitor.requiredUser();
        if (user.status() != UserStatus.ACTIVE) {
            throw new Refusal(ErrorCode.USER_BLOCKED, "The account is not active");
        }
        return user;
    }

    private Game game(String id) {
        return Ids.parse(id).flatMap(catalogue.games()::find).orElseThrow(CasinoGamesApi::notFound);
    }
}
