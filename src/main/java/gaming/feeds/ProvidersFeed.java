package gaming.feeds;

import gaming.casino.catalogue.Catalogue;
import gaming.casino.catalogue.ProviderRecord;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;

/** Providers of games. */
@ApplicationScoped
class ProvidersFeed implements Feed<ProviderRecord> {
    static final int LONGEST_SLUG = 128;
    static final int LONGEST_NAME = 255;
    private static final int LONGEST_ADDRESS = 2048;

    private final Catalogue catalogue;

    @Inject
    ProvidersFeed(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    @Override
    public String name() {
        return "providers";
    }

    @Override
    public ProviderRecord read(Fields fields) {
        return new ProviderRecord(
                fields.id("id").orElse(null),
                fields.requiredText("slug", LONGEST_SLUG),
                fields.requiredText("name", LONGEST_NAME),
                fields.address("logoUrl", LONGEST_ADDRESS).orElse(null),
                fields.integer("index").orElse(Integer.MAX_VALUE),
                fields.flag("enabled").orElse(true),
                new Presentation(fields).localised("description").seo().json());
    }

    @Override
    public boolean isOfTheCatalogue() {
        return true;
    }

    @Override
    public Map<Integer, String> store(List<ProviderRecord> records) {
        return catalogue.recordProviders(records);
    }
}
