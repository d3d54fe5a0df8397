package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.database.Moment;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SendAttemptsTest {
    private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");
    private static final Duration LEASE = Duration.ofSeconds(20);
    private static final Instant LEASE_ENDS = START.plus(LEASE);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final SendAttempts attempts = new SendAttempts(at(0), LEASE);

    @Test
    void isHeldUntilItsLeaseEnds() {
        assertThat(attempts.heldUntil(LEASE_ENDS.minusMillis(1))).isEqualTo(LEASE_ENDS);
        assertThat(attempts.heldUntil(LEASE_ENDS)).isNull();
    }

    @Test
    void oneCallAtATimeTakesTheLease() {
        assertThatThrownBy(() -> attempts.take(at(1), LEASE)).isInstanceOf(IllegalStateException.class);
        attempts.release();
        attempts.take(at(1), LEASE);
        assertThat(attempts.lease().number()).isEqualTo(2);
    }

    /** It measures from before it asked the database for the time. */
    @Test
    void aHolderBeginsNothingThatWouldOutliveItsLease() {
        assertThat(readSecondsAgo(4).timeFor(Duration.ofSeconds(15))).isTrue();
        assertThat(readSecondsAgo(5).timeFor(Duration.ofSeconds(15))).isFalse();
        assertThat(readSecondsAgo(3600).now()).isAfterOrEqualTo(START.plusSeconds(3600));
        assertThat(readSecondsAgo(3600).heldSince()).isEqualTo(START);
    }

    @Test
    void aMissingTransferIsFinalOnlyOnceTheLatestSendIsOld() {
        assertThat(attempts.neverUnlessFound(START.plus(MINUTE), MINUTE)).isFalse();
        assertThat(attempts.neverUnlessFound(START.plus(MINUTE).plusMillis(1), MINUTE))
                .isTrue();
        attempts.again(at(30), LEASE, START.plusSeconds(29), MINUTE);
        assertThat(attempts.neverUnlessFound(START.plus(MINUTE).plusMillis(1), MINUTE))
                .isFalse();
    }

    @Test
    void anEarlierSendMattersUnlessItWasOldWhenThePlatformDidNotKnowIt() {
        assertThat(attempts.onlyLatestMatters()).isTrue();
        attempts.again(at(70), LEASE, START.plusSeconds(60), MINUTE);
        assertThat(attempts.onlyLatestMatters()).isFalse();
        attempts.again(at(135), LEASE, START.plusSeconds(131), MINUTE);
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
        attempts.take(at(50), LEASE);
        assertThat(attempts.sentAt()).isEqualTo(LEASE_ENDS);
        attempts.release();
        attempts.take(at(60), LEASE);
        assertThat(attempts.sentAt()).isEqualTo(LEASE_ENDS);
    }

    @Test
    void theRetryScheduleBeginsAgainAtEachSend() {
        attempts.lookedUp();
        attempts.lookedUp();
        assertThat(attempts.lookups()).isEqualTo(2);
        attempts.again(at(30), LEASE, START.plusSeconds(29), MINUTE);
        assertThat(attempts.lookups()).isZero();
        assertThat(attempts.sends()).isEqualTo(2);
    }

    /** The example of RFC 9562, appendix A.4. */
    @Test
    void transactionIdsAreUuidsOfVersionFive() {
        assertThat(TransactionIds.derive(UUID.fromString("6ba7b810-9dad-11d1-80b4-00c04fd430c8"), "www.example.com"))
                .hasToString("2ed6657d-e927-568b-95e1-2665a8aea6a2")
                .returns(5, UUID::version)
                .returns(2, UUID::variant);
    }

    /** A moment after the start, which the database told right now. */
    private static Moment at(int seconds) {
        return new Moment(START.plusSeconds(seconds), System.nanoTime());
    }

    /** A first send whose process asked the database for the time so long ago. */
    private static SendAttempts readSecondsAgo(int seconds) {
        long asked = System.nanoTime() - Duration.ofSeconds(seconds).toNanos();
        return new SendAttempts(new Moment(START, asked), LEASE);
    }
}
