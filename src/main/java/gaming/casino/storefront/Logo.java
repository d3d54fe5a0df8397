package gaming.casino.storefront;

import gaming.casino.catalogue.Localised;
import org.jspecify.annotations.Nullable;

/** The logo of a page or a section. */
public record Logo(@Nullable Localised name, @Nullable String imageUrl, boolean useUserAvatar) {}
