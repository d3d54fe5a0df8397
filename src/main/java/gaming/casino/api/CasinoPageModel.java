package gaming.casino.api;

import gaming.casino.api.CasinoGameModel.ActivePlayersModel;
import gaming.casino.api.CasinoGameModel.SeoModel;
import gaming.casino.catalogue.Game;
import gaming.casino.storefront.CasinoPage;
import gaming.casino.storefront.CasinoPage.Logo;
import gaming.casino.storefront.CasinoPage.PageLayout;
import gaming.casino.storefront.Promotion;
import gaming.casino.storefront.VirtualPage;
import io.helidon.common.LazyValue;
import java.util.List;
import java.util.function.Supplier;
import org.eclipse.microprofile.graphql.Name;
import org.jspecify.annotations.Nullable;

/** A page as one visitor sees it. */
public record CasinoPageModel(
        String id,
        String slug,
        String name,
        @Name("default") @Nullable Boolean byDefault,
        @Nullable LogoModel logo,
        @Nullable SeoModel seo,
        @Nullable PageLayout layout,
        @Nullable Integer promotionRepeat,
        @Nullable Integer promotionPlacedAfter,
        Supplier<@Nullable List<CasinoGameModel>> highlightedGames,
        Supplier<@Nullable List<PromotionModel>> promotions,
        Supplier<ActivePlayersModel> activePlayers) {
    static CasinoPageModel of(CasinoPage page, VisitorView view) {
        CasinoPage.Content content = page.content();
        return new CasinoPageModel(
                page.id().toHexString(),
                page.slug(),
                page.name(view.language()),
                content.isDefault(),
                LogoModel.of(content.logo(), view.language()),
                SeoModel.of(content.seo(), view.language()),
                content.layout(),
                content.promotionRepeat(),
                content.promotionPlacedAfter(),
                LazyValue.create(() -> content.layout() == null ? null : models(view.highlighted(page), view)),
                LazyValue.create(() -> PromotionModel.of(view.promotions(page), view.language())),
                LazyValue.create(() -> view.players(page.id())));
    }

    static CasinoPageModel of(VirtualPage page, VisitorView view) {
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
                LazyValue.create(() -> models(view.games(page), view)),
                () -> null,
                LazyValue.create(() -> view.players(page.id())));
    }

    private static List<CasinoGameModel> models(List<Game> games, VisitorView view) {
        return games.stream().map(view::model).toList();
    }

    /** An image, or the avatar of the visitor. */
    public record LogoModel(
            @Nullable String name,
            @Nullable String imageUrl,
            @Nullable Boolean useUserAvatar) {
        static @Nullable LogoModel of(@Nullable Logo logo, String language) {
            return logo == null
                    ? null
                    : new LogoModel(SeoModel.text(logo.name(), language), logo.imageUrl(), logo.useUserAvatar());
        }
    }

    /** A promotion that runs now. */
    public record PromotionModel(
            String id,
            @Nullable String title,
            @Nullable String description,
            @Nullable String imageUrl,
            @Nullable String link) {
        static @Nullable List<PromotionModel> of(@Nullable List<Promotion> promotions, String language) {
            return promotions == null
                    ? null
                    : promotions.stream().map(each -> of(each, language)).toList();
        }

        private static PromotionModel of(Promotion promotion, String language) {
            Promotion.Content content = promotion.content();
            return new PromotionModel(
                    promotion.id(),
                    SeoModel.text(content.title(), language),
                    SeoModel.text(content.description(), language),
                    content.imageUrl(),
                    content.link());
        }
    }
}
