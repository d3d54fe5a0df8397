package gaming.feeds;

import gaming.casino.storefront.Storefront;
import gaming.casino.storefront.VariantRecord;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;

/** Navigation bars; their pages need not be known yet. */
@ApplicationScoped
class NavigationBarsFeed implements Feed<VariantRecord> {
    private static final int MOST_PAGES = 500;

    private final Storefront storefront;

    @Inject
    NavigationBarsFeed(Storefront storefront) {
        this.storefront = storefront;
    }

    @Override
    public String name() {
        return "navigation-bars";
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
                        .objects(
                                "pages",
                                MOST_PAGES,
                                page -> page.required(ProvidersFeed.LONGEST_SLUG, "slug")
                                        .integers("index"))
                        .json());
    }

    @Override
    public boolean isOfTheCatalogue() {
        return true;
    }

    @Override
    public Map<Integer, String> store(List<VariantRecord> records) {
        storefront.recordNavigationBars(records);
        return Map.of();
    }
}
