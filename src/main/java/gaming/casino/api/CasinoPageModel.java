package gaming.casino.api;

import gaming.casino.catalogue.Game;
import gaming.casino.storefront.CasinoPage;
import gaming.casino.storefront.PageLayout;
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
        return new CasinoPageModel(
                page.id().toHexString(),
                page.slug(),
                page.name(view.language()),
                page.isDefault(),
                LogoModel.of(page.logo(), view.language()),
                SeoModel.of(page.seo(), view.language()),
                page.layout(),
                page.promotionRepeat(),
                page.promotionPlacedAfter(),
                LazyValue.create(() -> page.layout() == null ? null : models(view.highlighted(page), view)),
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
}
