package gaming.casino;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.catalogue.Audience;
import gaming.catalogue.Game;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Sorted lists of the games that an audience is shown. They are the same for all visitors alike, so they are kept until
 * something changes, the most wanted ones.
 */
@ApplicationScoped
class GameLists {
    /** References to games that all kept lists have together: some 20 MB. */
    private static final long LARGEST = 4_000_000;

    private final Cache<Wanted, List<Game>> lists = Caffeine.newBuilder()
            .maximumWeight(LARGEST)
            .weigher((Wanted _, List<Game> list) -> list.size() + 50)
            .build();

    private final AtomicReference<@Nullable Stock> latest = new AtomicReference<>();

    /** {@code page} and {@code providers} restrict the list unless empty, {@code sliders} to games that have one. */
    record Wanted(
            Stock stock,
            Audience audience,
            CasinoGameOrderBy order,
            Optional<ObjectId> page,
            Set<ObjectId> providers,
            boolean sliders) {
        Wanted {
            providers = Set.copyOf(providers);
        }

        boolean has(Game game) {
            return (providers.isEmpty() || providers.contains(game.provider().id()))
                    && (!sliders || game.looks().slider() != null)
                    && game.isShownTo(audience);
        }
    }

    /** Made by one caller for all who want it. */
    List<Game> of(Wanted wanted) {
        if (!wanted.stock().equals(latest.getAndSet(wanted.stock()))) {
            // Lists of an older stock are never found again; their memory is given back at once
            lists.asMap().keySet().removeIf(kept -> !kept.stock().equals(wanted.stock()));
        }
        return lists.get(wanted, GameLists::list);
    }

    private static List<Game> list(Wanted wanted) {
        Stock stock = wanted.stock();
        Stream<Game> games = wanted.page()
                .map(page -> stock.pageGames().on(page).games().stream())
                .orElseGet(() -> stock.games().all().stream());
        return games.filter(wanted::has)
                .sorted(stock.order(wanted.order(), wanted.page()))
                .toList();
    }
}
