package gaming.payments.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.SandboxPlatform.Mode.CONFLICTS;
import static sandbox.SandboxPlatform.Mode.REFUSES;
import static sandbox.SandboxPlatform.Mode.RESETS_AFTER_BOOKING;
import static sandbox.SandboxPlatform.Mode.RESETS_BEFORE_BOOKING;
import static sandbox.SandboxPlatform.Mode.TOO_BUSY;

import dev.Http;
import gaming.payments.PaymentKind;
import gaming.payments.PaymentStore;
import jakarta.enterprise.inject.spi.CDI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.SandboxPlatform.Lookups;
import sandbox.SandboxPlatform.Mode;
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
        unknown(RESETS_BEFORE_BOOKING);
        World.platform().lookups(Lookups.BARE_404);
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
        assertThat(Http.get(World.internalUrl().resolve("/claims?flagged=true&limit=100"), "X-API-Key", "dev-operator")
                        .json()
                        .path("data")
                        .findValuesAsText("id"))
                .contains(payee.row().id().toHexString());
    }

    @Test
    void aFoundTransferIsCompletedAsIfItHadBeenAnswered() {
        unknown(RESETS_AFTER_BOOKING);
        look();
        Payee.Row claim = payee.row();
        assertThat(claim.status()).isEqualTo("COMPLETED");
        assertThat(payee.lookedUp()).isEqualTo(1);
        assertThat(payee.sent()).isEqualTo(1);
        assertThat(payee.booked()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$10.00");
        Payee.Step last = payee.steps().getLast();
        assertThat(last.from()).isEqualTo("PENDING");
        assertThat(last.to()).isEqualTo("COMPLETED");
        assertThat(last.booked()).isEqualByComparingTo("10");
    }

    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"ERROR_PAGE_AFTER_BOOKING", "GARBAGE", "HALF_AN_ANSWER"})
    void whateverHidTheBooking(Mode mode) {
        unknown(mode);
        look();
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        assertThat(payee.booked()).isEqualTo(1);
    }

    @Test
    void aTransferThatIsMissingAfterHalfAMinuteMayYetComeAndFailsLater() {
        unknown(RESETS_BEFORE_BOOKING);
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
        unknown(RESETS_BEFORE_BOOKING);
        look();
        // It was on its way all the time
        World.platform().next(RESETS_AFTER_BOOKING);
        payee.isNotPaid("PENDING");
        assertThat(payee.awaitsLook(2, moveToLook(2))).isEmpty();
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        assertThat(payee.booked()).isEqualTo(1);
    }

    @Test
    void theCooldownBeginsWhenTheResolverCompletesTheClaim() {
        unknown(RESETS_AFTER_BOOKING);
        look();
        Instant free = Objects.requireNonNull(payee.row().finishedAt()).plus(Duration.ofMinutes(12));
        assertThat(free).isAfter(LongAgo.START.plus(Duration.ofSeconds(12 * 60 + 30)));
        TestClock.moveTo(free.minusSeconds(20));
        assertThat(payee.isRefused("RATE_LIMIT_EXCEEDED").path("retryAfter").asInt())
                .isBetween(1, 20);
        TestClock.moveTo(free);
        payee.isRefused("NO_EARNINGS_TO_CLAIM");
    }

    @Test
    void theScheduleBeginsAgainAtEachSend() {
        unknown(RESETS_BEFORE_BOOKING);
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
    void theScheduleBeginsAgainAlsoAfterLookupsOfAnEarlierSend() {
        unknown(RESETS_BEFORE_BOOKING);
        look();
        unknown(TOO_BUSY);
        Instant next = payee.awaitsLook(2, moveToLook(2)).orElseThrow();
        assertThat(next).isEqualTo(payee.steps().getLast().at().plus(SCHEDULE.get(1)));
    }

    @Test
    void aConflictIsLeftToAHumanWhateverThePlatformDoesNotKnow() {
        unknown(RESETS_BEFORE_BOOKING);
        unknown(CONFLICTS);
        assertThat(payee.row().flagged()).isTrue();
        Instant due = payee.lookIsDue(2).orElseThrow();
        for (int look = 0; look < 2; look++) {
            TestClock.moveTo(due);
            due = payee.awaitsLook(2, due).orElseThrow();
        }
        World.platform().next(REFUSES);
        payee.isNotPaid("PENDING");
        assertThat(payee.sent()).isEqualTo(3);
        assertThat(payee.row().flagged()).isTrue();
        payee.has("$0.00", "$10.00", "$0.00");
    }

    @Test
    void aSecondSendThatIsRefusedEndsTheClaimOnceTheFirstIsOld() {
        unknown(RESETS_BEFORE_BOOKING);
        World.platform().lookups(Lookups.BARE_404);
        look();
        World.platform().lookups(Lookups.TRUTHFUL);
        LongAgo.moveTo(Duration.ofSeconds(90));
        World.platform().next(REFUSES);
        payee.isNotPaid("FAILED");
        assertThat(payee.sent()).isEqualTo(2);
        payee.has("$10.00", "$10.00", "$0.00");
    }

    @Test
    void aUserWhoIsBlockedMeanwhileGetsWhatWasBookedForHim() throws Exception {
        unknown(RESETS_AFTER_BOOKING);
        payee.becomes("BLOCKED");
        look();
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void theHolderOfTheLeaseIsNotDisturbed() throws Exception {
        try (var gate = World.platform().hold(Moment.BEFORE_BOOKING)) {
            List<Http.Answer> answers = new ArrayList<>();
            Thread call = Thread.startVirtualThread(() -> answers.add(payee.asks()));
            gate.awaitHeld(1);
            Instant due = payee.lookIsDue(1).orElseThrow();
            TestClock.moveTo(due);
            Instant later = payee.awaitsLook(1, due).orElseThrow();
            assertThat(later).isBetween(due.plusSeconds(1), due.plusSeconds(30));
            assertThat(payee.lookedUp()).isZero();
            gate.release();
            call.join();
            assertThat(answers.getFirst().json().has("errors")).isFalse();
        }
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        assertThat(payee.lookIsDue(1)).isEmpty();
    }

    @Test
    void aLookupThatLostItsLeaseBeforeItFoundAnotherBookingIsDueAgain() {
        unknown(RESETS_BEFORE_BOOKING);
        Payee.Row claim = payee.row();
        LateBookings.arrive(World.platform()
                .bodies(claim.externalTransactionId())
                .getFirst()
                .replace("\"amount\":10", "\"amount\":9"));
        Instant due;
        try (var lookups = World.platform().hold(Moment.LOOKUP)) {
            due = moveToLook(1);
            lookups.awaitHeld(1);
            TestClock.moveTo(due.plusSeconds(62));
            CDI.current().select(PaymentStore.class).get().take(PaymentKind.CLAIM, claim.id(), 1);
        }
        assertThat(payee.awaitsLook(1, due)).isPresent();
        assertThat(payee.row().flagged()).isFalse();
    }

    /** A call after which nobody knows. */
    private void unknown(Mode mode) {
        World.platform().next(mode);
        payee.isNotPaid("PENDING");
    }

    /** The next look after the first send; answers when it was written down. */
    private Instant look() {
        payee.awaitsLook(1, moveToLook(1));
        return payee.steps().stream()
                .map(Payee.Step::at)
                .max(Instant::compareTo)
                .orElseThrow();
    }

    private Instant moveToLook(int send) {
        Instant due = payee.lookIsDue(send).orElseThrow();
        TestClock.moveTo(due);
        return due;
    }
}
