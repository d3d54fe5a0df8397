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
 * between threads. If a request needs the same launch twice, the platform is called once.
 */
public final class LaunchBudget {
    /** The most launches of one request (details.md, "Catalogue"). */
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

    /** The same budget. {@code beforeEach} runs before each launch that the result starts, and may refuse it. */
    public LaunchBudget counting(Runnable beforeEach) {
        return new LaunchBudget(begun, beforeEach);
    }

    /** {@code begin} must not wait. */
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
