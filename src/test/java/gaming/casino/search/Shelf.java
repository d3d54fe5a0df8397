package gaming.casino.search;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.core.Page;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;

/** An index and the games in it. */
public final class Shelf {
    /** A visitor of whom nothing is known. */
    static final Audience ANYBODY = new Audience(Optional.empty(), "DESKTOP", Set.of(), false);

    private static final ToIntFunction<ObjectId> NO_PLAYERS = _ -> 0;

    /** The shelf gives its games itself, so no catalogue tells of them. */
    @SuppressWarnings("NullAway")
    private final GameSearch index = new GameSearch(null);

    private Map<ObjectId, Game> games = Map.of();
    private ToIntFunction<ObjectId> players = NO_PLAYERS;

    /** Makes these the whole catalogue. */
    public void put(Collection<Game> all) {
        games = all.stream().collect(Collectors.toMap(Game::id, game -> game));
        index.follow(all);
    }

    void put(Game... all) {
        put(List.of(all));
    }

    /** From now on these are played, by one player each. */
    public void play(Set<ObjectId> played) {
        players = game -> played.contains(game) ? 1 : 0;
    }

    /** The games of the first page. */
    public List<Game> find(String text) {
        return find(text, "en", ANYBODY, new Page(0, 20), players).games();
    }

    List<String> names(String text) {
        return find(text).stream().map(Game::name).toList();
    }

    /** A page of games, the number of all that match, and the points of each game of the page. */
    record Seen(List<Game> games, int count, List<Double> scores) {}

    Seen find(String text, String language, Audience audience, Page page, ToIntFunction<ObjectId> players) {
        Found found = index.search(new SearchText(text), language, audience, page, players);
        return new Seen(
                found.hits().stream().map(Found.Hit::game).toList(),
                found.count(),
                found.hits().stream().map(Found.Hit::score).toList());
    }

    /** The ids of all that match. */
    public Set<ObjectId> matching(String text, String language) {
        return index.matching(new SearchText(text), language);
    }

    /** The number of highlights in the first page. */
    public int searchWithHighlights(String text, ToIntFunction<ObjectId> players) {
        return index.search(new SearchText(text), "en", ANYBODY, new Page(0, 20), players).hits().stream()
                .mapToInt(hit -> hit.highlights().get().size())
                .sum();
    }

    String name(ObjectId id) {
        return Objects.requireNonNull(games.get(id)).name();
    }
}
