package gaming.feeds;

import gaming.casino.catalogue.CasinoGameType;
import gaming.casino.catalogue.Catalogue.GameRecord;
import gaming.casino.catalogue.Catalogue.ProviderRecord;
import gaming.casino.catalogue.GameKey;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** The feeds of providers and of games. The provider of a game must be known. */
final class CatalogueFeeds {
    static final int LONGEST_SLUG = 128;
    static final int LONGEST_NAME = 255;
    static final int LONGEST_ADDRESS = 2048;
    private static final int LONGEST_CODE = 128;
    private static final List<String> SLIDER = List.of(
            "description",
            "altText",
            "imageUrl",
            "imageAltText",
            "trailerUrl",
            "videoAltText",
            "link",
            "backgroundGradient",
            "backgroundFill");
    private static final BigDecimal WHOLE = BigDecimal.valueOf(100);

    private CatalogueFeeds() {}

    static ProviderRecord provider(Fields fields) {
        return new ProviderRecord(
                fields.id("id").orElse(null),
                fields.requiredText("slug", LONGEST_SLUG),
                fields.requiredText("name", LONGEST_NAME),
                fields.address("logoUrl", LONGEST_ADDRESS).orElse(null),
                fields.integer("index").orElse(Integer.MAX_VALUE),
                fields.flag("enabled").orElse(true),
                new Presentation(fields).localised("description").seo().json());
    }

    static GameRecord game(Fields fields) {
        Optional<BigDecimal> edge = fields.decimal("houseEdgePercent");
        if (edge.isPresent() && edge.get().compareTo(WHOLE) > 0) {
            throw new Fields.Rejected("houseEdgePercent is above 100");
        }
        return new GameRecord(
                fields.id("id").orElse(null),
                new GameKey(
                        fields.requiredText("providerSlug", LONGEST_SLUG), fields.requiredText("slug", LONGEST_SLUG)),
                fields.requiredText("name", LONGEST_NAME),
                fields.requiredText("code", LONGEST_CODE),
                fields.constant("type", CasinoGameType.class).orElse(CasinoGameType.DEFAULT),
                edge.orElse(null),
                fields.flag("enabled").orElse(true),
                presentation(fields));
    }

    private static String presentation(Fields fields) {
        return new Presentation(fields)
                .flags("hasFreeBets", "bonusMoneyExcluded", "underMaintenance", "featuredByProvider", "demo")
                .integers("indexInProvider", "thumbnailBlurHashWidth", "thumbnailBlurHashHeight")
                .addresses("backgroundUrl", "thumbnailUrl", "wideThumbnailUrl", "squareThumbnailUrl")
                .addresses("coverImageUrl", "trailerUrl")
                .texts("thumbnailBlurHash", "thumbnailAlt", "coverImageAlt", "trailerAlt")
                .lists("features", "tagNames")
                .countries("restrictedCountries")
                .moment("releasedAt")
                .localised("description")
                .seo()
                .policy()
                .slider(SLIDER)
                .json();
    }
}
