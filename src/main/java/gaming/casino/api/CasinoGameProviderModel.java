package gaming.casino.api;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A provider as one visitor sees it. */
public record CasinoGameProviderModel(
        String id,
        String slug,
        String name,
        @Nullable String description,
        @Nullable String logoUrl,
        @Nullable SeoModel seo,
        Supplier<ActivePlayersModel> activePlayers) {}
