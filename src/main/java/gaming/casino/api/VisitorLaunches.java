package gaming.casino.api;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import gaming.casino.api.Launches.Player;
import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.identity.User;
import gaming.identity.UserStatus;
import gaming.visitor.Visitor;
import java.util.Locale;
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

    private final Launches launches;
    private final RequestLimits limits;
    private final Visitor visitor;
    private final Audience audience;
    private final String language;
    private final LaunchBudget budget = new LaunchBudget();
    private final LaunchBudget inLists = budget.counting(this::count);

    VisitorLaunches(Launches launches, RequestLimits limits, Visitor visitor, Audience audience, String language) {
        this.launches = launches;
        this.limits = limits;
        this.visitor = visitor;
        this.audience = audience;
        this.language = language;
    }

    /** The URL for a query that has already counted its call. */
    CompletionStage<@Nullable String> real(Game game) {
        return real(game, budget);
    }

    CompletionStage<@Nullable String> demo(Game game) {
        return demo(game, budget);
    }

    /** The URL for a game in a list. A launch that is new to the request counts as a launch query. */
    CompletionStage<@Nullable String> realInList(Game game) {
        return real(game, inLists);
    }

    CompletionStage<@Nullable String> demoInList(Game game) {
        return demo(game, inLists);
    }

    private CompletionStage<@Nullable String> real(Game game, LaunchBudget budget) {
        return player().filter(_ -> isPlayable(game))
                .map(player -> url(launches.real(game.code(), player, budget)))
                .orElse(NONE);
    }

    private CompletionStage<@Nullable String> demo(Game game, LaunchBudget budget) {
        return player().filter(_ -> game.hasDemo() && isPlayable(game))
                .map(player -> url(launches.demo(game.code(), player, budget)))
                .orElse(NONE);
    }

    private void count() {
        limits.check(CatalogueLimits.LAUNCH, visitor.caller().limitKey());
    }

    private boolean isPlayable(Game game) {
        return game.isShownTo(audience) && !game.underMaintenance();
    }

    private Optional<Player> player() {
        return switch (visitor.caller()) {
            case Caller.Anonymous _ -> Optional.empty();
            case Caller.SignedIn caller ->
                visitor.user()
                        .filter(user -> caller.userRole() && user.status() == UserStatus.ACTIVE)
                        .map(this::player);
        };
    }

    private Player player(User user) {
        return new Player(
                Optional.ofNullable(user.platformId()), audience.country(), audience.device(), language(user));
    }

    /** The user's own language, even if the catalogue has no texts in it. */
    private String language(User user) {
        return Optional.ofNullable(user.language())
                .map(tag -> Locale.forLanguageTag(tag).toLanguageTag())
                .filter(tag -> !tag.equals(UNKNOWN))
                .orElse(language);
    }

    private static CompletionStage<@Nullable String> url(CompletionStage<Optional<String>> url) {
        return url.thenApply(found -> found.orElse(null));
    }
}
