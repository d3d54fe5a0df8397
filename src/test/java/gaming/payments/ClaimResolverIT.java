package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Fault.CONFLICTS;
import static sandbox.Fault.REFUSES;
import static sandbox.Fault.RESETS;
import static sandbox.Fault.RESETS_AFTERWARDS;
import static sandbox.Fault.TOO_BUSY;

import dev.Http;
import jakarta.enterprise.inject.spi.CDI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.Fault;
import sandbox.SandboxPlatform.Moment;
import world.TestClock;
import world.World;

/** What becomes of a claim that nobody asks for again: decisions.md and details.md, "Claims"; by the queue, as it is. */
@ExtendWith(LongAgo.class)
class ClaimResolverIT {
    private static final List<Duration> SCHEDULE = List.of(
            Duration.ofSeconds(30),
            Duration.ofMinutes(5),
            Duration.ofHours(1),
            Duration.ofDays(1),
            Duration.ofDays(1),
            Duration.ofDays(1),
            Duration.ofDays(1),
            Duration.ofDays(1));

    private final Payee payee = Payee.joins();

    @Test
    void itIsLookedUpAtEightTimesAndThenNeedsAHuman() {
        unknown(RESETS);
        World.platform().lookups(Fault.BARE_404);
        Instant last = payee.row().claimedAt();
        for (int look = 0; look < SCHEDULE.size(); look++) {
            assertThat(payee.lookedUp()).isEqualTo(look);
            assertThat(payee.row().flagged()).isFalse();
            assertThat(payee.lookIsDue(1)).contains(last.plus(SCHEDULE.get(look)));
            last = look();
            assertThat(payee.lookedUp()).isEqualTo(look + 1);
        }
        assertThat(payee.lookIsDue(1)).isEmpty();
        assertThat(payee.row().status()).isEqualTo("PENDING");
        assertThat(payee.row().flagged()).isTrue();
        assertThat(payee.sent()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$0.00");
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"RESETS_AFTERWARDS", "ERROR_PAGE_AFTERWARDS", "GARBAGE", "HALF_AN_ANSWER"})
    void aFoundTransferIsCompletedWhateverHidTheBooking(Fault mode) {
        unknown(mode);
        // A user who is blocked meanwhile gets what was booked
        payee.becomes("BLOCKED");
        look();
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        assertThat(payee.lookedUp()).isEqualTo(1);
        assertThat(payee.sent()).isEqualTo(1);
        assertThat(payee.booked()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$10.00");
        Payee.Step last = payee.steps().getLast();
        assertThat(last.from()).isEqualTo("PENDING");
        assertThat(last.to()).isEqualTo("COMPLETED");
        assertThat(last.booked()).isEqualByComparingTo("10");
    }

    @Test
    void aTransferThatIsMissingAfterHalfAMinuteMayYetComeAndFailsLater() {
        unknown(RESETS);
        look();
        assertThat(payee.row().status()).isEqualTo("PENDING");
        payee.has("$0.00", "$10.00", "$0.00");
        look();
        assertThat(payee.row().status()).isEqualTo("FAILED");
        assertThat(payee.lookIsDue(1)).isEmpty();
        assertThat(payee.lookedUp()).isEqualTo(2);
        payee.has("$10.00", "$10.00", "$0.00");
        payee.claims();
        assertThat(payee.booked()).isEqualTo(1);
    }

    @Test
    void aBookingBetweenTwoLookupsIsFoundByTheSecond() {
        World.platform().delay(Duration.ofMillis(1));
        unknown(RESETS);
        look();
        // It was on its way all the time
        unknown(RESETS_AFTERWARDS);
        assertThat(payee.looks(2)).isEmpty();
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        assertThat(payee.booked()).isEqualTo(1);
    }

    @Test
    void theScheduleBeginsAgainAtEachSend() {
        unknown(RESETS);
        Instant dueBefore = payee.lookIsDue(1).orElseThrow();
        LongAgo.moveTo(Duration.ofSeconds(20));
        unknown(TOO_BUSY);
        assertThat(payee.row().sends()).isEqualTo(2);
        assertThat(payee.lookedUp()).isEqualTo(1);
        Instant sentAgain = payee.steps().stream()
                .filter(step -> step.reason().equals("Sent again"))
                .findFirst()
                .orElseThrow()
                .at();
        Instant due = payee.lookIsDue(2).orElseThrow();
        assertThat(due).isEqualTo(sentAgain.plusSeconds(30));

        TestClock.moveTo(dueBefore);
        assertThat(payee.awaitsLook(1, dueBefore)).isEmpty();
        assertThat(payee.lookedUp()).isEqualTo(1);
        TestClock.moveTo(due);
        Instant next = payee.awaitsLook(2, due).orElseThrow();
        assertThat(payee.lookedUp()).isEqualTo(2);
        assertThat(next).isEqualTo(payee.steps().getLast().at().plus(Duration.ofMinutes(5)));
    }

    @Test
    void aConflictIsLeftToAHumanWhateverThePlatformDoesNotKnow() {
        unknown(RESETS);
        unknown(CONFLICTS);
        assertThat(payee.row().flagged()).isTrue();
        payee.looks(2);
        assertThat(payee.looks(2)).isPresent();
        World.platform().next(REFUSES);
        payee.isNotPaid("PENDING");
        assertThat(payee.sent()).isEqualTo(3);
        assertThat(payee.row().flagged()).isTrue();
        payee.has("$0.00", "$10.00", "$0.00");
    }

    @Test
    void theHolderOfTheLeaseIsNotDisturbed() throws Exception {
        Http.Answer answer = payee.asksWhile(Moment.BEFORE_BOOKING, () -> {
            Instant due = payee.movesToLook(1);
            Instant later = payee.awaitsLook(1, due).orElseThrow();
            assertThat(later).isBetween(due.plusSeconds(1), due.plusSeconds(30));
            assertThat(payee.lookedUp()).isZero();
        });
        assertThat(Payee.outcome(answer)).isEqualTo("PAID");
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        assertThat(payee.lookIsDue(1)).isEmpty();
    }

    @Test
    void aLookupThatLostItsLeaseBeforeItFoundAnotherBookingIsDueAgain() {
        unknown(RESETS);
        Payee.Row claim = payee.row();
        LateBookings.arrive(World.platform()
                .bodies(claim.externalTransactionId())
                .getFirst()
                .replace("\"amount\":10", "\"amount\":9"));
        Instant due;
        try (var lookups = World.platform().hold(Moment.LOOKUP)) {
            due = payee.movesToLook(1);
            lookups.awaitHeld(1);
            TestClock.moveTo(due.plusSeconds(62));
            CDI.current().select(PaymentStore.class).get().take(PaymentKind.CLAIM, claim.id(), 1);
        }
        assertThat(payee.awaitsLook(1, due)).isPresent();
        assertThat(payee.row().flagged()).isFalse();
    }

    /** A call after which nobody knows. */
    private void unknown(Fault mode) {
        World.platform().next(mode);
        payee.isNotPaid("PENDING");
    }

    /** The next look after the first send; answers when it was written down. */
    private Instant look() {
        payee.looks(1);
        return payee.steps().stream()
                .map(Payee.Step::at)
                .max(Instant::compareTo)
                .orElseThrow();
    }
}
