package gaming.casino.search;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.core.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;
import world.World;

/** An index and the games in it. */
public final class Shelf implements AutoCloseable {
    /** A visitor of whom nothing is known. */
    static final Audience ANYBODY = new Audience(Optional.empty(), "DESKTOP", Set.of(), false);

    private static final ToIntFunction<ObjectId> NO_PLAYERS = _ -> 0;

    private final SearchIndex index;
    private Map<ObjectId, Game> games = Map.of();
    private ToIntFunction<ObjectId> players = NO_PLAYERS;

    private Shelf(SearchIndex index) {
        this.index = index;
    }

    /** The index in {@code directory}, with what is in it. */
    public static Shelf open(Path directory) {
        return open(directory, "a lineage");
    }

    static Shelf open(Path directory, String lineage) {
        return new Shelf(SearchIndex.open(IndexDirectory.take(directory), lineage));
    }

    /** An empty index. */
    static Shelf temporary(String name) {
        try {
            return open(Files.createTempDirectory(Files.createDirectories(World.directory("search")), name));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Makes these the whole catalogue, at the version of the latest of them. */
    public void put(Collection<Game> all) {
        games = all.stream().collect(Collectors.toMap(Game::id, game -> game));
        index.follow(all, all.stream().mapToLong(Game::version).max().orElse(0));
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

    /** A page of games, how many there are altogether, and the points of the first. */
    record Seen(List<Game> games, int count, List<Double> scores) {}

    Seen find(String text, String language, Audience audience, Page page, ToIntFunction<ObjectId> players) {
        Asked asked = Asked.of(new SearchText(text), language);
        if (asked.isEmpty()) {
            return new Seen(List.of(), 0, List.of());
        }
        SearchIndex.Ranked ranked = index.search(asked.query(), audience, page, players);
        var found = new ArrayList<Game>();
        ranked.page().forEach(scored -> found.add(game(scored.game())));
        return new Seen(
                found,
                ranked.count(),
                ranked.page().stream().map(SearchIndex.Scored::score).toList());
    }

    /** The ids of all that match. */
    public Set<ObjectId> matching(String text, String language) {
        Asked asked = Asked.of(new SearchText(text), language);
        return asked.isEmpty() ? Set.of() : index.matching(asked.query());
    }

    /** What is highlighted in the first page, as {@link GameSearch} does. */
    public int searchWithHighlights(String text, ToIntFunction<ObjectId> players) {
        Asked asked = Asked.of(new SearchText(text), "en");
        return index.search(asked.query(), ANYBODY, new Page(0, 20), players).page().stream()
                .mapToInt(each -> asked.highlights(game(each.game())).size())
                .sum();
    }

    String name(ObjectId id) {
        return game(id).name();
    }

    private Game game(ObjectId id) {
        return Objects.requireNonNull(games.get(id));
    }

    @Override
    public void close() {
        index.close();
    }
}
