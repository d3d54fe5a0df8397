package faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.Blockade;
import world.Earners;
import world.ServiceProcess;

/** A pod freezes in the middle of a feed of bets, and its transaction stays open. */
@Tag("proof")
class FrozenPodIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final LocalDate DAY = LocalDate.now(ZoneOffset.UTC).minusDays(3);

    private final ServiceProcess frozen = TestPods.pod(0);
    private final ServiceProcess healthy = TestPods.pod(1);
    private final List<Claimer> claimers = TestPods.claimers(2);

    @AfterEach
    void wake() {
        Reaper.signal("-CONT", frozen.pid());
    }

    @Test
    void anotherPodFeedsTheSamePlayersRunsTheDayAndPaysWithinHalfAMinute() throws SQLException {
        CompletableFuture<Http.Answer> cut = freezeInTheMiddleOfAFeed();

        assertThat(CompletableFuture.runAsync(
                        () -> {
                            assertThat(feed(healthy).status()).isEqualTo(200);
                            healthy.jobs().run(DAY);
                            assertThat(claimers)
                                    .allSatisfy(claimer -> assertThat(claimer.claim(healthy.publicUrl()))
                                            .isEqualTo(Claimer.PAID));
                        },
                        Thread::startVirtualThread))
                .succeedsWithin(PATIENCE);
        wake();

        Http.Answer answer = cut.join();
        assertThat(answer.status()).as(answer.body()).isEqualTo(500);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo("DATABASE_ERROR");
        assertStakes("$2.50");
        Waiting.until(() -> frozen.readyStatus() == 200);
        assertThat(feed(frozen).status()).isEqualTo(200);
        assertStakes("$3.75");
    }

    /** The pod waits for a lock when it freezes. The server goes on with its statement, and has locked all other rows. */
    private CompletableFuture<Http.Answer> freezeInTheMiddleOfAFeed() throws SQLException {
        try (Blockade _ = TestPods.held("referrer_activity where user_id = 0x"
                + claimers.getLast().earner().id())) {
            CompletableFuture<Http.Answer> cut =
                    CompletableFuture.supplyAsync(() -> feed(frozen), Thread::startVirtualThread);
            Blockade.awaitWaiting(Pods.user(0), 1);
            Reaper.signal("-STOP", frozen.pid());
            return cut;
        }
    }

    private Http.Answer feed(ServiceProcess service) {
        return service.feeds()
                .post(
                        "bets",
                        claimers.stream()
                                .map(claimer ->
                                        Earners.bet(claimer.earner(), "1", DAY).toString())
                                .collect(Collectors.joining("\n")));
    }

    private void assertStakes(String dollars) {
        assertThat(claimers)
                .allSatisfy(claimer -> assertThat(
                                claimer.ask(healthy.publicUrl(), "{ referralStats { totalReferralStakes } }")
                                        .at("/referralStats/totalReferralStakes")
                                        .asText())
                        .isEqualTo(dollars));
    }
}
