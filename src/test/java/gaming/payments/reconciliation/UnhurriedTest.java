package gaming.payments.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import gaming.access.Configured;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import gaming.payments.PaymentSettings;
import gaming.payments.reconciliation.Reconciliation.Unhurried;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UnhurriedTest {
    private static final Instant DONE = Instant.parse("2026-03-01T12:00:00Z");
    private final Unhurried schedule = new Unhurried(Duration.ofMinutes(5));

    @Test
    void checksAtTheFirstStartAndThenAtIntervals() {
        assertThat(schedule.getInitialExecutionTime(DONE)).isEqualTo(DONE);
        assertThat(schedule.getNextExecutionTime(after(Duration.ofSeconds(7)))).isEqualTo(DONE.plusSeconds(300));
        // It pauses nine times as long as a long check took
        assertThat(schedule.getNextExecutionTime(after(Duration.ofMinutes(2)))).isEqualTo(DONE.plusSeconds(18 * 60));
    }

    @Test
    void refusesAnImpossibleInterval() {
        assertThatThrownBy(() ->
                        Keys.read(Configured.with(Map.of("claims.books-interval", "PT0S")), PaymentSettings::from))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining("claims.books-interval");
    }

    private static ExecutionComplete after(Duration took) {
        var execution = new Execution(DONE.minus(took), new TaskInstance<>("claim-books", "recurring"));
        return ExecutionComplete.success(execution, DONE.minus(took), DONE);
    }
}
