package gaming.payments.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.SandboxPlatform.Mode.RESETS_BEFORE_BOOKING;

import dev.Http;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.SandboxPlatform.Moment;
import world.Rows;
import world.TestClock;
import world.World;

/** A pod whose clock is ahead: it takes every time that decides about money from the database (details.md, "Amendments"). */
@ExtendWith(LongAgo.class)
class FastPodIT {
    private static final Duration AHEAD = Duration.ofSeconds(150);

    private final Payee payee = Payee.joins();

    @Test
    void letsTheLeaseOfAnotherCallRun() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                var gate = World.platform().hold(Moment.BEFORE_BOOKING)) {
            var call = threads.submit(payee::claims);
            gate.awaitHeld(1);
            TestClock.podIsAhead(AHEAD);
            payee.isNotPaid("PENDING");
            assertThat(payee.lookedUp()).isZero();
            assertThat(resolveAsFailed().status()).isEqualTo(409);
            gate.release();
            call.get();
        }
        assertThat(payee.row().status()).isEqualTo("COMPLETED");
        assertThat(payee.booked()).isEqualTo(1);
    }

    @Test
    void looksNothingUpEarlyAndGivesNothingUpEarly() {
        World.platform().next(RESETS_BEFORE_BOOKING);
        payee.isNotPaid("PENDING");
        TestClock.podIsAhead(AHEAD);
        // A poll of the queue after the claim
        Rows.here().doNow("claim-books");
        assertThat(payee.lookedUp()).isZero();
        assertThat(resolveAsFailed().status()).isEqualTo(409);
        payee.claims();
        assertThat(payee.booked()).isEqualTo(1);
    }

    @Test
    void keepsTheCooldown() throws Exception {
        payee.claims();
        payee.earns("8");
        TestClock.podIsAhead(Duration.ofMinutes(13));
        assertThat(payee.isRefused("RATE_LIMIT_EXCEEDED").path("retryAfter").asInt())
                .isBetween(700, 720);
        assertThat(Objects.requireNonNull(payee.row().finishedAt()))
                .isBetween(LongAgo.START, LongAgo.START.plusSeconds(60));
    }

    @Test
    void calculatesNoDayThatHasNotEnded() {
        TestClock.podIsAhead(Duration.ofHours(24));
        Http.Answer answer = Http.get(
                World.internalUrl().resolve("/user-commission-history-jobs/daily-commission?targetDate=2020-06-15"),
                "X-API-Key",
                "dev-cloud-schedules");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo("INVALID_DATE_RANGE");
        assertThat(answer.json().at("/details/latest").asText()).isEqualTo("2020-06-14");
    }

    private Http.Answer resolveAsFailed() {
        return Http.post(
                World.internalUrl().resolve("/claims/" + payee.row().id() + "/resolve"),
                "{\"outcome\":\"FAILED\",\"evidence\":\"the platform says so\"}",
                "X-API-Key",
                "dev-operator",
                "Content-Type",
                "application/json");
    }
}
