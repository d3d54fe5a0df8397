package gaming.feeds;

import gaming.casino.storefront.CasinoPage;
import gaming.casino.storefront.PageLayout;
import gaming.casino.storefront.PageRecord;
import gaming.casino.storefront.PageStatus;
import gaming.casino.storefront.Storefront;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;

/** Pages of the casino; their games need not be known yet. */
@ApplicationScoped
class CasinoPagesFeed implements Feed<PageRecord> {
    static final int MOST_PROMOTIONS = 500;
    /** A page of all games of a large house; more do not fit into a line. */
    private static final int MOST_GAMES = 10_000;

    private final Storefront storefront;

    @Inject
    CasinoPagesFeed(Storefront storefront) {
        this.storefront = storefront;
    }

    @Override
    public String name() {
        return "casino-pages";
    }

    @Override
    public PageRecord read(Fields fields) {
        String slug = fields.requiredText("slug", ProvidersFeed.LONGEST_SLUG);
        if (CasinoPage.isReserved(slug)) {
            throw new Rejected("slug is reserved");
        }
        return new PageRecord(fields.id("id").orElse(null), slug, content(fields));
    }

    private static String content(Fields fields) {
        return new Presentation(fields)
                .requiredLocalised("name", ProvidersFeed.LONGEST_NAME)
                .constant("status", PageStatus.class, PageStatus.DRAFT)
                .flag("enabled", true)
                .policy()
                .flag("default", false)
                .logo()
                .seoWithContent()
                .constant("layout", PageLayout.class)
                .counts("promotionRepeat", "promotionPlacedAfter")
                .list("promotionIds", MOST_PROMOTIONS, PromotionsFeed.LONGEST_ID)
                .objects("games", MOST_GAMES, CasinoPagesFeed::game)
                .languages()
                .json();
    }

    private static Presentation game(Presentation game) {
        return game.required(ProvidersFeed.LONGEST_SLUG, "providerSlug", "slug")
                .integer("index", Integer.MAX_VALUE)
                .flag("highlighted", false)
                .flag("featured", false);
    }

    @Override
    public boolean isOfTheCatalogue() {
        return true;
    }

    @Override
    public Map<Integer, String> store(List<PageRecord> records) {
        return storefront.recordPages(records);
    }
}
