package gaming.casino.api;

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
 * The URLs at which games are played (service-interface.md, "Casino rules", 5). The answer is null if there is no such
 * game, if the visitor cannot play it here and now, or if the platform gives no URL. All operations have the errors
 * RATE_LIMIT_EXCEEDED, UNAUTHORIZED_ACCESS, and QUERY_TOO_COMPLEX beyond 20 launches.
 */
@GraphQLApi
@ApplicationScoped
public class GameLaunchApi {
    private final VisitorViews views;

    @Inject
    GameLaunchApi(VisitorViews views) {
        this.views = views;
    }

    /** The URL to play a game for money. */
    @Query
    public CompletionStage<@Nullable String> gameLaunchUrlBySlug(
            String slug, @Nullable String providerSlug, Visitor visitor) {
        return launch(slug, providerSlug, visitor, VisitorLaunches::real);
    }

    @Query
    public CompletionStage<@Nullable String> getGameLaunchUrl(String slug, Visitor visitor) {
        return launch(slug, null, visitor, VisitorLaunches::real);
    }

    /** The URL to try a game without money. */
    @Query
    public CompletionStage<@Nullable String> gameLaunchUrlDemoBySlug(
            String slug, @Nullable String providerSlug, Visitor visitor) {
        return launch(slug, providerSlug, visitor, VisitorLaunches::demo);
    }

    @Query
    public CompletionStage<@Nullable String> getGameLaunchUrlDemo(String slug, Visitor visitor) {
        return launch(slug, null, visitor, VisitorLaunches::demo);
    }

    private CompletionStage<@Nullable String> launch(
            String slug,
            @Nullable String providerSlug,
            Visitor visitor,
            BiFunction<VisitorLaunches, Game, CompletionStage<@Nullable String>> url) {
        views.count(VisitorViews.LAUNCH, visitor);
        visitor.requiredUser();
        VisitorView view = views.to(visitor);
        return view.snapshot()
                .find(slug, providerSlug)
                .map(game -> url.apply(view.launchUrls(), game))
                .orElse(CompletableFuture.completedStage(null));
    }
}
