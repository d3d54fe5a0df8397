package gaming.casino.search;

import static gaming.casino.search.TestGame.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.casino.catalogue.Game;
import gaming.core.Page;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The life of an index: a search sees the games of the latest change and no others. */
class SearchIndexTest {
    private static final List<TestGame> GAMES =
            IntStream.range(0, 40).mapToObj(number -> named("Game " + number)).toList();

    private final Shelf shelf = new Shelf();

    @Test
    void findsNothingBeforeThereAreGames() {
        assertThat(shelf.find("game")).isEmpty();
        assertThat(shelf.matching("game", "en")).isEmpty();
    }

    @Test
    void isBroughtUpToDateWithWhatChanged() {
        shelf.put(games());
        assertThat(shelf.matching("game", "en")).hasSize(40);
        assertThat(shelf.names("fresh")).isEmpty();
        shelf.put(
                GAMES.get(0).renamed("Falcon").game(),
                GAMES.get(1).game(),
                GAMES.get(2).enabled(false).game(),
                named("Fresh").game());
        assertThat(shelf.names("game")).containsExactly("Game 1");
        assertThat(shelf.names("falcon")).containsExactly("Falcon");
        assertThat(shelf.names("fresh")).containsExactly("Fresh");
    }

    @Test
    void handsOutTheGamesOfTheLatestChange() {
        shelf.put(GAMES.get(0).game(), GAMES.get(1).game());
        Game changed = GAMES.get(0).renamed("Game Zero").game();
        shelf.put(changed, GAMES.get(1).game());
        assertThat(shelf.find("game zero")).containsExactly(changed);
    }

    /** A backup that is put back has earlier games. */
    @Test
    void followsADatabaseThatWasSetBack() {
        shelf.put(games());
        shelf.put(GAMES.subList(0, 20).stream()
                .map(game -> game.renamed("Old " + game.name()).game())
                .toList());
        assertThat(shelf.matching("old", "en")).hasSize(20);
        assertThat(shelf.matching("game", "en")).hasSize(20);
    }

    @Test
    void writesWithTheNextChangeWhatFailed() {
        shelf.put(games());
        Game tooLong = named("ﷺ ".repeat(4_000)).game();
        Game renamed = GAMES.get(0).renamed("Falcon").game();
        assertThatThrownBy(() -> shelf.put(renamed, tooLong)).isInstanceOf(IllegalArgumentException.class);
        assertThat(shelf.matching("game", "en")).hasSize(40);
        shelf.put(renamed, GAMES.get(1).game());
        assertThat(shelf.names("falcon")).containsExactly("Falcon");
        assertThat(shelf.names("game")).containsExactly("Game 1");
    }

    @Test
    void isSearchedWhileGamesChange() throws InterruptedException {
        shelf.put(versions(99));
        var done = new AtomicBoolean();
        Thread changing = Thread.ofPlatform().start(() -> {
            for (int version = 100; !done.get(); version++) {
                shelf.put(versions(version));
            }
        });
        for (int time = 0; time < 200; time++) {
            Shelf.Seen seen = shelf.find("game", "en", Shelf.ANYBODY, new Page(0, 100), _ -> 0);
            assertThat(seen.count()).isEqualTo(40);
            assertThat(seen.games())
                    .extracting(SearchIndexTest::version)
                    .containsOnly(version(seen.games().getFirst()));
        }
        done.set(true);
        changing.join();
    }

    private static List<Game> games() {
        return GAMES.stream().map(TestGame::game).toList();
    }

    private static List<Game> versions(int version) {
        return GAMES.stream()
                .map(game -> game.renamed(game.name() + " Version " + version).game())
                .toList();
    }

    private static String version(Game game) {
        return game.name().replaceFirst(".* ", "");
    }
}
