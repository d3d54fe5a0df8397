package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SendAttemptsTest {
    private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");
    private static final Instant LEASE_ENDS = START.plusSeconds(20);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final SendAttempts attempts = new SendAttempts(START, LEASE_ENDS);

    @Test
    void isHeldUntilItsLeaseEnds() {
        assertThat(attempts.heldUntil(LEASE_ENDS.minusMillis(1))).isEqualTo(LEASE_ENDS);
        assertThat(attempts.heldUntil(LEASE_ENDS)).isNull();
    }

    @Test
    void oneCallAtATimeTakesTheLease() {
        assertThatThrownBy(() -> attempts.take(START.plusSeconds(1), START.plusSeconds(30)))
                .isInstanceOf(IllegalStateException.class);
        attempts.release();
        attempts.take(START.plusSeconds(1), START.plusSeconds(30));
        assertThat(attempts.lease()).isEqualTo(2);
    }

    @Test
    void aHolderBeginsNothingThatWouldOutliveItsLease() {
        assertThat(attempts.timeFor(Duration.ofSeconds(15), START.plusSeconds(5)))
                .isTrue();
        assertThat(attempts.timeFor(Duration.ofSeconds(15), START.plusMillis(5001)))
                .isFalse();
    }

    @Test
    void aMissingTransferIsFinalOnlyOnceTheLatestSendIsOld() {
        assertThat(attempts.neverUnlessFound(START.plus(MINUTE), MINUTE)).isFalse();
        assertThat(attempts.neverUnlessFound(START.plus(MINUTE).plusMillis(1), MINUTE))
                .isTrue();
        attempts.again(START.plusSeconds(30), START.plusSeconds(50), START.plusSeconds(29), MINUTE);
        assertThat(attempts.neverUnlessFound(START.plus(MINUTE).plusMillis(1), MINUTE))
                .isFalse();
    }

    @Test
    void anEarlierSendMattersUnlessItWasOldWhenThePlatformDidNotKnowIt() {
        assertThat(attempts.onlyLatestMatters()).isTrue();
        attempts.again(START.plusSeconds(70), START.plusSeconds(90), START.plusSeconds(60), MINUTE);
        assertThat(attempts.onlyLatestMatters()).isFalse();
        attempts.again(START.plusSeconds(135), START.plusSeconds(150), START.plusSeconds(131), MINUTE);
        assertThat(attempts.onlyLatestMatters()).isTrue();
    }

    @Test
    void aLateSendIsOldLater() {
        attempts.leftBy(START.plusSeconds(9));
        attempts.release();
        assertThat(attempts.neverUnlessFound(START.plusSeconds(69), MINUTE)).isFalse();
        assertThat(attempts.neverUnlessFound(START.plusMillis(69_001), MINUTE)).isTrue();
    }

    @Test
    void aHolderThatNeverReleasedItsLeaseMayHaveSentUpToItsEnd() {
        attempts.take(START.plusSeconds(50), START.plusSeconds(70));
        assertThat(attempts.sentAt()).isEqualTo(LEASE_ENDS);
        attempts.release();
        attempts.take(START.plusSeconds(60), START.plusSeconds(80));
        assertThat(attempts.sentAt()).isEqualTo(LEASE_ENDS);
    }

    @Test
    void theRetryScheduleBeginsAgainAtEachSend() {
        attempts.lookedUp();
        attempts.lookedUp();
        assertThat(attempts.lookups()).isEqualTo(2);
        attempts.again(START.plusSeconds(30), START.plusSeconds(50), START.plusSeconds(29), MINUTE);
        assertThat(attempts.lookups()).isZero();
        assertThat(attempts.sends()).isEqualTo(2);
    }
}
