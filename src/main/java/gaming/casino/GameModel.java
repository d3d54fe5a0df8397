package gaming.casino;

import gaming.catalogue.Game;
import gaming.catalogue.GameLooks;
import gaming.catalogue.Provider;
import org.jspecify.annotations.Nullable;

/** Writes down what one visitor is shown of a game. */
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
                () -> providerWithGames(game.provider(), showing),
                () -> showing.pages(game),
                () -> showing.launching().real(game),
                () -> showing.launching().demo(game),
                () -> SeoModel.of(looks.seo(), showing.language()),
                () -> showing.players(game.id()),
                () -> SliderModel.of(looks.slider(), showing.language()));
    }

    private static ProviderWithGamesModel providerWithGames(Provider provider, Showing showing) {
        return new ProviderWithGamesModel(
                provider.id().toHexString(),
                provider.slug(),
                provider.name(),
                provider.logoUrl(),
                () -> showing.topGames(provider));
    }

    private static boolean isTrue(@Nullable Boolean flag) {
        return Boolean.TRUE.equals(flag);
    }
}
