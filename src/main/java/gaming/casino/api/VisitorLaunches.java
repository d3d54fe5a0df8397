package gaming.casino.api;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.identity.User;
import gaming.identity.UserStatus;
import gaming.platform.GameLaunch;
import gaming.platform.GameLaunch.Mode;
import gaming.platform.GameLaunches;
import gaming.telemetry.OperationContext;
import gaming.visitor.Visitor;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Launch URLs for one visitor during one request. A URL is null if the visitor cannot play the game now from the
 * visitor's own address.
 */
final class VisitorLaunches {
    private static final CompletionStage<@Nullable String> NONE = CompletableFuture.completedStage(null);

    /** The language of a malformed tag. */
    private static final String UNKNOWN = "und";

    private final RequestLimits limits;
    private final Visitor visitor;
    private final Audience audience;
    private final String language;
    private final LaunchBudget budget;

    VisitorLaunches(GameLaunches platform, RequestLimits limits, Visitor visitor, Audience audience, String language) {
        this.limits = limits;
        this.visitor = visitor;
        this.audience = audience;
        this.language = language;
        budget = new LaunchBudget(platform);
    }

    /** The URL for a query that has already counted its call. */
    CompletionStage<@Nullable String> real(Game game) {
        return real(game, () -> {});
    }

    CompletionStage<@Nullable String> demo(Game game) {
        return demo(game, () -> {});
    }

    /** The URL for a game in a list. A launch that is new to the request counts as a launch query. */
    CompletionStage<@Nullable String> realInList(Game game) {
        return real(game, this::count);
    }

    CompletionStage<@Nullable String> demoInList(Game game) {
        return demo(game, this::count);
    }

    /** The platform is called only for players that it knows. */
    private CompletionStage<@Nullable String> real(Game game, Runnable beforeNew) {
        return player().filter(user -> user.platformId() != null && isPlayable(game))
                .map(user -> url(game, Mode.REAL, Optional.ofNullable(user.platformId()), user, beforeNew))
                .orElse(NONE);
    }

    /** The platform does not learn the player's id. */
    private CompletionStage<@Nullable String> demo(Game game, Runnable beforeNew) {
        return player().filter(_ -> game.hasDemo() && isPlayable(game))
                .map(user -> url(game, Mode.DEMO, Optional.empty(), user, beforeNew))
                .orElse(NONE);
    }

    private CompletionStage<@Nullable String> url(
            Game game, Mode mode, Optional<String> playerId, User user, Runnable beforeNew) {
        var launch = new GameLaunch(game.code(), playerId, mode, audience.country(), audience.device(), language(user));
        return budget.launch(launch, beforeNew).thenApply(found -> found.orElse(null));
    }

    private void count() {
        limits.check(VisitorViews.LAUNCH, visitor.caller().limitKey());
    }

    private boolean isPlayable(Game game) {
        return game.isShownTo(audience) && !game.underMaintenance();
    }

    private Optional<User> player() {
        return switch (visitor.caller()) {
            case Caller.Anonymous _ -> Optional.empty();
            case Caller.SignedIn caller ->
                visitor.user().filter(user -> caller.userRole() && user.status() == UserStatus.ACTIVE);
        };
    }

    /** The user's own language, even if the catalogue has no texts in it. */
    private String language(User user) {
        return Optional.ofNullable(user.language())
                .map(tag -> Locale.forLanguageTag(tag).toLanguageTag())
                .filter(tag -> !tag.equals(UNKNOWN))
                .orElse(language);
    }

    /**
     * Asks the platform for the launch URLs of one API request without blocking the caller, and counts them over all
     * of its fields, also between threads. If a request needs the same launch twice, the platform is called once. A URL
     * is empty if the platform fails, or if the pod has too many launches under way. The only failures are the refusals
     * of the budget.
     */
    static final class LaunchBudget {
        /** The most launches of one request (details.md, "Catalogue"). */
        static final int LAUNCHES = 20;

        private final GameLaunches platform;
        private final Map<GameLaunch, CompletionStage<Optional<String>>> begun = new HashMap<>();

        LaunchBudget(GameLaunches platform) {
            this.platform = platform;
        }

        /** {@code beforeNew} runs before a launch that is new to the request, and may refuse it. */
        CompletionStage<Optional<String>> launch(GameLaunch launch, Runnable beforeNew) {
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
                    beforeNew.run();
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
}
