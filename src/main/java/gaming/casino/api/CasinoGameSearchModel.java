package gaming.casino.api;

import gaming.casino.search.Highlight;
import gaming.graphql.Unwrapped;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A matching game, with the score and the passages of the match. */
public record CasinoGameSearchModel(
        @Unwrapped CasinoGameModel game, double score, Supplier<@Nullable List<Highlight>> highlights) {}
