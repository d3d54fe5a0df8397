package gaming.casino.api;

import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.GameLooks;
import io.helidon.common.LazyValue;
import org.jspecify.annotations.Nullable;

/** Writes down what one visitor is shown of a game; what has to be made is made when it is selected, once. */
final class GameModel {
    private GameModel() {}

    static CasinoGameModel of(Game game, Showing showing) {
        GameLooks looks = game.looks();
        return new CasinoGameModel(
                game.id().toHexString(),
                game.slug(),
                game.name(),
                game.type(),
                isTrue(looks.hasFreeBets()),
                looks.backgroundUrl(),
                looks.thumbnailUrl(),
                looks.thumbnailBlurHash(),
                looks.thumbnailBlurHashWidth(),
                looks.thumbnailBlurHashHeight(),
                isTrue(looks.bonusMoneyExcluded()),
                game.underMaintenance(),
                game.features(),
                game.tagNames(),
                looks.thumbnailAlt(),
                looks.wideThumbnailUrl(),
                looks.squareThumbnailUrl(),
                looks.coverImageUrl(),
                looks.coverImageAlt(),
                looks.trailerUrl(),
                looks.trailerAlt(),
                game.description().in(showing.language()),
                game.provider().slug(),
                game.isRestrictedIn(showing.audience().country()),
                () -> showing.isFavourite(game),
                () -> showing.withGames(game.provider()),
                LazyValue.create(() -> showing.pages(game)),
                () -> showing.launching().realInList(game),
                () -> showing.launching().demoInList(game),
                LazyValue.create(() -> SeoModel.of(looks.seo(), showing.language())),
                LazyValue.create(() -> showing.players(game.id())),
                LazyValue.create(() -> SliderModel.of(looks.slider(), showing.language())));
    }

    private static boolean isTrue(@Nullable Boolean flag) {
        return Boolean.TRUE.equals(flag);
    }
}
