package gaming.casino.api;

import gaming.casino.storefront.Logo;
import org.jspecify.annotations.Nullable;

/** An image, or the avatar of the visitor. */
public record LogoModel(
        @Nullable String name,
        @Nullable String imageUrl,
        @Nullable Boolean useUserAvatar) {
    static @Nullable LogoModel of(@Nullable Logo logo, String language) {
        return logo == null
                ? null
                : new LogoModel(SeoModel.text(logo.name(), language), logo.imageUrl(), logo.useUserAvatar());
    }
}
