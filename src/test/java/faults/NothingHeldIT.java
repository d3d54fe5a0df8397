package faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.EmbeddedMariaDb;
import jakarta.enterprise.inject.spi.CDI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.Fault;
import sandbox.Gate;
import sandbox.SandboxPlatform.Moment;
import sandbox.Waiting;
import world.Blockade;
import world.Earners;
import world.Lines;
import world.Rows;
import world.TestClock;
import world.World;

/** While the platform takes its time, the service holds no connection, and the database no transaction of it. */
@ExtendWith(World.class)
class NothingHeldIT {
    private static final Duration PATIENCE = Duration.ofSeconds(8);
    private static final Duration FIRST_LOOK = Duration.ofSeconds(31);
    private static final int CLAIMS = 6;
    /** As many as a pod runs tasks at once. */
    private static final int LOOKS = 4;

    @BeforeEach
    void noLookupOfOtherTests() {
        Rows.here()
                .change("delete from scheduled_tasks where not picked and task_name in"
                        + " ('claim-resolver', 'claim-look-again', 'picks-resolver', 'picks-look-again')");
    }

    @BeforeEach
    void aRate() {
        World.feeds().accept("token-rates", Lines.rate("0.8", TestClock.now()));
    }

    @AfterEach
    void calm() {
        World.platform().calm();
        TestClock.reset();
    }

    /** The lookups are those before another send. */
    @ParameterizedTest
    @EnumSource(
            value = Moment.class,
            names = {"BEFORE_BOOKING", "LOOKUP"})
    void whileTransfersAndLookupsAreAnswered(Moment moment) {
        List<Claimer> claimers = claimers(CLAIMS);
        if (moment == Moment.LOOKUP) {
            makeUncertain(claimers);
        }
        try (Gate gate = World.platform().hold(moment)) {
            List<CompletableFuture<String>> calls = claim(claimers);
            gate.awaitHeld(CLAIMS);
            assertNothingHeld();
            assertThat(gate.held()).isEqualTo(CLAIMS);
            gate.release();
            assertThat(calls).allSatisfy(call -> assertThat(call.join()).isEqualTo(Claimer.PAID));
        }
    }

    @Test
    void whileTheResolversLookupsAreAnswered() {
        makeUncertain(claimers(LOOKS));
        try (Gate gate = World.platform().hold(Moment.LOOKUP)) {
            TestClock.advance(FIRST_LOOK);
            gate.awaitHeld(LOOKS);
            assertNothingHeld();
            assertThat(gate.held()).isEqualTo(LOOKS);
        }
    }

    private static List<Claimer> claimers(int count) {
        return Earners.here().make(count, "8").stream().map(Claimer::of).toList();
    }

    /** Booked, and unknown here. */
    private static void makeUncertain(List<Claimer> claimers) {
        World.platform().mode(Fault.RESETS_AFTERWARDS);
        assertThat(claim(claimers))
                .allSatisfy(call -> assertThat(call.join()).isEqualTo("FAILED_TO_TRANSFER_CREDIT PENDING"));
        World.platform().mode(Fault.NONE);
    }

    private static List<CompletableFuture<String>> claim(List<Claimer> claimers) {
        return claimers.stream()
                .map(claimer -> CompletableFuture.supplyAsync(
                        () -> claimer.claim(World.publicUrl()), Thread::startVirtualThread))
                .toList();
    }

    /** Other work of this JVM's service ends; calls that wait for the platform would not. */
    private static void assertNothingHeld() {
        var pool = (HikariDataSource) CDI.current().select(DataSource.class).get();
        Waiting.until(() -> pool.getHikariPoolMXBean().getActiveConnections() == 0, PATIENCE);
        Blockade.awaitNone(EmbeddedMariaDb.GAMING);
    }
}
