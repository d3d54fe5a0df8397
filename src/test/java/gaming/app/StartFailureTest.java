package gaming.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.Configured;
import gaming.config.Keys;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.hibernate.search.util.common.SearchException;
import org.junit.jupiter.api.Test;

class StartFailureTest {
    @Test
    void hasALineForEachProblem() {
        assertThatThrownBy(() -> Keys.read(Configured.with(Map.of()), keys -> keys.required("a") + keys.required("c")))
                .satisfies(problems -> assertThat(StartFailure.operatorsLines(new IllegalStateException(problems)))
                        .containsExactly("a: is required", "c: is required"));
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
