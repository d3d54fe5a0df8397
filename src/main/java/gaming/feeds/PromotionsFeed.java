package gaming.feeds;

import gaming.casino.storefront.PromotionRecord;
import gaming.casino.storefront.Storefront;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;

/** Promotions that pages and explores name. */
@ApplicationScoped
class PromotionsFeed implements Feed<PromotionRecord> {
    static final int LONGEST_ID = 64;
    private static final int LONGEST_ADDRESS = 2048;

    private final Storefront storefront;

    @Inject
    PromotionsFeed(Storefront storefront) {
        this.storefront = storefront;
    }

    @Override
    public String name() {
        return "promotions";
    }

    @Override
    public PromotionRecord read(Fields fields) {
        return new PromotionRecord(
                fields.requiredText("id", LONGEST_ID),
                new Presentation(fields)
                        .flag("enabled", true)
                        .localised("title", "description")
                        .address("imageUrl", LONGEST_ADDRESS)
                        .address("link", LONGEST_ADDRESS)
                        .moment("startsAt")
                        .moment("endsAt")
                        .json());
    }

    @Override
    public boolean isOfTheCatalogue() {
        return true;
    }

    @Override
    public Map<Integer, String> store(List<PromotionRecord> records) {
        storefront.recordPromotions(records);
        return Map.of();
    }
}
