package gaming.casino.api;

import gaming.access.limits.RequestLimits;
import gaming.casino.catalogue.Game;
import gaming.visitor.Visitor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/**
 * Where a game is played (service-interface.md, "Casino rules", 5). The answer is null when there is no such game, when it
 * can not be played here and now, and when the platform does not say. Errors of all: RATE_LIMIT_EXCEEDED,
 * UNAUTHORIZED_ACCESS.
 */
@GraphQLApi
@ApplicationScoped
public class GameLaunchApi {
    private final Showings showings;
    private final RequestLimits limits;

    @Inject
    GameLaunchApi(Showings showings, RequestLimits limits) {
        this.showings = showings;
        this.limits = limits;
    }

    /** For money. */
    @Query
    public CompletionStage<@Nullable String> gameLaunchUrlBySlug(
            String slug, @Nullable String providerSlug, Visitor visitor) {
        return launch(slug, providerSlug, visitor, Launching::real);
    }

    /** As {@link #gameLaunchUrlBySlug}, of the most played game of that slug. */
    @Query
    public CompletionStage<@Nullable String> getGameLaunchUrl(String slug, Visitor visitor) {
        return launch(slug, null, visitor, Launching::real);
    }

    /** To try it. */
    @Query
    public CompletionStage<@Nullable String> gameLaunchUrlDemoBySlug(
            String slug, @Nullable String providerSlug, Visitor visitor) {
        return launch(slug, providerSlug, visitor, Launching::demo);
    }

    /** As {@link #gameLaunchUrlDemoBySlug}, of the most played game of that slug. */
    @Query
    public CompletionStage<@Nullable String> getGameLaunchUrlDemo(String slug, Visitor visitor) {
        return launch(slug, null, visitor, Launching::demo);
    }

    private CompletionStage<@Nullable String> launch(
            String slug,
            @Nullable String providerSlug,
            Visitor visitor,
            BiFunction<Launching, Game, CompletionStage<@Nullable String>> url) {
        limits.check(CatalogueLimits.LAUNCH, visitor.caller().limitKey());
        visitor.requiredUser();
        Showing showing = showings.to(visitor);
        return GameLookup.find(showing.stock(), slug, providerSlug)
                .map(game -> url.apply(showing.launching(), game))
                .orElse(CompletableFuture.completedStage(null));
    }
}
