package gaming.casino.search;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.search.Queries.Quality;
import gaming.casino.search.Queries.Query;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people type finds what they mean; {@code bench.SearchBenchmark} asks the same of a whole catalogue. */
class QueriesTest {
    private static Shelf shelf;

    @BeforeAll
    static void open(@TempDir Path directory) {
        shelf = Shelf.open(directory);
        shelf.put(Queries.games());
    }

    @AfterAll
    static void close() {
        shelf.close();
    }

    @Test
    void theGameThatIsMeantIsAmongTheFirst() {
        Quality quality = Queries.ask(shelf, Queries.all());
        assertThat(quality.queries()).isGreaterThanOrEqualTo(60);
        assertThat(quality.firstShare()).as("not first: %s", quality.missed()).isGreaterThanOrEqualTo(0.95);
        assertThat(quality.firstThreeShare())
                .as("not first: %s", quality.missed())
                .isEqualTo(1);
    }

    @Test
    void whatThereIsNotIsNotFound() {
        assertThat(Queries.all().stream().filter(Query::isForNothing))
                .isNotEmpty()
                .allSatisfy(query -> assertThat(shelf.names(query.text())).isEmpty());
    }

    @Test
    void everyWordOfANameFindsItsGame() {
        assertThat(Queries.games())
                .allSatisfy(game -> assertThat(Words.of(game.name()).tokens())
                        .allSatisfy(word -> assertThat(shelf.matching(word.text(), "en").stream()
                                        .map(shelf::name))
                                .contains(game.name())));
    }
}
