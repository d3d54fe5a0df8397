package gaming.casino.storefront;

import gaming.casino.catalogue.Game;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.types.ObjectId;

/** The games of a page that are there, in the order of the page: by index, then by name and id; never changes. */
public final class Listing {
    private static final Comparator<Entry> ORDER =
            Comparator.comparingInt(Entry::index).thenComparing(Entry::game, Game.BY_NAME);

    static final Listing EMPTY = new Listing(List.of());

    /** A game as it stands on the page. */
    public record Entry(Game game, int index, boolean highlighted, boolean featured) {}

    private final List<Entry> entries;
    private final List<Game> games;
    private final List<Game> highlighted;
    private final Map<ObjectId, Entry> byGame = new HashMap<>();
    private final Set<ObjectId> providers = new HashSet<>();

    Listing(Collection<Entry> unordered) {
        entries = unordered.stream().sorted(ORDER).toList();
        games = entries.stream().map(Entry::game).toList();
        highlighted =
                entries.stream().filter(Entry::highlighted).map(Entry::game).toList();
        for (Entry entry : entries) {
            byGame.put(entry.game().id(), entry);
            providers.add(entry.game().provider().id());
        }
    }

    public List<Entry> entries() {
        return entries;
    }

    public List<Game> games() {
        return games;
    }

    /** Those that the page shows first. */
    public List<Game> highlighted() {
        return highlighted;
    }

    public boolean has(ObjectId game) {
        return byGame.containsKey(game);
    }

    public Optional<Entry> find(ObjectId game) {
        return Optional.ofNullable(byGame.get(game));
    }

    /** The ids of the providers that have games here. */
    public Set<ObjectId> providers() {
        return Collections.unmodifiableSet(providers);
    }
}
