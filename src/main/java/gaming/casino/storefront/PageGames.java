package gaming.casino.storefront;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.Games;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.types.ObjectId;

/**
 * The enabled games of each page, including the virtual pages of enabled explores. The object never changes. The caller
 * leaves out the games that a visitor may not see.
 */
public final class PageGames {
    private static final Comparator<Game> OF_THE_HOUSE = Comparator.<Game>comparingInt(
                    game -> game.provider().index())
            .thenComparing(Game::indexInProvider)
            .thenComparing(Game.BY_NAME);

    private final Games games;
    private final Pages pages;
    private final Variants<Explore> explores;
    private final Map<ObjectId, Listing> listings = new HashMap<>();
    private final Map<ObjectId, List<CasinoPage>> pagesByGame = new HashMap<>();
    private final Set<ObjectId> featured = new HashSet<>();
    private final Set<VirtualPage> virtual = new HashSet<>();

    PageGames(Games games, Pages pages, Variants<Explore> explores) {
        this.games = games;
        this.pages = pages;
        this.explores = explores;
        pages.all().stream().sorted(Comparator.comparing(CasinoPage::slug)).forEach(this::list);
        explores.enabled().forEach(explore -> virtual.addAll(explore.virtualPages()));
        virtual.remove(VirtualPage.TRENDING);
        virtual.forEach(this::list);
    }

    private void list(CasinoPage page) {
        // If a page names a game twice, the last entry counts, as in the feeds
        var entries = new LinkedHashMap<ObjectId, Listing.Entry>();
        for (CasinoPage.Place place : page.content().games()) {
            games.find(place.game())
                    .filter(Game::isThere)
                    .ifPresent(game -> entries.put(
                            game.id(), new Listing.Entry(game, place.index(), place.highlighted(), place.featured())));
        }
        for (Listing.Entry entry : entries.values()) {
            pagesByGame
                    .computeIfAbsent(entry.game().id(), _ -> new ArrayList<>(2))
                    .add(page);
            if (entry.featured()) {
                featured.add(entry.game().id());
            }
        }
        listings.put(page.id(), new Listing(entries.values()));
    }

    private void list(VirtualPage page) {
        List<Game> chosen = games.all().stream()
                .filter(game -> game.isThere() && page.has(game))
                .sorted(OF_THE_HOUSE)
                .toList();
        var entries = new ArrayList<Listing.Entry>(chosen.size());
        chosen.forEach(game -> entries.add(new Listing.Entry(game, entries.size(), true, false)));
        listings.put(page.id(), new Listing(entries));
    }

    /** The virtual page of TRENDING has no entry here, because it has all games. */
    public Listing on(ObjectId page) {
        return listings.getOrDefault(page, Listing.EMPTY);
    }

    /** The pages that have the game, sorted by slug. */
    public List<CasinoPage> of(ObjectId game) {
        return pagesByGame.getOrDefault(game, List.of());
    }

    public List<CasinoPage> of(ObjectId game, Audience audience) {
        return of(game).stream().filter(page -> page.isShownTo(audience)).toList();
    }

    /** Whether any page features the game. */
    public boolean isFeatured(ObjectId game) {
        return featured.contains(game);
    }

    public Games games() {
        return games;
    }

    public Pages pages() {
        return pages;
    }

    public Variants<Explore> explores() {
        return explores;
    }

    /** The objects for which the players of a game count. The map has every enabled game. */
    public Map<ObjectId, List<ObjectId>> memberships() {
        var memberships = new HashMap<ObjectId, List<ObjectId>>();
        for (Game game : games.all()) {
            if (game.isThere()) {
                var objects = new ArrayList<ObjectId>();
                objects.add(game.id());
                objects.add(game.provider().id());
                of(game.id()).forEach(page -> objects.add(page.id()));
                virtual.stream().filter(page -> on(page.id()).has(game.id())).forEach(page -> objects.add(page.id()));
                objects.add(VirtualPage.TRENDING.id());
                memberships.put(game.id(), List.copyOf(objects));
            }
        }
        return memberships;
    }

    /** The enabled games of a page. The object never changes. */
    public static final class Listing {
        private static final Comparator<Entry> ORDER =
                Comparator.comparingInt(Entry::index).thenComparing(Entry::game, Game.BY_NAME);

        static final Listing EMPTY = new Listing(List.of());

        public record Entry(Game game, int index, boolean highlighted, boolean featured) {}

        private final List<Game> games;
        private final List<Game> highlighted;
        private final Map<ObjectId, Entry> byGame = new HashMap<>();
        private final Set<ObjectId> providers = new HashSet<>();

        Listing(Collection<Entry> unordered) {
            List<Entry> entries = unordered.stream().sorted(ORDER).toList();
            games = entries.stream().map(Entry::game).toList();
            highlighted =
                    entries.stream().filter(Entry::highlighted).map(Entry::game).toList();
            for (Entry entry : entries) {
                byGame.put(entry.game().id(), entry);
                providers.add(entry.game().provider().id());
            }
        }

        public List<Game> games() {
            return games;
        }

        public List<Game> highlighted() {
            return highlighted;
        }

        public boolean has(ObjectId game) {
            return byGame.containsKey(game);
        }

        public Optional<Entry> find(ObjectId game) {
            return Optional.ofNullable(byGame.get(game));
        }

        public Set<ObjectId> providers() {
            return Collections.unmodifiableSet(providers);
        }
    }
}
