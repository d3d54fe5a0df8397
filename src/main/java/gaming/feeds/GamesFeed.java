package gaming.feeds;

import gaming.casino.catalogue.CasinoGameType;
import gaming.casino.catalogue.Catalogue;
import gaming.casino.catalogue.GameKey;
import gaming.casino.catalogue.GameRecord;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Games of providers that were fed before. */
@ApplicationScoped
class GamesFeed implements Feed<GameRecord> {
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

    private final Catalogue catalogue;

    @Inject
    GamesFeed(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    @Override
    public String name() {
        return "games";
    }

    @Override
    public GameRecord read(Fields fields) {
        Optional<BigDecimal> edge = fields.decimal("houseEdgePercent");
        if (edge.isPresent() && edge.get().compareTo(WHOLE) > 0) {
            throw new Rejected("houseEdgePercent is above 100");
        }
        return new GameRecord(
                fields.id("id").orElse(null),
                new GameKey(
                        fields.requiredText("providerSlug", ProvidersFeed.LONGEST_SLUG),
                        fields.requiredText("slug", ProvidersFeed.LONGEST_SLUG)),
                fields.requiredText("name", ProvidersFeed.LONGEST_NAME),
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

    @Override
    public boolean isOfTheCatalogue() {
        return true;
    }

    @Override
    public Set<String> follows() {
        return Set.of("providers", "bets");
    }

    @Override
    public Map<Integer, String> store(List<GameRecord> records) {
        return catalogue.recordGames(records);
    }
}
