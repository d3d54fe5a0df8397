package gaming.casino.api;

import gaming.casino.storefront.PageLayout;
import java.util.List;
import java.util.function.Supplier;
import org.eclipse.microprofile.graphql.Name;
import org.jspecify.annotations.Nullable;

/** A page as one visitor is shown it; a virtual one has no row of its own. */
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
        Supplier<ActivePlayersModel> activePlayers) {}
