package gaming;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletionException;
import org.hibernate.search.util.common.SearchException;
import org.junit.jupiter.api.Test;

class StartFailureTest {
    @Test
    void hasALineForEachProblem() {
        var problems =
                new Misconfiguration(List.of(new Misconfiguration("a", "is b"), new Misconfiguration("c", "is d")));
        assertThat(StartFailure.operatorsLines(new IllegalStateException(problems)))
                .containsExactly("a: is b", "c: is d");
    }

    @Test
    void saysWhyTheIndexCannotBeWritten() {
        var failure = new SearchException("""
                HSEARCH000520: Hibernate Search encountered failures during Schema management. Failures:

                    index 'games':
                        failures:
                          - HSEARCH600015: Unable to initialize index directory: No space left on device
                Context: index 'games'
                """);
        assertThat(StartFailure.operatorsLines(new CompletionException(failure)))
                .containsExactly("search.directory: HSEARCH600015: Unable to initialize index directory:"
                        + " No space left on device");
    }

    @Test
    void hasNoneForAMistakeOfTheCode() {
        assertThat(StartFailure.operatorsLines(new IllegalStateException("unexpected")))
                .isEmpty();
    }
}
