package gaming.casino.api;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A provider with its most played games. */
public record ProviderWithGamesModel(
        String id, String slug, String name, @Nullable String logoUrl, Supplier<List<CasinoGameModel>> games) {}
