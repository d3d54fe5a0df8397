package gaming.casino;

import gaming.graphql.Unwrapped;
import gaming.search.Highlight;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A game that was found, with how well it matches and where. */
public record CasinoGameSearchModel(
        @Unwrapped CasinoGameModel game, double score, Supplier<@Nullable List<Highlight>> highlights) {}
