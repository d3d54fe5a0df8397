package gaming.casino.storefront;

import gaming.casino.catalogue.Localised;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A section of an explore as it was fed; what it names may not be known yet. {@code virtualPage} is of ORIGINALS and TRENDING. */
public record ExploreSection(
        ObjectId id,
        CasinoExploreSectionType type,
        @Nullable Localised name,
        @Nullable Logo logo,
        @Nullable PageLayout layout,
        @Nullable String pageSlug,
        List<String> providerSlugs,
        List<String> promotionIds,
        @Nullable VirtualPage virtualPage) {
    public ExploreSection {
        providerSlugs = List.copyOf(providerSlugs);
        promotionIds = List.copyOf(promotionIds);
    }
}
