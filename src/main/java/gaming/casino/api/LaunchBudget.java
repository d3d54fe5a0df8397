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
 * The launches of one request of the API, counted over all of its fields: one object a request, which its threads share.
 * What the request wants twice, as when a game stands in two of its lists, is asked of the platform once.
 */
public final class LaunchBudget {
    /** Launches of one request (details.md, "Catalogue"); what goes beyond is refused with QUERY_TOO_COMPLEX. */
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

    /** The same budget; {@code beforeEach} runs before a launch that is begun by it, and may refuse it. */
    public LaunchBudget counting(Runnable beforeEach) {
        return new LaunchBudget(begun, beforeEach);
    }

    /** The one that has begun, or a new one by {@code begin}, which must not wait; a refusal when the budget is used up. */
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
