package gaming.launch;

import gaming.ErrorCode;
import gaming.Refusal;
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

    private final Map<GameLaunch, CompletionStage<Optional<String>>> begun = new HashMap<>();

    /** The one that has begun, or a new one by {@code begin}, which must not wait; a refusal when the budget is used up. */
    synchronized CompletionStage<Optional<String>> take(
            GameLaunch launch, Function<GameLaunch, CompletionStage<Optional<String>>> begin) {
        if (begun.size() == LAUNCHES && !begun.containsKey(launch)) {
            return CompletableFuture.failedStage(new Refusal(
                    ErrorCode.QUERY_TOO_COMPLEX,
                    "A request has at most " + LAUNCHES + " launch URLs",
                    Map.of("allowed", LAUNCHES)));
        }
        return begun.computeIfAbsent(launch, begin);
    }
}
