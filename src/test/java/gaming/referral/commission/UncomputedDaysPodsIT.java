package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import gaming.referral.commission.Pods.Game;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.Blockade;
import world.Fleet;

/** Pods compute days without a request, once for all of them, also when one of them is killed. */
class UncomputedDaysPodsIT {
    private static final String TASK = "commission-recalculation";

    private final Players players = new Players();
    private final List<String> users =
            IntStream.range(0, 60).mapToObj(_ -> new ObjectId().toHexString()).toList();

    @Test
    void twoPodsComputeADayOnce() throws Exception {
        List<LocalDate> days = fed(LocalDate.of(2014, 1, 1), 5);
        Fleet.rows().doNow(TASK);
        Fleet.rows().doNow(TASK);
        days.forEach(UncomputedDaysPodsIT::awaitDone);
        assertThat(Fleet.rows().count("scheduled_tasks where task_name = ?", TASK))
                .isOne();
        Books.assertSame(players.oracle, Set.copyOf(days));
    }

    @Test
    @Tag("proof")
    void theOtherPodQueuesTheDaysThatAKilledPodHasNot() throws Exception {
        List<LocalDate> days = fed(LocalDate.of(2014, 2, 1), 3);
        int killed;
        try (var _ = Blockade.ofRows(Fleet.rows(), "commission_day where day = '" + days.get(1) + "'")) {
            Fleet.rows().change("update scheduled_tasks set execution_time = '2000-01-01' where task_name = ?", TASK);
            Blockade.awaitWaiting("fleet_", 1);
            killed = Blockade.waiting(Fleet.user(0)) > 0 ? 0 : 1;
            awaitDone(days.getFirst());
            Pods.pod(killed).kill();
            assertThat(Pods.jobs(1 - killed).progress(days.get(2)).path("state").asText())
                    .isEqualTo("NONE");
        }
        for (LocalDate day : days) {
            Waiting.until(() ->
                    Pods.jobs(1 - killed).progress(day).path("state").asText().equals("DONE"));
        }
        Fleet.startKilled();
        Books.assertSame(players.oracle, Set.copyOf(days));
    }

    /** Days of 59 referrers each that have waited for more than an hour. */
    private List<LocalDate> fed(LocalDate first, int count) {
        Feeds feeds = Pods.feeds(0);
        feeds.accept(
                "users",
                IntStream.range(0, users.size())
                        .mapToObj(i -> players.user(users.get(i), i == 0 ? null : users.get(i - 1)))
                        .toArray(ObjectNode[]::new));
        List<LocalDate> days = first.datesUntil(first.plusDays(count)).toList();
        for (LocalDate day : days) {
            feeds.accept(
                    "bets",
                    users.stream()
                            .map(user -> players.bet(
                                    new ObjectId().toHexString(), user, Game.SLOT, BigDecimal.TEN, null, false, day))
                            .toArray(ObjectNode[]::new));
            Fleet.rows()
                    .change(
                            "update commission_day set uncomputed_since = uncomputed_since - interval 150 minute"
                                    + " where day = ?",
                            day);
        }
        return days;
    }

    private static void awaitDone(LocalDate day) {
        assertThat(Pods.jobs(0).awaitDone(day).path("state").asText()).isEqualTo("DONE");
    }
}
