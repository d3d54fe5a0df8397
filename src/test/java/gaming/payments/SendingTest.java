package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SendingTest {
    private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");
    private static final Instant TURN_ENDS = START.plusSeconds(20);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Sending sending = new Sending(START, TURN_ENDS);

    @Test
    void isHeldUntilItsTurnEnds() {
        assertThat(sending.busyAt(TURN_ENDS.minusMillis(1))).isEqualTo(TURN_ENDS);
        assertThat(sending.busyAt(TURN_ENDS)).isNull();
    }

    @Test
    void isTakenByOneAtATime() {
        assertThatThrownBy(() -> sending.take(START.plusSeconds(1), START.plusSeconds(30)))
                .isInstanceOf(IllegalStateException.class);
        sending.release();
        sending.take(START.plusSeconds(1), START.plusSeconds(30));
        assertThat(sending.turn()).isEqualTo(2);
    }

    @Test
    void aHolderBeginsNothingThatWouldOutliveItsTurn() {
        assertThat(sending.timeFor(Duration.ofSeconds(15), START.plusSeconds(5)))
                .isTrue();
        assertThat(sending.timeFor(Duration.ofSeconds(15), START.plusMillis(5001)))
                .isFalse();
    }

    @Test
    void whatIsNotFoundIsNeverOnlyOnceTheLatestSendIsOld() {
        assertThat(sending.neverUnlessFound(START.plus(MINUTE), MINUTE)).isFalse();
        assertThat(sending.neverUnlessFound(START.plus(MINUTE).plusMillis(1), MINUTE))
                .isTrue();
        sending.again(START.plusSeconds(30), START.plusSeconds(50), START.plusSeconds(29), MINUTE);
        assertThat(sending.neverUnlessFound(START.plus(MINUTE).plusMillis(1), MINUTE))
                .isFalse();
    }

    @Test
    void anEarlierSendMattersUnlessItWasOldWhenThePlatformDidNotKnowIt() {
        assertThat(sending.onlyLatestMatters()).isTrue();
        sending.again(START.plusSeconds(70), START.plusSeconds(90), START.plusSeconds(60), MINUTE);
        assertThat(sending.onlyLatestMatters()).isFalse();
        sending.again(START.plusSeconds(135), START.plusSeconds(150), START.plusSeconds(131), MINUTE);
        assertThat(sending.onlyLatestMatters()).isTrue();
    }

    @Test
    void whatLeftLateIsOldLater() {
        sending.leftBy(START.plusSeconds(9));
        sending.release();
        assertThat(sending.neverUnlessFound(START.plusSeconds(69), MINUTE)).isFalse();
        assertThat(sending.neverUnlessFound(START.plusMillis(69_001), MINUTE)).isTrue();
    }

    @Test
    void aHolderWhoNeverCameBackMayHaveSentUpToTheEndOfItsTurn() {
        sending.take(START.plusSeconds(50), START.plusSeconds(70));
        assertThat(sending.sentAt()).isEqualTo(TURN_ENDS);
        sending.release();
        sending.take(START.plusSeconds(60), START.plusSeconds(80));
        assertThat(sending.sentAt()).isEqualTo(TURN_ENDS);
    }

    @Test
    void theLadderRestartsAtEachSend() {
        sending.lookedInVain();
        sending.lookedInVain();
        assertThat(sending.looks()).isEqualTo(2);
        sending.again(START.plusSeconds(30), START.plusSeconds(50), START.plusSeconds(29), MINUTE);
        assertThat(sending.looks()).isZero();
        assertThat(sending.sends()).isEqualTo(2);
    }
}
