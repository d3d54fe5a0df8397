package gaming.casino.api;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import gaming.casino.api.CasinoGamesApi.CasinoGameOrderBy;
import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.Policy;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * Sorted lists of the games that an audience is shown. Visitors of the same kind share a list. One caller makes a list,
 * and the other callers wait for it.
 */
final class GameLists {
    /** The largest weight of each cache. A reference to a game has the weight 1, so the references take some 8 MB. */
    private static final long LARGEST_WEIGHT = 2_000_000;

    private static final int BASE_WEIGHT = 50;

    private final CasinoSnapshot snapshot;
    private final AudienceFacets facets;
    private final LoadingCache<Sorted, List<Game>> sorted;
    private final LoadingCache<Wanted, List<Game>> lists;

    GameLists(CasinoSnapshot snapshot) {
        this.snapshot = snapshot;
        facets = new AudienceFacets(snapshot.games().all());
        sorted = Caffeine.newBuilder()
                .maximumWeight(LARGEST_WEIGHT)
                .weigher((Sorted _, List<Game> list) -> list.size() + BASE_WEIGHT)
                .build(this::sort);
        lists = Caffeine.newBuilder()
                .maximumWeight(LARGEST_WEIGHT)
                .weigher((Wanted wanted, List<Game> list) ->
                        list.size() + wanted.providers().size() + BASE_WEIGHT)
                .build(this::list);
    }

    private record Sorted(CasinoGameOrderBy order, Optional<ObjectId> page) {}

    /** {@code page} and {@code providers} restrict the list unless they are empty. */
    record Wanted(
            Audience audience,
            CasinoGameOrderBy order,
            Optional<ObjectId> page,
            Set<ObjectId> providers,
            boolean sliders) {
        Wanted {
            providers = Set.copyOf(providers);
        }

        private Wanted as(Audience alike) {
            return new Wanted(alike, order, page, providers, sliders);
        }

        boolean has(Game game) {
            return (providers.isEmpty() || providers.contains(game.provider().id()))
                    && (!sliders || game.looks().slider() != null)
                    && game.isShownTo(audience);
        }
    }

    List<Game> of(Wanted wanted) {
        return lists.get(wanted.as(facets.of(wanted.audience())));
    }

    private List<Game> list(Wanted wanted) {
        return sorted.get(new Sorted(wanted.order(), wanted.page())).stream()
                .filter(wanted::has)
                .toList();
    }

    private List<Game> sort(Sorted wanted) {
        Stream<Game> games = wanted.page()
                .map(page -> snapshot.pageGames().on(page).games().stream())
                .orElseGet(() -> snapshot.games().all().stream().filter(Game::isThere));
        return games.sorted(snapshot.order(wanted.order(), wanted.page())).toList();
    }

    /** The facts that games name. Audiences that differ only in other facts see the same games, so they share lists. */
    static final class AudienceFacets {
        private final Set<String> countries = new HashSet<>();
        private final Set<String> devices = new HashSet<>();
        private final Set<String> segments = new HashSet<>();
        private boolean signedIn;

        AudienceFacets(Collection<Game> games) {
            for (Game game : games) {
                Policy policy = game.looks().policy();
                countries.addAll(game.looks().restrictedCountries());
                countries.addAll(policy.countries().allow());
                countries.addAll(policy.countries().deny());
                devices.addAll(policy.devices());
                segments.addAll(policy.segments());
                signedIn |= policy.authenticated() != null;
            }
        }

        /** The audience without the facts that no game names. A country that no game names counts as unknown. */
        Audience of(Audience audience) {
            var named = new HashSet<>(audience.segments());
            named.retainAll(segments);
            return new Audience(
                    audience.country().filter(countries::contains),
                    devices.contains(audience.device()) ? audience.device() : "",
                    named,
                    signedIn && audience.signedIn());
        }
    }
}
