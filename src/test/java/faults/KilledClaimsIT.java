package faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Gate;
import sandbox.SandboxPlatform;
import sandbox.SandboxPlatform.Mode;
import sandbox.SandboxPlatform.Moment;
import sandbox.Waiting;
import world.Cable;

/**
 * One process dies while the claims of several users are at different steps, each of them held there; the other process
 * brings every one to its end.
 */
@Tag("proof")
class KilledClaimsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration ON_ITS_WAY = Duration.ofSeconds(2);

    private static final SandboxPlatform PLATFORM = TestPods.platform();
    private static final List<Claimer> CLAIMERS = TestPods.claimers(7);

    private static final Claimer BEFORE_IT_IS_WRITTEN = CLAIMERS.get(0);
    private static final Claimer ON_THE_WAY_TO_THE_PLATFORM = CLAIMERS.get(1);
    private static final Claimer BEFORE_BOOKING = CLAIMERS.get(2);
    private static final Claimer NEVER_BOOKED = CLAIMERS.get(3);
    private static final Claimer BOOKED_AND_NOT_ANSWERED = CLAIMERS.get(4);
    private static final Claimer ANSWERED_AND_NOT_WRITTEN = CLAIMERS.get(5);
    private static final Claimer ASKING_BEFORE_IT_SENDS_AGAIN = CLAIMERS.get(6);

    @BeforeAll
    static void bringThemThereAndKill() throws SQLException {
        try (Locked answered = holdBeforeTheSecondTransaction();
                Locked _ = Locked.rows(
                        "user where id = 0x" + BEFORE_IT_IS_WRITTEN.earner().id())) {
            PLATFORM.next(Mode.RESETS_BEFORE_BOOKING);
            assertThat(claim(ASKING_BEFORE_IT_SENDS_AGAIN).join()).isEqualTo("FAILED_TO_TRANSFER_CREDIT PENDING");
            Gate lookup = PLATFORM.hold(Moment.LOOKUP);
            claim(ASKING_BEFORE_IT_SENDS_AGAIN);
            lookup.awaitHeld(1);
            Gate booked = PLATFORM.hold(Moment.BEFORE_ANSWERING);
            claim(BOOKED_AND_NOT_ANSWERED);
            booked.awaitHeld(1);
            Gate arrived = PLATFORM.hold(Moment.BEFORE_BOOKING);
            PLATFORM.next(Mode.RESETS_BEFORE_BOOKING);
            claim(NEVER_BOOKED);
            arrived.awaitHeld(1);
            claim(BEFORE_BOOKING);
            arrived.awaitHeld(2);
            claim(BEFORE_IT_IS_WRITTEN);
            OpenTransactions.awaitWaiting(Pods.user(0), 2);
            Cable cable = TestPods.all().platformCables().getFirst();
            cable.delay(ON_ITS_WAY);
            claim(ON_THE_WAY_TO_THE_PLATFORM);
            Waiting.until(() -> cable.underWayToServer() > 0, PATIENCE);
            assertThat(lookup.held() + booked.held() + arrived.held()).isEqualTo(4);
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

    private static Locked holdBeforeTheSecondTransaction() throws SQLException {
        Gate booked = PLATFORM.hold(Moment.BEFORE_ANSWERING);
        claim(ANSWERED_AND_NOT_WRITTEN);
        booked.awaitHeld(1);
        Locked row = Locked.rows("claim where id = 0x"
                + claims(ANSWERED_AND_NOT_WRITTEN).getFirst().id());
        booked.release();
        OpenTransactions.awaitWaiting(Pods.user(0), 1);
        return row;
    }

    @Test
    void beforeTheClaimIsWrittenNothingHasHappened() {
        assertThat(claims(BEFORE_IT_IS_WRITTEN)).isEmpty();
        assertThat(PLATFORM.bookingsOf(BEFORE_IT_IS_WRITTEN.earner().platformId()))
                .isEmpty();
        claimAgain(BEFORE_IT_IS_WRITTEN);
        assertEnds(BEFORE_IT_IS_WRITTEN, "COMPLETED");
    }

    @Test
    void aRequestThatArrivesAfterItsSenderDiedIsFound() {
        assertEnds(ON_THE_WAY_TO_THE_PLATFORM, "COMPLETED");
    }

    @Test
    void aBookingAfterTheDeathOfItsSenderIsFound() {
        assertEnds(BEFORE_BOOKING, "COMPLETED");
    }

    @Test
    void aTransferThatWasNeverBookedFailsAndCanBeClaimedAgain() {
        assertEnds(NEVER_BOOKED, "FAILED");
        claimAgain(NEVER_BOOKED);
        assertEnds(NEVER_BOOKED, "FAILED", "COMPLETED");
    }

    @Test
    void aBookingWithoutAnAnswerIsFound() {
        assertEnds(BOOKED_AND_NOT_ANSWERED, "COMPLETED");
    }

    @Test
    void anAnswerThatWasNeverWrittenIsFound() {
        assertEnds(ANSWERED_AND_NOT_WRITTEN, "COMPLETED");
    }

    @Test
    void aTransferThatWasLookedUpBeforeAnotherSendFailsAndCanBeClaimedAgain() {
        assertEnds(ASKING_BEFORE_IT_SENDS_AGAIN, "FAILED");
        claimAgain(ASKING_BEFORE_IT_SENDS_AGAIN);
        assertEnds(ASKING_BEFORE_IT_SENDS_AGAIN, "FAILED", "COMPLETED");
    }

    /** The claims of the user are so at last, and the platform has booked those that are COMPLETED, each once. */
    private static void assertEnds(Claimer claimer, String... statuses) {
        Waiting.until(() -> claims(claimer).stream().noneMatch(claim -> claim.is("PENDING")), PATIENCE);
        List<Books.Claim> claims = claims(claimer);
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

    private static List<Books.Claim> claims(Claimer claimer) {
        try (Connection connection = TestPods.all().connection()) {
            return Books.read(connection).of(claimer);
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }
}
