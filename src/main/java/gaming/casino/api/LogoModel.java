package gaming.casino.api;

import org.jspecify.annotations.Nullable;

/** An image, or the avatar of who looks. */
public record LogoModel(
        @Nullable String name,
        @Nullable String imageUrl,
        @Nullable Boolean useUserAvatar) {}
