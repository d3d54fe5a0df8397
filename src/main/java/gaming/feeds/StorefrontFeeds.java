package gaming.feeds;

import static gaming.feeds.CatalogueFeeds.LONGEST_ADDRESS;
import static gaming.feeds.CatalogueFeeds.LONGEST_NAME;
import static gaming.feeds.CatalogueFeeds.LONGEST_SLUG;

import gaming.casino.storefront.CasinoPage;
import gaming.casino.storefront.CasinoPage.PageLayout;
import gaming.casino.storefront.CasinoPage.PageStatus;
import gaming.casino.storefront.Explore.CasinoExploreSectionType;
import gaming.casino.storefront.Storefront.PageRecord;
import gaming.casino.storefront.Storefront.PromotionRecord;
import gaming.casino.storefront.Storefront.VariantRecord;
import java.util.function.UnaryOperator;

/**
 * The feeds of pages, navigation bars, explores and promotions. A record may name games, pages, providers and
 * promotions that are not known yet.
 */
final class StorefrontFeeds {
    private static final int LONGEST_PROMOTION_ID = 64;
    private static final int MOST_PROMOTIONS = 500;
    /** A page may have all games of a large catalogue. */
    private static final int MOST_GAMES = 10_000;

    private static final int MOST_PAGES = 500;
    private static final int MOST_SECTIONS = 200;
    private static final int MOST_PROVIDERS = 1000;

    private StorefrontFeeds() {}

    static PageRecord page(Fields fields) {
        String slug = fields.requiredText("slug", LONGEST_SLUG);
        if (CasinoPage.isReserved(slug)) {
            throw new Fields.Rejected("slug is reserved");
        }
        return new PageRecord(fields.id("id").orElse(null), slug, pageContent(fields));
    }

    private static String pageContent(Fields fields) {
        return new Presentation(fields)
                .requiredLocalised("name", LONGEST_NAME)
                .constant("status", PageStatus.class, PageStatus.DRAFT)
                .flag("enabled", true)
                .policy()
                .flag("default", false)
                .logo()
                .seoWithContent()
                .constant("layout", PageLayout.class)
                .counts("promotionRepeat", "promotionPlacedAfter")
                .list("promotionIds", MOST_PROMOTIONS, LONGEST_PROMOTION_ID)
                .objects("games", MOST_GAMES, StorefrontFeeds::gameOfPage)
                .languages()
                .json();
    }

    private static Presentation gameOfPage(Presentation game) {
        return game.required(LONGEST_SLUG, "providerSlug", "slug")
                .integer("index", Integer.MAX_VALUE)
                .flag("highlighted", false)
                .flag("featured", false);
    }

    static VariantRecord navigationBar(Fields fields) {
        return variant(
                fields,
                bar -> bar.objects(
                        "pages",
                        MOST_PAGES,
                        page -> page.required(LONGEST_SLUG, "slug").integers("index")));
    }

    static VariantRecord explore(Fields fields) {
        return variant(
                fields, explore -> explore.seo().objects("sections", MOST_SECTIONS, StorefrontFeeds::sectionOfExplore));
    }

    private static VariantRecord variant(Fields fields, UnaryOperator<Presentation> own) {
        return new VariantRecord(
                fields.requiredText("internalName", LONGEST_SLUG),
                fields.flag("main").orElse(false),
                own.apply(new Presentation(fields)
                                .flag("enabled", true)
                                .integer("priority", 0)
                                .policy())
                        .json());
    }

    private static Presentation sectionOfExplore(Presentation section) {
        return section.requiredConstant("type", CasinoExploreSectionType.class)
                .localised("name")
                .logo()
                .constant("layout", PageLayout.class)
                .text("pageSlug", LONGEST_SLUG)
                .list("providerSlugs", MOST_PROVIDERS, LONGEST_SLUG)
                .list("promotionIds", MOST_PROMOTIONS, LONGEST_PROMOTION_ID)
                .integer("index", Integer.MAX_VALUE);
    }

    static PromotionRecord promotion(Fields fields) {
        return new PromotionRecord(
                fields.requiredText("id", LONGEST_PROMOTION_ID),
                new Presentation(fields)
                        .flag("enabled", true)
                        .localised("title", "description")
                        .address("imageUrl", LONGEST_ADDRESS)
                        .address("link", LONGEST_ADDRESS)
                        .moment("startsAt")
                        .moment("endsAt")
                        .json());
    }
}
