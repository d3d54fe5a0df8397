package gaming.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.telemetry.ExternalStates.ExternalState;
import org.junit.jupiter.api.Test;

class ExternalStatesTest {
    private static final ExternalSystem SYSTEM = ExternalSystem.MFA_DELIVERY;

    @Test
    void aCircuitBreakerCountsAsOpenUntilAnExchangeFollowsTheCallThatItStopped() {
        exchange(503);
        assertThat(state().open()).isFalse();
        assertThat(state().sinceFailure()).isPresent();
        ExternalStates.stopped(SYSTEM);
        assertThat(state().open()).isTrue();
        exchange(503);
        assertThat(state().open()).isFalse();
        ExternalStates.stopped(SYSTEM);
        exchange(200);
        assertThat(state().open()).isFalse();
        assertThat(state().sinceSuccess()).isPresent();
        ExternalStates.stopped(SYSTEM);
        exchange(404);
        assertThat(state().open()).isFalse();
        assertThat(state().sinceStopped()).isPresent();
    }

    @Test
    void aSystemIsAwayUntilAnAnswerFollowsItsFailure() {
        exchange(503);
        assertThat(state().away()).isTrue();
        exchange(404);
        assertThat(state().away()).isFalse();
    }

    private static void exchange(int status) {
        try (var call = ExternalCall.begin(SYSTEM, "POST")) {
            call.answered(status);
        }
    }

    private static ExternalState state() {
        return ExternalStates.list().stream()
                .filter(each -> each.system().equals(SYSTEM.label()))
                .findFirst()
                .orElseThrow();
    }
}
