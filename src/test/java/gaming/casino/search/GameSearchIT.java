package gaming.casino.search;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.casino.catalogue.Catalogue;
import gaming.casino.catalogue.Game;
import gaming.core.Page;
import gaming.database.snapshots.Caches;
import jakarta.enterprise.inject.spi.CDI;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Rows;
import world.World;

/** The search beside the memory of the catalogue. */
@ExtendWith(World.class)
class GameSearchIT {
    /** Letters only, so that it is one word, and far from any other test's. */
    private final String word = UUID.randomUUID()
            .toString()
            .chars()
            .filter(Character::isLetterOrDigit)
            .mapToObj(digit -> Character.toString("ghijklmnopqrstuv".charAt(Character.digit(digit, 16))))
            .collect(Collectors.joining());

    private final String provider = "search-" + new ObjectId();

    @BeforeEach
    void provider() {
        World.feeds().accept("providers", provider(provider, "Maker " + provider, true));
    }

    /** A listener that is told slowly holds back every later call, so that no feed is answered before the search knows. */
    @Test
    void aCallWaitsForListenersThatAnotherCallTells() throws Exception {
        var entered = new CountDownLatch(1);
        var leaves = new CountDownLatch(1);
        var once = new AtomicBoolean(true);
        CDI.current().select(Catalogue.class).get().onChange(_ -> {
            if (once.getAndSet(false)) {
                entered.countDown();
                try {
                    leaves.await();
                } catch (InterruptedException interrupted) {
                    throw new IllegalStateException(interrupted);
                }
            }
        });
        Caches caches = CDI.current().select(Caches.class).get();
        Thread feed = Thread.startVirtualThread(() -> World.feeds().accept("games", game("one", word)));
        entered.await();
        Thread later = Thread.ofPlatform().start(caches::catchUp);
        Waiting.until(() -> later.getState() == Thread.State.WAITING);
        leaves.countDown();
        later.join();
        feed.join();
        assertThat(found(word)).hasSize(1);
    }

    @Test
    void goesOnAfterTheGamesWereDroppedFromMemory() {
        World.feeds().accept("games", game("one", word));
        CDI.current().select(Caches.class).get().drop("casino-games");
        World.feeds().accept("games", game("two", word));
        assertThat(found(word)).hasSize(2);
    }

    @Test
    void aGameThatARestoredDatabaseNoLongerHasIsGone() {
        World.feeds().accept("games", game("one", word));
        assertThat(found(word)).hasSize(1);
        Rows.here().change("delete from game where name = ?", word);
        Rows.here().change("update catalogue_version set version = version - 1");
        CDI.current().select(Caches.class).get().catchUp();
        assertThat(found(word)).isEmpty();
    }

    @Test
    void comparesEqualsByTheirPlayersOfTheMoment() {
        World.feeds().accept("games", game("one", word), game("two", word));
        List<Game> games = search(word, _ -> 0);
        ObjectId second = games.getLast().id();
        assertThat(search(word, id -> id.equals(second) ? 7 : 3)).first().isEqualTo(games.getLast());
    }

    private List<String> found(String text) {
        return search(text, _ -> 0).stream().map(Game::name).toList();
    }

    private static List<Game> search(String text, ToIntFunction<ObjectId> players) {
        return search().search(new SearchText(text), "en", Shelf.ANYBODY, new Page(0, 20), players).hits().stream()
                .map(Found.Hit::game)
                .toList();
    }

    private static GameSearch search() {
        return CDI.current().select(GameSearch.class).get();
    }

    private ObjectNode game(String slug, String name) {
        return record("providerSlug", provider, "slug", slug, "name", name, "code", slug);
    }

    private static ObjectNode provider(String slug, String name, boolean enabled) {
        return record("slug", slug, "name", name).put("enabled", enabled);
    }
}
