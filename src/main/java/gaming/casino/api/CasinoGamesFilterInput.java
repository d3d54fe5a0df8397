package gaming.casino.api;

import gaming.core.Refusal;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which games are asked for; empty texts and lists do not filter, but for a page without a name, which there is not. */
public record CasinoGamesFilterInput(
        @Nullable String query,
        @Nullable String casinoPageSlug,
        @Nullable List<@Nullable String> providerSlugs) {
    static final CasinoGamesFilterInput NONE = new CasinoGamesFilterInput(null, null, null);
    private static final int MOST_PROVIDERS = 500;

    public CasinoGamesFilterInput {
        if (providerSlugs != null && providerSlugs.size() > MOST_PROVIDERS) {
            throw Refusal.ofField("providerSlugs", "must have at most " + MOST_PROVIDERS + " entries");
        }
        if (providerSlugs != null && providerSlugs.contains(null)) {
            throw Refusal.ofField("providerSlugs", "must not have a null in it");
        }
    }

    /** None where all are asked for. */
    List<String> providers() {
        return providerSlugs == null
                ? List.of()
                : providerSlugs.stream().flatMap(Stream::ofNullable).toList();
    }
}
