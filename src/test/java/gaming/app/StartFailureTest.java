package gaming.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.Configured;
import gaming.config.Keys;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;

class StartFailureTest {
    @Test
    void hasALineForEachProblem() {
        assertThatThrownBy(() -> Keys.read(Configured.with(Map.of()), keys -> keys.required("a") + keys.required("c")))
                .satisfies(problems -> assertThat(StartFailure.linesForOperator(new IllegalStateException(problems)))
                        .containsExactly("a: is required", "c: is required"));
    }

    @Test
    void namesAMissingProperty() {
        Config config = Configured.with(Map.of());
        assertThatThrownBy(() -> config.getValue("a.key", String.class))
                .satisfies(failure -> assertThat(StartFailure.linesForOperator(failure))
                        .singleElement()
                        .asString()
                        .contains("\"a.key\""));
    }

    @Test
    void namesAnInvalidPropertyWithoutItsValue() {
        Config config = Configured.with(Map.of("a.key", "hunter2\nhunter3"));
        assertThatThrownBy(() -> config.getValue("a.key", Integer.class))
                .satisfies(failure -> assertThat(StartFailure.linesForOperator(failure))
                        .containsExactly("Failed to convert property \"a.key\""));
    }

    @Test
    void hasNoneForAMistakeOfTheCode() {
        for (var mistake : List.of(
                new IllegalStateException("unexpected"),
                new NoSuchElementException("No value present"),
                new NoSuchElementException())) {
            assertThat(StartFailure.linesForOperator(mistake)).isEmpty();
        }
    }
}
