package gaming.casino.search;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.search.Queries.Quality;
import gaming.casino.search.Queries.Query;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What people type finds what they mean; {@code bench.SearchBenchmark} asks the same of a whole catalogue. */
class QueriesTest {
    private static final Shelf SHELF = new Shelf();

    @BeforeAll
    static void fill() {
        SHELF.put(Queries.games());
    }

    @Test
    void theGameThatIsMeantIsAmongTheFirst() {
        Quality quality = Queries.ask(SHELF, Queries.all());
        assertThat(quality.queries()).isGreaterThanOrEqualTo(60);
        assertThat(quality.firstShare()).as("not first: %s", quality.missed()).isGreaterThanOrEqualTo(0.95);
        assertThat(quality.firstThreeShare())
                .as("not first: %s", quality.missed())
                .isEqualTo(1);
    }

    @Test
    void anUnknownOneIsNotFound() {
        assertThat(Queries.all().stream().filter(Query::isForNothing))
                .isNotEmpty()
                .allSatisfy(query -> assertThat(SHELF.names(query.text())).isEmpty());
    }
}
