package faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Fault;
import sandbox.Gate;
import sandbox.SandboxPlatform;
import sandbox.SandboxPlatform.Moment;
import sandbox.Waiting;
import world.Blockade;
import world.Cable;
import world.Operator;

/**
 * One process dies while the claims of several users are at different steps, each of them held there; the other process
 * brings every one to its end.
 */
@Tag("proof")
class KilledClaimsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration ON_ITS_WAY = Duration.ofSeconds(2);

    private static final SandboxPlatform PLATFORM = TestPods.platform();
    private static final List<Claimer> CLAIMERS = TestPods.claimers(11);

    private static final Claimer BEFORE_IT_IS_WRITTEN = CLAIMERS.get(0);
    private static final Claimer ON_THE_WAY_TO_THE_PLATFORM = CLAIMERS.get(1);
    private static final Claimer BEFORE_BOOKING = CLAIMERS.get(2);
    private static final Claimer NEVER_BOOKED = CLAIMERS.get(3);
    private static final Claimer BOOKED_AND_NOT_ANSWERED = CLAIMERS.get(4);
    private static final Claimer ANSWERED_AND_NOT_WRITTEN = CLAIMERS.get(5);
    private static final Claimer ASKING_BEFORE_IT_SENDS_AGAIN = CLAIMERS.get(6);

    private static final Claimer ASKING_ABOUT_A_CLAIM_THAT_WAS_NOT_FOUND = CLAIMERS.get(7);
    private static final Claimer ASKING_ABOUT_A_CLAIM_THAT_IS_BOOKED_LATE = CLAIMERS.get(8);

    private static final Claimer ON_ITS_SECOND_SEND = CLAIMERS.get(9);
    private static final Claimer HELD_BEFORE_ITS_SECOND_SEND = CLAIMERS.get(10);

    @BeforeAll
    static void bringThemThereAndKill() throws SQLException {
        notFound(ASKING_ABOUT_A_CLAIM_THAT_WAS_NOT_FOUND, Fault.RESETS);
        Gate onItsWay = PLATFORM.hold(Moment.BEFORE_BOOKING);
        notFound(ASKING_ABOUT_A_CLAIM_THAT_IS_BOOKED_LATE, Fault.LATE);
        PLATFORM.delay(Duration.ZERO);
        onItsWay.release();
        Waiting.until(
                () -> !PLATFORM.bookingsOf(ASKING_ABOUT_A_CLAIM_THAT_IS_BOOKED_LATE
                                .earner()
                                .platformId())
                        .isEmpty(),
                PATIENCE);
        try (Blockade answered = holdBeforeTheSecondTransaction();
                Blockade _ = TestPods.held(
                        "user where id = 0x" + BEFORE_IT_IS_WRITTEN.earner().id());
                Blockade _ = holdBeforeTheEndWithoutASend()) {
            pending(ASKING_BEFORE_IT_SENDS_AGAIN);
            pending(ON_ITS_SECOND_SEND);
            Gate booked = PLATFORM.hold(Moment.BEFORE_ANSWERING);
            claim(BOOKED_AND_NOT_ANSWERED);
            booked.awaitHeld(1);
            Gate arrived = PLATFORM.hold(Moment.BEFORE_BOOKING);
            claim(ON_ITS_SECOND_SEND);
            arrived.awaitHeld(1);
            Gate lookup = PLATFORM.hold(Moment.LOOKUP);
            claim(ASKING_BEFORE_IT_SENDS_AGAIN);
            claim(ASKING_ABOUT_A_CLAIM_THAT_WAS_NOT_FOUND);
            claim(ASKING_ABOUT_A_CLAIM_THAT_IS_BOOKED_LATE);
            lookup.awaitHeld(3);
            PLATFORM.next(Fault.RESETS);
            claim(NEVER_BOOKED);
            arrived.awaitHeld(2);
            claim(BEFORE_BOOKING);
            arrived.awaitHeld(3);
            claim(BEFORE_IT_IS_WRITTEN);
            Blockade.awaitWaiting(Pods.user(0), 3);
            Cable cable = TestPods.all().platformCables().getFirst();
            cable.delay(ON_ITS_WAY);
            claim(ON_THE_WAY_TO_THE_PLATFORM);
            Waiting.until(() -> cable.underWayToServer() > 0, PATIENCE);
            assertThat(lookup.held() + booked.held() + arrived.held()).isEqualTo(7);
            TestPods.pod(0).kill();
            cable.delay(Duration.ZERO);
        } finally {
            PLATFORM.release();
        }
    }

    @AfterAll
    static void startAgain() {
        TestPods.all().startDead();
    }

    /** A claim that the resolver gives up. */
    private static void notFound(Claimer claimer, Fault mode) {
        pending(claimer, mode);
        assertEnds(claimer, "FAILED");
    }

    /** A claim whose first send is lost. */
    private static void pending(Claimer claimer) {
        pending(claimer, Fault.RESETS);
    }

    private static void pending(Claimer claimer, Fault mode) {
        PLATFORM.next(mode);
        assertThat(claim(claimer).join()).isEqualTo("FAILED_TO_TRANSFER_CREDIT PENDING");
    }

    /** Its earnings are held while the platform is asked about its first send. */
    private static Blockade holdBeforeTheEndWithoutASend() throws SQLException {
        pending(HELD_BEFORE_ITS_SECOND_SEND);
        hold(HELD_BEFORE_ITS_SECOND_SEND);
        Gate asked = PLATFORM.hold(Moment.LOOKUP);
        claim(HELD_BEFORE_ITS_SECOND_SEND);
        asked.awaitHeld(1);
        Blockade row = TestPods.held("claim where id = 0x"
                + TestPods.claims(HELD_BEFORE_ITS_SECOND_SEND).getFirst().id());
        asked.release();
        Blockade.awaitWaiting(Pods.user(0), 2);
        return row;
    }

    private static void hold(Claimer claimer) {
        Operator.of(TestPods.pod(1))
                .tell(holdsOf(claimer), "{\"scope\": \"REFERRER\", \"reason\": \"To be looked at\"}");
    }

    private static String holdsOf(Claimer claimer) {
        return "/users/" + claimer.earner().id() + "/hold";
    }

    private static Blockade holdBeforeTheSecondTransaction() throws SQLException {
        Gate booked = PLATFORM.hold(Moment.BEFORE_ANSWERING);
        claim(ANSWERED_AND_NOT_WRITTEN);
        booked.awaitHeld(1);
        Blockade row = TestPods.held("claim where id = 0x"
                + TestPods.claims(ANSWERED_AND_NOT_WRITTEN).getFirst().id());
        booked.release();
        Blockade.awaitWaiting(Pods.user(0), 1);
        return row;
    }

    @Test
    void beforeTheClaimIsWrittenNothingHasHappened() {
        assertThat(TestPods.claims(BEFORE_IT_IS_WRITTEN)).isEmpty();
        assertThat(PLATFORM.bookingsOf(BEFORE_IT_IS_WRITTEN.earner().platformId()))
                .isEmpty();
        claimAgain(BEFORE_IT_IS_WRITTEN);
        assertEnds(BEFORE_IT_IS_WRITTEN, "COMPLETED");
    }

    @Test
    void whatWasBookedIsFoundAndIsTheOnlyBooking() {
        for (Claimer claimer : List.of(
                ON_THE_WAY_TO_THE_PLATFORM,
                BEFORE_BOOKING,
                BOOKED_AND_NOT_ANSWERED,
                ANSWERED_AND_NOT_WRITTEN,
                ON_ITS_SECOND_SEND)) {
            assertEnds(claimer, "COMPLETED");
        }
    }

    /** Nor has a call written anything that was asking about an earlier claim. */
    @Test
    void whatWasNeverBookedFailsAndCanBeClaimedAgain() {
        for (Claimer claimer :
                List.of(NEVER_BOOKED, ASKING_BEFORE_IT_SENDS_AGAIN, ASKING_ABOUT_A_CLAIM_THAT_WAS_NOT_FOUND)) {
            assertEnds(claimer, "FAILED");
            claimAgain(claimer);
            assertEnds(claimer, "FAILED", "COMPLETED");
        }
    }

    @Test
    void aClaimThatWasToEndBecauseItsEarningsAreHeldEndsAndIsPaidAfterTheHold() {
        assertEnds(HELD_BEFORE_ITS_SECOND_SEND, "FAILED");
        assertThat(HELD_BEFORE_ITS_SECOND_SEND.claim(TestPods.pod(1).publicUrl()))
                .isEqualTo(Claimer.NOTHING_TO_CLAIM);
        Operator.of(TestPods.pod(1)).delete(holdsOf(HELD_BEFORE_ITS_SECOND_SEND));
        claimAgain(HELD_BEFORE_ITS_SECOND_SEND);
        assertEnds(HELD_BEFORE_ITS_SECOND_SEND, "FAILED", "COMPLETED");
    }

    @Test
    void theNextCallFindsTheLateBookingThatACallWasAskingAbout() {
        assertThat(ASKING_ABOUT_A_CLAIM_THAT_IS_BOOKED_LATE.claim(
                        TestPods.pod(1).publicUrl()))
                .isEqualTo(Claimer.NOTHING_TO_CLAIM);
        assertEnds(ASKING_ABOUT_A_CLAIM_THAT_IS_BOOKED_LATE, "COMPLETED");
    }

    /** The claims of the user are so at last, and the platform has booked those that are COMPLETED, each once. */
    private static void assertEnds(Claimer claimer, String... statuses) {
        Waiting.until(() -> TestPods.claims(claimer).stream().noneMatch(claim -> claim.is("PENDING")), PATIENCE);
        List<Books.Claim> claims = TestPods.claims(claimer);
        assertThat(claims).extracting(Books.Claim::status).containsExactly(statuses);
        assertThat(PLATFORM.bookingsOf(claimer.earner().platformId()))
                .extracting(SandboxPlatform.Booking::externalTransactionId)
                .containsExactlyElementsOf(claims.stream()
                        .filter(claim -> claim.is("COMPLETED"))
                        .map(Books.Claim::sentAs)
                        .toList());
    }

    private static CompletableFuture<String> claim(Claimer claimer) {
        return CompletableFuture.supplyAsync(
                () -> claimer.claim(TestPods.pod(0).publicUrl()), Thread::startVirtualThread);
    }

    private static void claimAgain(Claimer claimer) {
        assertThat(claimer.claim(TestPods.pod(1).publicUrl())).isEqualTo(Claimer.PAID);
    }
}
