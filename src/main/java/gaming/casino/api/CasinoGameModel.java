package gaming.casino.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import gaming.casino.catalogue.CasinoGameType;
import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.GameLooks;
import gaming.casino.catalogue.GameLooks.Slider;
import gaming.casino.catalogue.Localised;
import gaming.casino.catalogue.Seo;
import io.helidon.common.LazyValue;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A game as one visitor sees it. A costly field is computed only if a query selects it. */
public record CasinoGameModel(
        @JsonUnwrapped GameLooks looks,
        String id,
        String slug,
        String name,
        CasinoGameType type,
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
        Supplier<@Nullable SliderModel> slider) {
    static CasinoGameModel of(Game game, VisitorView view) {
        GameLooks looks = game.looks();
        return new CasinoGameModel(
                looks,
                game.id().toHexString(),
                game.slug(),
                game.name(),
                game.type(),
                game.description().in(view.language()),
                game.provider().slug(),
                game.isRestrictedIn(view.audience().country()),
                () -> view.isFavourite(game),
                () -> view.withGames(game.provider()),
                LazyValue.create(() -> view.pages(game)),
                () -> view.launchUrls().realInList(game),
                () -> view.launchUrls().demoInList(game),
                LazyValue.create(() -> SeoModel.of(looks.seo(), view.language())),
                LazyValue.create(() -> view.players(game.id())),
                LazyValue.create(() -> SliderModel.of(looks.slider(), view.language())));
    }

    /** A provider with its most played games. */
    public record ProviderWithGamesModel(
            String id, String slug, String name, @Nullable String logoUrl, Supplier<List<CasinoGameModel>> games) {}

    public record SliderModel(
            @Nullable String description,
            @Nullable String altText,
            @Nullable String imageUrl,
            @Nullable String imageAltText,
            @Nullable String trailerUrl,
            @Nullable String videoAltText,
            @Nullable SeoModel seo,
            @Nullable String link,
            @Nullable String backgroundGradient,
            @Nullable String backgroundFill) {
        static @Nullable SliderModel of(@Nullable Slider slider, String language) {
            return slider == null
                    ? null
                    : new SliderModel(
                            SeoModel.text(slider.description(), language),
                            SeoModel.text(slider.altText(), language),
                            SeoModel.text(slider.imageUrl(), language),
                            SeoModel.text(slider.imageAltText(), language),
                            SeoModel.text(slider.trailerUrl(), language),
                            SeoModel.text(slider.videoAltText(), language),
                            SeoModel.of(slider.seo(), language),
                            SeoModel.text(slider.link(), language),
                            SeoModel.text(slider.backgroundGradient(), language),
                            SeoModel.text(slider.backgroundFill(), language));
        }
    }

    /** Texts for search engines, in one language. */
    public record SeoModel(
            @Nullable String title,
            @Nullable String description,
            @Nullable String content,
            @Nullable String socialImage,
            @Nullable String slug) {
        static @Nullable SeoModel of(@Nullable Seo seo, String language) {
            return seo == null
                    ? null
                    : new SeoModel(
                            text(seo.title(), language),
                            text(seo.description(), language),
                            text(seo.content(), language),
                            text(seo.socialImage(), language),
                            text(seo.slug(), language));
        }

        static @Nullable String text(@Nullable Localised text, String language) {
            return text == null ? null : text.in(language);
        }
    }

    /** The number of distinct players of the last 24 hours, and the same number in a readable form. */
    public record ActivePlayersModel(int count, String formattedCount) {
        private static final int THOUSAND = 1_000;
        private static final int MILLION = 1_000_000;
        private static final int BILLION = 1_000_000_000;

        static ActivePlayersModel of(int count) {
            return new ActivePlayersModel(count, formatted(count));
        }

        /** Rounds down to one decimal (details.md, "Catalogue"), for example {@code 950}, {@code 1K} or {@code 999.9K}. */
        private static String formatted(int count) {
            if (count < THOUSAND) {
                return Integer.toString(count);
            }
            if (count < MILLION) {
                return tenths(count, THOUSAND) + "K";
            }
            return count < BILLION ? tenths(count, MILLION) + "M" : tenths(count, BILLION) + "B";
        }

        private static String tenths(int count, int unit) {
            int tenth = count % unit / (unit / 10);
            return count / unit + (tenth == 0 ? "" : "." + tenth);
        }
    }
}
