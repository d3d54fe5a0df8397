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
 * cannot be played here and now, and when the platform does not say. Errors of all: RATE_LIMIT_EXCEEDED,
 * UNAUTHORIZED_ACCESS.
 */
@GraphQLApi
@ApplicationScoped
public class GameLaunchApi {
    private final VisitorViews views;
    private final RequestLimits limits;

    @Inject
    GameLaunchApi(VisitorViews views, RequestLimits limits) {
        this.views = views;
        this.limits = limits;
    }

    /** For money. */
    @Query
    public CompletionStage<@Nullable String> gameLaunchUrlBySlug(
            String slug, @Nullable String providerSlug, Visitor visitor) {
        return launch(slug, providerSlug, visitor, VisitorLaunches::real);
    }

    /** As {@link #gameLaunchUrlBySlug}, of the most played game of that slug. */
    @Query
    public CompletionStage<@Nullable String> getGameLaunchUrl(String slug, Visitor visitor) {
        return launch(slug, null, visitor, VisitorLaunches::real);
    }

    /** To try it. */
    @Query
    public CompletionStage<@Nullable String> gameLaunchUrlDemoBySlug(
            String slug, @Nullable String providerSlug, Visitor visitor) {
        return launch(slug, providerSlug, visitor, VisitorLaunches::demo);
    }

    /** As {@link #gameLaunchUrlDemoBySlug}, of the most played game of that slug. */
    @Query
    public CompletionStage<@Nullable String> getGameLaunchUrlDemo(String slug, Visitor visitor) {
        return launch(slug, null, visitor, VisitorLaunches::demo);
    }

    private CompletionStage<@Nullable String> launch(
            String slug,
            @Nullable String providerSlug,
            Visitor visitor,
            BiFunction<VisitorLaunches, Game, CompletionStage<@Nullable String>> url) {
        limits.check(CatalogueLimits.LAUNCH, visitor.caller().limitKey());
        visitor.requiredUser();
        VisitorView view = views.to(visitor);
        return view.snapshot()
                .find(slug, providerSlug)
                .map(game -> url.apply(view.launchUrls(), game))
                .orElse(CompletableFuture.completedStage(null));
    }
}
