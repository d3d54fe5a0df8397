package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import dev.Http;
import gaming.referral.commission.Pods.Game;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.Fleet;
import world.Jobs;
import world.Rows;
import world.ServiceProcess;
import world.World;

/** Pods compute days without a request, once for all of them, also when one of them is killed. */
class UncomputedDaysPodsIT {
    private static final String TASK = "commission-recalculation";

    private final Players players = new Players();
    private final List<String> users =
            IntStream.range(0, 60).mapToObj(_ -> new ObjectId().toHexString()).toList();

    @Test
    @Tag("proof")
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
        try (var _ = Blockade.of("select day from commission_day where day = '" + days.get(1) + "' for update")) {
            Fleet.rows().change("update scheduled_tasks set execution_time = '2000-01-01' where task_name = ?", TASK);
            Blockade.await(() -> waitingPod() >= 0);
            killed = waitingPod();
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

    @Test
    void aDayItsLateBetAndItsLateDepositAreComputedWithoutAnyRequest() {
        String schema = World.freshSchema();
        LocalDate day = LocalDate.of(2014, 3, 1);
        String referrer = users.getFirst();
        String player = users.getLast();
        try (var pod = ServiceProcess.start(
                World.database().url(schema),
                Map.of("commission.recalculate-after", "PT1S", "claims.books-interval", "PT1S"))) {
            var feeds = new Feeds(pod.internalUrl());
            feeds.accept("token-rates", record("symbol", "USDC", "rate", "0.8", "at", "2026-01-01T00:00:00Z"));
            feeds.accept("providers", record("slug", "house", "name", "House"));
            feeds.accept(
                    "games",
                    record("slug", "SLOT", "providerSlug", "house", "name", "S", "code", "s", "type", "SLOTS"));
            feeds.accept("users", players.user(referrer, null), players.user(player, referrer));
            var rows = new Rows(schema);
            feeds.accept("bets", bet(player, "100", day));
            Waiting.until(() -> earned(rows, "10"));
            feeds.accept("bets", bet(player, "50", day));
            Waiting.until(() -> earned(rows, "15"));
            feeds.accept(
                    "deposits",
                    Players.depositLine("d" + player, player, BigDecimal.ONE, day)
                            .put("amountUsd", "50000"));
            Waiting.until(() -> earned(rows, "18"));
            Waiting.until(() -> new Jobs(pod.internalUrl())
                    .progress(day)
                    .path("state")
                    .asText()
                    .equals("DONE"));
            JsonNode books = Http.get(pod.internalUrl().resolve("/claims/books"), "X-API-Key", "dev-operator")
                    .json();
            assertThat(books.path("uncomputed")).isEmpty();
            assertThat(books.path("differencesCount").asInt(-1)).isZero();
        }
    }

    private static ObjectNode bet(String player, String edge, LocalDate day) {
        String id = new ObjectId().toHexString();
        return Players.betLine(id, player, Game.SLOT, BigDecimal.ONE, new BigDecimal(edge), false, day);
    }

    private static boolean earned(Rows rows, String euros) {
        return rows.count("earnings where earned_1 = ?", new BigDecimal(euros)) == 1;
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

    private static int waitingPod() throws Exception {
        for (int pod = 0; pod < Pods.COUNT; pod++) {
            if (Blockade.waiting().containsKey(Fleet.user(pod))) {
                return pod;
            }
        }
        return -1;
    }

    private static void awaitDone(LocalDate day) {
        assertThat(Pods.jobs(0).awaitDone(day).path("state").asText()).isEqualTo("DONE");
    }
}
