package gaming.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.Configured;
import gaming.config.Keys;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StartFailureTest {
    @Test
    void hasALineForEachProblem() {
        assertThatThrownBy(() -> Keys.read(Configured.with(Map.of()), keys -> keys.required("a") + keys.required("c")))
                .satisfies(problems -> assertThat(StartFailure.operatorsLines(new IllegalStateException(problems)))
                        .containsExactly("a: is required", "c: is required"));
    }

    @Test
    void hasNoneForAMistakeOfTheCode() {
        assertThat(StartFailure.operatorsLines(new IllegalStateException("unexpected")))
                .isEmpty();
    }
}
