package gaming.casino.api;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.platform.GameLaunch;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Counts the launches of one API request over all of its fields. All budgets of a request share its launches, also
 * between threads. If a request needs the same launch twice, the platform is called once. For example, a game may be in
 * two lists of a request.
 */
public final class LaunchBudget {
    /**
     * The most launches of one request (details.md, "Catalogue"). Further launches are refused with QUERY_TOO_COMPLEX.
     */
    public static final int LAUNCHES = 20;

    private final Map<GameLaunch, CompletionStage<Optional<String>>> begun;
    private final Runnable beforeEach;

    public LaunchBudget() {
        this(new HashMap<>(), () -> {});
    }

    private LaunchBudget(Map<GameLaunch, CompletionStage<Optional<String>>> begun, Runnable beforeEach) {
        this.begun = begun;
        this.beforeEach = beforeEach;
    }

    /**
     * The same budget with a check. {@code beforeEach} runs before each launch that this object starts, and may refuse
     * the launch.
     */
    public LaunchBudget counting(Runnable beforeEach) {
        return new LaunchBudget(begun, beforeEach);
    }

    /**
     * Returns the started launch, or starts a new launch with {@code begin}. {@code begin} must not wait. The result is
     * a refusal if the budget is used up or the check refuses the launch.
     */
    CompletionStage<Optional<String>> take(
            GameLaunch launch, Function<GameLaunch, CompletionStage<Optional<String>>> begin) {
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
            CompletionStage<Optional<String>> launched = begin.apply(launch);
            begun.put(launch, launched);
            return launched;
        }
    }
}
