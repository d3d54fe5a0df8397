package gaming.casino.api;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.platform.GameLaunch;
import gaming.platform.GameLaunches;
import gaming.telemetry.OperationContext;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Asks the platform for the launch URLs of one API request without blocking the caller, and counts them over all of its
 * fields. All budgets of a request share its launches, also between threads. If a request needs the same launch twice,
 * the platform is called once. A URL is empty if the platform fails, or if the pod has too many launches under way. The
 * only failures are the refusals of the budget.
 */
final class LaunchBudget {
    /** The most launches of one request (details.md, "Catalogue"). */
    static final int LAUNCHES = 20;

    private final GameLaunches platform;
    private final Map<GameLaunch, CompletionStage<Optional<String>>> begun;
    private final Runnable beforeEach;

    LaunchBudget(GameLaunches platform) {
        this(platform, new HashMap<>(), () -> {});
    }

    private LaunchBudget(
            GameLaunches platform, Map<GameLaunch, CompletionStage<Optional<String>>> begun, Runnable beforeEach) {
        this.platform = platform;
        this.begun = begun;
        this.beforeEach = beforeEach;
    }

    /** The same budget. {@code beforeEach} runs before each launch that the result starts, and may refuse it. */
    LaunchBudget counting(Runnable beforeEach) {
        return new LaunchBudget(platform, begun, beforeEach);
    }

    CompletionStage<Optional<String>> launch(GameLaunch launch) {
        synchronized (begun) {
            CompletionStage<Optional<String>> known = begun.get(launch);
            if (known != null) {
                return known;
            }
            if (begun.size() == LAUNCHES) {
                return CompletableFuture.failedStage(new Refusal(
                        ErrorCode.QUERY_TOO_COMPLEX,
                        "A request has at most " + LAUNCHES + " launch URLs",
                        Map.of("allowed", LAUNCHES)));
            }
            try {
                beforeEach.run();
            } catch (Refusal refused) {
                return CompletableFuture.failedStage(refused);
            }
            CompletionStage<Optional<String>> launched =
                    CompletableFuture.supplyAsync(() -> platform.launch(launch), OperationContext.virtualThreads());
            begun.put(launch, launched);
            return launched;
        }
    }
}
