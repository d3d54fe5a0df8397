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
 * Asks the platform for launch URLs while the caller goes on. The answers come within the platform's timeout. They are
 * empty for every failure of the platform, and when the pod has too many launches under way; the one failure is the refusal of
 * what is beyond the request's {@link LaunchBudget}.
 */
@ApplicationScoped
public class Launches {
    private static final CompletionStage<Optional<String>> NONE = CompletableFuture.completedStage(Optional.empty());

    private final GameLaunches platform;

    @Inject
    Launches(GameLaunches platform) {
        this.platform = platform;
    }

    /**
     * The URL at which {@code player} plays for money; the platform is not asked about a player whom it does not know.
     *
     * @param gameCode the game's code at the platform
     * @param budget the request's own
     */
    public CompletionStage<Optional<String>> real(String gameCode, Player player, LaunchBudget budget) {
        return player.platformId().isEmpty()
                ? NONE
                : launch(gameCode, GameLaunch.Mode.REAL, player.platformId(), player, budget);
    }

    /** As {@link #real}, to try the game without money; the platform is not told the player. */
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
     * Who would play, as far as the platform is told; known before the calls, which are made on other threads.
     *
     * @param platformId the user's id on the platform; without one there are only demos
     * @param country ISO 3166-1 alpha-2, empty when unknown
     * @param device MOBILE, TABLET or DESKTOP
     * @param language a language tag
     */
    public record Player(Optional<String> platformId, Optional<String> country, String device, String language) {}
}
