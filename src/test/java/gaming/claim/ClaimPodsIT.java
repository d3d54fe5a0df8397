package gaming.claim;

import static gaming.claim.ClaimPods.ask;
import static gaming.claim.ClaimPods.assertNotPaid;
import static gaming.claim.ClaimPods.assertPaid;
import static gaming.claim.ClaimPods.error;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sandbox.SandboxPlatform;
import sandbox.SandboxPlatform.Mode;
import sandbox.Waiting;
import world.Earners.Earner;
import world.ServiceProcess;

/** Claims on two pods of one database: limits over both, a platform that is slow or away, and what the database is asked. */
class ClaimPodsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** Of the two transactions and the answer. */
    private static final int STATEMENTS = 19;

    private static ClaimPods pods;

    @BeforeAll
    static void start() throws Exception {
        pods = new ClaimPods();
    }

    @AfterEach
    void calm() {
        pods.cable.mend();
        pods.platform.calm();
    }

    @AfterAll
    static void end() {
        pods.close();
    }

    @Test
    void theCooldownHoldsOnTheOtherPod() {
        Earner earner = pods.earners.remove();
        assertPaid(ask(pods.direct, earner));
        JsonNode refused = error(ask(pods.overTheCable, earner), "RATE_LIMIT_EXCEEDED");
        assertThat(refused.path("retryAfter").asInt()).isBetween(690, 720);
        assertThat(refused.path("dailyLimitRemaining").asInt()).isEqualTo(9);
    }

    @Test
    void callsOfBothPodsAreCountedTogether() {
        Earner earner = pods.earners.remove();
        pods.platform.mode(Mode.REFUSES);
        for (int call = 0; call < 5; call++) {
            error(ask(call % 2 == 0 ? pods.direct : pods.overTheCable, earner), "FAILED_TO_TRANSFER_CREDIT");
        }
        for (ServiceProcess pod : List.of(pods.direct, pods.overTheCable)) {
            assertThat(error(ask(pod, earner), "RATE_LIMIT_EXCEEDED")
                            .path("retryAfter")
                            .asInt())
                    .isBetween(3500, 3600);
        }
    }

    @Test
    void whatIsAnsweredTooLateIsNotKnownAndFoundLater() {
        Earner earner = pods.earners.remove();
        pods.platform.delay(Duration.ofMillis(1500));
        pods.platform.next(Mode.SLOW);
        assertNotPaid(ask(pods.direct, earner), "PENDING");
        assertThat(pods.platform.bookingsOf(earner.platformId())).hasSize(1);
        assertPaid(ask(pods.overTheCable, earner));
        assertThat(pods.platform.bookingsOf(earner.platformId()))
                .singleElement()
                .returns(1, SandboxPlatform.Booking::requests);
    }

    @Test
    void whatIsBookedTooLateIsBookedOnce() {
        Earner earner = pods.earners.remove();
        pods.platform.delay(Duration.ofMillis(1500));
        pods.platform.next(Mode.SLEEPS_BEFORE_BOOKING);
        assertNotPaid(ask(pods.direct, earner), "PENDING");
        assertPaid(ask(pods.direct, earner));
        // The first one arrives in the end
        Waiting.until(() -> pods.platform.answering() == 0, PATIENCE);
        assertThat(pods.platform.bookingsOf(earner.platformId()))
                .singleElement()
                .returns(2, SandboxPlatform.Booking::requests);
    }

    @Test
    void whatNeverLeftIsRefusedAndAfterSomeOfThatNothingIsTried() {
        pods.cable.cut();
        List<Earner> refused = new ArrayList<>();
        for (int claim = 0; claim < 3; claim++) {
            Earner earner = pods.earners.remove();
            assertNotPaid(ask(pods.overTheCable, earner), "FAILED");
            refused.add(earner);
        }
        pods.cable.mend();
        List<String> answers = refused.stream().map(pods::lastAnswer).toList();
        assertThat(answers).first().isEqualTo("connection refused");
        assertThat(answers).last().isEqualTo("circuit open");
        assertThat(refused).allSatisfy(earner -> {
            assertThat(pods.platform.bookingsOf(earner.platformId())).isEmpty();
            assertThat(pods.readyToClaim(earner)).isEqualTo("$10.00");
        });
        Instant tried = Instant.now();
        Waiting.until(() -> Instant.now().isAfter(tried.plus(ClaimPods.CIRCUIT_DELAY)), PATIENCE);
        assertPaid(ask(pods.overTheCable, refused.getFirst()));
    }

    @Test
    void aRateThatNeverCameIsNone() throws Exception {
        Earner earner = pods.earners.remove();
        pods.execute("delete from token_rate");
        error(ask(pods.direct, earner), "USDC_TOKEN_RATE_NOT_FOUND");
        pods.feedRate();
        assertPaid(ask(pods.direct, earner));
    }

    @Test
    void aClaimTakesAFixedNumberOfStatements() throws Exception {
        Earner warm = pods.earners.remove();
        assertPaid(ask(pods.direct, warm));
        Earner earner = pods.earners.remove();
        List<String> statements = pods.statements(() -> assertPaid(ask(pods.direct, earner)));
        assertThat(statements).hasSizeLessThanOrEqualTo(STATEMENTS);
        Earner other = pods.earners.remove();
        assertThat(pods.statements(() -> assertPaid(ask(pods.direct, other)))).isEqualTo(statements);
    }
}
