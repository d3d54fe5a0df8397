package gaming.casino.api;

import static gaming.casino.api.SeoModel.text;

import gaming.casino.catalogue.Game;
import gaming.casino.storefront.CasinoPage;
import gaming.casino.storefront.Logo;
import gaming.casino.storefront.Promotion;
import gaming.casino.storefront.VirtualPage;
import io.helidon.common.LazyValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes down what one visitor is shown of a page, as {@link GameModel}. */
final class PageModel {
    private PageModel() {}

    static CasinoPageModel of(CasinoPage page, Showing showing) {
        return new CasinoPageModel(
                page.id().toHexString(),
                page.slug(),
                page.name(showing.language()),
                page.isDefault(),
                logo(page.logo(), showing.language()),
                SeoModel.of(page.seo(), showing.language()),
                page.layout(),
                page.promotionRepeat(),
                page.promotionPlacedAfter(),
                LazyValue.create(() -> page.layout() == null ? null : models(showing.highlighted(page), showing)),
                LazyValue.create(() -> promotions(showing.promotions(page), showing.language())),
                LazyValue.create(() -> showing.players(page.id())));
    }

    /** A page that nobody fed; its highlighted games are the first of its games. */
    static CasinoPageModel of(VirtualPage page, Showing showing) {
        return new CasinoPageModel(
                page.id().toHexString(),
                page.slug(),
                page.name(),
                false,
                null,
                null,
                null,
                null,
                null,
                LazyValue.create(() -> models(showing.games(page), showing)),
                () -> null,
                LazyValue.create(() -> showing.players(page.id())));
    }

    static @Nullable List<PromotionModel> promotions(@Nullable List<Promotion> promotions, String language) {
        return promotions == null
                ? null
                : promotions.stream()
                        .map(promotion -> new PromotionModel(
                                promotion.id(),
                                text(promotion.title(), language),
                                text(promotion.description(), language),
                                promotion.imageUrl(),
                                promotion.link()))
                        .toList();
    }

    static @Nullable LogoModel logo(@Nullable Logo logo, String language) {
        return logo == null ? null : new LogoModel(text(logo.name(), language), logo.imageUrl(), logo.useUserAvatar());
    }

    private static List<CasinoGameModel> models(List<Game> games, Showing showing) {
        return games.stream().map(showing::model).toList();
    }
}
