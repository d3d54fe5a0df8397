package gaming.casino;

import gaming.access.Caller;
import gaming.catalogue.Audience;
import gaming.catalogue.Game;
import gaming.identity.User;
import gaming.identity.UserStatus;
import gaming.launch.LaunchBudget;
import gaming.launch.Launches;
import gaming.launch.Player;
import gaming.visitor.Visitor;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Launch URLs for one visitor during one request: null where the game cannot be played now from the visitor's own address. */
final class Launching {
    private static final CompletionStage<@Nullable String> NONE = CompletableFuture.completedStage(null);

    /** What malformed tags are read as. */
    private static final String UNKNOWN = "und";

    private final Launches launches;
    private final Visitor visitor;
    private final Audience audience;
    private final String language;
    private final LaunchBudget budget = new LaunchBudget();

    Launching(Launches launches, Visitor visitor, Audience audience, String language) {
        this.launches = launches;
        this.visitor = visitor;
        this.audience = audience;
        this.language = language;
    }

    CompletionStage<@Nullable String> real(Game game) {
        return player().filter(_ -> isPlayable(game))
                .map(player -> url(launches.real(game.code(), player, budget)))
                .orElse(NONE);
    }

    CompletionStage<@Nullable String> demo(Game game) {
        return player().filter(_ -> game.hasDemo() && isPlayable(game))
                .map(player -> url(launches.demo(game.code(), player, budget)))
                .orElse(NONE);
    }

    private boolean isPlayable(Game game) {
        return game.isShownTo(audience) && !game.underMaintenance();
    }

    /** Only an active user in the USER role plays. */
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

    /** The user's own, whatever the catalogue has texts in; else the one that he is shown the catalogue in. */
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
