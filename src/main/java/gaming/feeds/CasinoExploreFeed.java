package gaming.feeds;

import gaming.casino.storefront.CasinoExploreSectionType;
import gaming.casino.storefront.PageLayout;
import gaming.casino.storefront.Storefront;
import gaming.casino.storefront.VariantRecord;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;

/** Explores; what their sections name need not be known yet. */
@ApplicationScoped
class CasinoExploreFeed implements Feed<VariantRecord> {
    private static final int MOST_SECTIONS = 200;
    private static final int MOST_PROVIDERS = 1000;

    private final Storefront storefront;

    @Inject
    CasinoExploreFeed(Storefront storefront) {
        this.storefront = storefront;
    }

    @Override
    public String name() {
        return "casino-explore";
    }

    @Override
    public VariantRecord read(Fields fields) {
        return new VariantRecord(
                fields.requiredText("internalName", ProvidersFeed.LONGEST_SLUG),
                fields.flag("main").orElse(false),
                new Presentation(fields)
                        .flag("enabled", true)
                        .integer("priority", 0)
                        .policy()
                        .seo()
                        .objects("sections", MOST_SECTIONS, CasinoExploreFeed::section)
                        .json());
    }

    private static Presentation section(Presentation section) {
        return section.requiredConstant("type", CasinoExploreSectionType.class)
                .localised("name")
                .logo()
                .constant("layout", PageLayout.class)
                .text("pageSlug", ProvidersFeed.LONGEST_SLUG)
                .list("providerSlugs", MOST_PROVIDERS, ProvidersFeed.LONGEST_SLUG)
                .list("promotionIds", CasinoPagesFeed.MOST_PROMOTIONS, PromotionsFeed.LONGEST_ID)
                .integer("index", Integer.MAX_VALUE);
    }

    @Override
    public boolean isOfTheCatalogue() {
        return true;
    }

    @Override
    public Map<Integer, String> store(List<VariantRecord> records) {
        storefront.recordExplores(records);
        return Map.of();
    }
}
