package gaming.casino.api;

import gaming.casino.catalogue.CasinoGameType;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A game as one visitor is shown it, texts in his language; what costs something is made when it is selected. */
public record CasinoGameModel(
        String id,
        String slug,
        String name,
        CasinoGameType type,
        boolean hasFreeBets,
        @Nullable String backgroundUrl,
        @Nullable String thumbnailUrl,
        @Nullable String thumbnailBlurHash,
        @Nullable Integer thumbnailBlurHashWidth,
        @Nullable Integer thumbnailBlurHashHeight,
        boolean bonusMoneyExcluded,
        boolean underMaintenance,
        List<String> features,
        List<String> tagNames,
        @Nullable String thumbnailAlt,
        @Nullable String wideThumbnailUrl,
        @Nullable String squareThumbnailUrl,
        @Nullable String coverImageUrl,
        @Nullable String coverImageAlt,
        @Nullable String trailerUrl,
        @Nullable String trailerAlt,
        @Nullable String description,
        String providerSlug,
        boolean geoLocationRestricted,
        Supplier<@Nullable Boolean> isFavoriteGame,
        Supplier<ProviderWithGamesModel> providerWithGames,
        Supplier<List<CasinoPageModel>> casinoPages,
        Supplier<CompletionStage<@Nullable String>> gameLaunchUrl,
        Supplier<CompletionStage<@Nullable String>> gameLaunchUrlDemo,
        Supplier<@Nullable SeoModel> seo,
        Supplier<ActivePlayersModel> activePlayers,
        Supplier<@Nullable SliderModel> slider) {}
