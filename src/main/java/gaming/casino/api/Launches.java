package gaming.casino.api;

import gaming.platform.GameLaunch;
import gaming.platform.GameLaunches;
import gaming.telemetry.OperationContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Asks the platform for launch URLs without blocking the caller. The answers come within the platform's timeout. An
 * answer is empty if the platform fails, or if the pod has too many launches under way. The only failures are the
 * refusals of the request's {@link LaunchBudget}.
 */
@ApplicationScoped
public class Launches {
    private static final CompletionStage<Optional<String>> NONE = CompletableFuture.completedStage(Optional.empty());

    private final GameLaunches platform;

    @Inject
    Launches(GameLaunches platform) {
        this.platform = platform;
    }

    /** The URL to play for money. The platform is called only for players that it knows. */
    public CompletionStage<Optional<String>> real(String gameCode, Player player, LaunchBudget budget) {
        return player.platformId().isEmpty()
                ? NONE
                : launch(gameCode, GameLaunch.Mode.REAL, player.platformId(), player, budget);
    }

    /** The URL to try the game without money. The platform does not learn the player's id. */
    public CompletionStage<Optional<String>> demo(String gameCode, Player player, LaunchBudget budget) {
        return launch(gameCode, GameLaunch.Mode.DEMO, Optional.empty(), player, budget);
    }

    private CompletionStage<Optional<String>> launch(
            String gameCode, GameLaunch.Mode mode, Optional<String> playerId, Player player, LaunchBudget budget) {
        var launch = new GameLaunch(gameCode, playerId, mode, player.country(), player.device(), player.language());
        return budget.take(launch, this::begin);
    }

    private CompletionStage<Optional<String>> begin(GameLaunch launch) {
        return CompletableFuture.supplyAsync(() -> platform.launch(launch), OperationContext.virtualThreads());
    }

    /**
     * The data is read before the calls, because the calls run on other threads.
     *
     * @param platformId the user's id on the platform; without an id, only demos are possible
     * @param country ISO 3166-1 alpha-2, empty when unknown
     * @param device MOBILE, TABLET or DESKTOP
     */
    public record Player(Optional<String> platformId, Optional<String> country, String device, String language) {}
}
