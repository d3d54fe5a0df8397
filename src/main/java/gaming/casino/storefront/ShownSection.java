package gaming.casino.storefront;

import gaming.casino.catalogue.Provider;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A section as a visitor sees it. {@code page} is one of the operator's, a virtual one stands in the section itself; {@code
 * promotions} and {@code providers} are null where the section is not about any.
 */
public record ShownSection(
        ExploreSection section,
        @Nullable CasinoPage page,
        @Nullable List<Promotion> promotions,
        @Nullable List<Provider> providers) {}
