package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.Blockade;
import world.Fleet;
import world.ServiceProcess;
import world.Together;
import world.World;

/** Two processes, one database, days of 200 batches; processes end at the worst moments. */
@Tag("proof")
class TwoProcessesPodsIT {
    private static final Pattern USERS = Pattern.compile("Calculated (\\d+) users.*");
    /** More batches than both processes have threads. */
    private static final int HELD = 20;
    /** A pod fetches tasks while fewer of its four threads are busy, so it may stop there. */
    private static final int REFILLED_BELOW = 2;

    private static final Set<LocalDate> COMPUTED = new TreeSet<>();
    private static final Crowd CROWD = new Crowd();

    private final Map<ServiceProcess, Integer> printed = new HashMap<>();

    @BeforeEach
    void look() {
        for (int pod = 0; pod < Pods.COUNT; pod++) {
            printed.put(Pods.pod(pod), Pods.pod(pod).output().length());
        }
    }

    @AfterEach
    void noErrorSurfaces() {
        for (int pod = 0; pod < Pods.COUNT; pod++) {
            String output = Pods.pod(pod).output();
            assertThat(output.substring(printed.getOrDefault(Pods.pod(pod), 0)))
                    .doesNotContain("SQL", "eadlock", "Duplicate", "Failed while");
        }
    }

    @Test
    void bothWorkOffADayOfTwoHundredBatches() throws Exception {
        LocalDate day = fed(LocalDate.of(2011, 1, 1));
        try (var _ = Pods.holdRows(day, CROWD.ofEachBatch(0.1, HELD))) {
            assertThat(Pods.jobs(0).queue(day).json().path("message").asText())
                    .isEqualTo("Queued " + day + ": 4000 users, 200 tasks");
            Blockade.awaitWaiting(Fleet.user(0), 1);
            Blockade.awaitWaiting(Fleet.user(1), 1);
        }
        assertDone(day);
    }

    @Test
    void theOtherFinishesTheDayOfAProcessThatIsKilledInTheMiddle() throws Exception {
        LocalDate day = fed(LocalDate.of(2011, 1, 2));
        try (var _ = Pods.holdRows(day, CROWD.ofEachBatch(0.25, HELD))) {
            Pods.jobs(0).queue(day);
            Blockade.awaitWaiting(Fleet.user(0), REFILLED_BELOW);
            Blockade.awaitWaiting(Fleet.user(1), REFILLED_BELOW);
            assertThat(Pods.jobs(0).progress(day).path("usersDone").asInt())
                    .isBetween(Crowd.REFERRERS / 10, Crowd.REFERRERS * 6 / 10);
            Pods.pod(1).kill();
        }
        assertDone(day);
        Fleet.startKilled();
    }

    @Test
    void batchesFromOutsideToBothAtOnceTakeWhatTheQueueDoesNot() throws Exception {
        LocalDate day = fed(LocalDate.of(2011, 1, 3));
        Pods.jobs(0).queue(day);
        var fromOutside = new AtomicInteger();
        Together.times(12, number -> {
            Http.Answer answer;
            do {
                answer = Pods.jobs(number % Pods.COUNT).batch(day, 5 + number);
                assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            } while (fromOutside.addAndGet(users(answer)) >= 0 && users(answer) > 0);
        });
        assertDone(day);
        assertThat(fromOutside.get()).isBetween(1, Crowd.REFERRERS);
    }

    @Test
    void aBatchFromOutsideThatDiesLeavesItsUsersToTheQueue() throws Exception {
        LocalDate day = fed(LocalDate.of(2011, 1, 4));
        Pods.jobs(0).queue(day);
        String claim = "select user_id from commission_work where day = '" + day + "' order by user_id desc limit 50"
                + " for update skip locked";
        try (var _ = Blockade.of(Fleet.rows(), claim)) {
            Waiting.until(() -> Pods.jobs(1).progress(day).path("usersDone").asInt() >= Crowd.REFERRERS - 50);
        }
        assertDone(day);
    }

    @Test
    void aBodyThatIsSentAgainAfterItsProcessDiedCountsOnce() throws Exception {
        LocalDate day = LocalDate.of(2011, 1, 7);
        COMPUTED.add(day);
        ObjectNode[] body = CROWD.bets(day, 5).toArray(ObjectNode[]::new);
        String stored = "bet where at >= '" + day + "' and at < '" + day.plusDays(1) + "'";
        // Batches are written one after the other; one of them stops at what the test holds
        var feeding =
                Thread.startVirtualThread(() -> untilKilled(() -> Pods.feeds(1).accept("bets", body)));
        Waiting.until(() -> count(stored) >= 5_000);
        String referrer = "referrer_activity where user_id = 0x" + CROWD.users.getFirst();
        try (var _ = Blockade.ofRows(Fleet.rows(), referrer)) {
            Blockade.awaitWaiting(Fleet.user(1), 1);
            Pods.pod(1).kill();
            feeding.join();
        }
        assertThat(count(stored)).isLessThan(body.length);
        Pods.feeds(0).accept("bets", body);
        Fleet.startKilled();
        Pods.jobs(1).run(day);
        Books.assertSame(CROWD.players.oracle, COMPUTED);
    }

    @Test
    void aDayWhoseJobIsKilledBeforeItCommitsIsAsIfNeverAskedFor() throws Exception {
        LocalDate day = fed(LocalDate.of(2011, 1, 5));
        killWhilePreparing(day);
        assertNothingAskedFor(day);
        Fleet.startKilled();
        killWhileQueuing(day);
        assertNothingAskedFor(day);
        Fleet.startKilled();
        Pods.jobs(1).queue(day);
        assertDone(day);
    }

    @Test
    void theOtherGoesOnWithTheListOfAProcessThatIsKilledInTheMiddle() throws Exception {
        LocalDate day = fed(LocalDate.of(2011, 1, 6));
        String row =
                "insert into commission_work(day, user_id) values ('" + day + "', 0x" + CROWD.users.getFirst() + ")";
        try (var _ = Blockade.of(Fleet.rows(), row)) {
            var asking = Thread.startVirtualThread(() -> ask(day));
            Blockade.awaitWaiting(Fleet.user(1), 1);
            Pods.pod(1).kill();
            asking.join();
            assertThat(Pods.jobs(0).progress(day).path("state").asText()).isEqualTo("QUEUED");
        }
        assertDone(day);
        Fleet.startKilled();
    }

    /** The job waits for deposits that are being written. */
    private static void killWhilePreparing(LocalDate day) throws Exception {
        try (var _ = Blockade.of(Fleet.rows(), "select name from gate where name = 'deposits' for update")) {
            var asking = Thread.startVirtualThread(() -> ask(day));
            Blockade.awaitWaiting(Fleet.user(1), 1);
            Pods.pod(1).kill();
            asking.join();
        }
    }

    /** A lock on the queue's table keeps the job in front of its last statements. */
    private static void killWhileQueuing(LocalDate day) throws Exception {
        try (Connection connection = World.database().connect(Fleet.rows().schema());
                var statement = connection.createStatement()) {
            statement.execute("lock tables scheduled_tasks write");
            var asking = Thread.startVirtualThread(() -> ask(day));
            Waiting.until(() -> count(
                            "information_schema.processlist where user = '" + Fleet.user(1)
                                    + "' and state like 'Waiting for table%' and info like 'select execution_time from scheduled_tasks%'")
                    > 0);
            Pods.pod(1).kill();
            asking.join();
        }
    }

    private static void assertNothingAskedFor(LocalDate day) throws Exception {
        Waiting.until(() -> count("information_schema.processlist where user = '" + Fleet.user(1) + "'") == 0);
        assertThat(Pods.jobs(0).progress(day).path("state").asText()).isEqualTo("NONE");
        assertThat(count("commission_work where day = '" + day + "'")).isZero();
        assertThat(count("scheduled_tasks where task_instance like '" + day + "%'"))
                .isZero();
    }

    private static void ask(LocalDate day) {
        untilKilled(() -> Pods.jobs(1).queue(day));
    }

    private static void untilKilled(Runnable request) {
        try {
            request.run();
        } catch (UncheckedIOException killed) {
            assertThat(Pods.pod(1).isAlive()).isFalse();
        }
    }

    private static LocalDate fed(LocalDate day) {
        COMPUTED.add(day);
        Pods.feeds(0).accept("bets", CROWD.bets(day, 1).toArray(ObjectNode[]::new));
        return day;
    }

    private static int users(Http.Answer answer) {
        var message = USERS.matcher(answer.json().path("message").asText());
        assertThat(message.matches()).as(answer.body()).isTrue();
        return Integer.parseInt(message.group(1));
    }

    private static void assertDone(LocalDate day) throws SQLException {
        JsonNode progress = Pods.jobs(0).awaitDone(day);
        assertThat(progress.path("state").asText()).isEqualTo("DONE");
        assertThat(progress.path("usersTotal").asInt()).isEqualTo(Crowd.REFERRERS);
        assertThat(progress.path("usersDone").asInt()).isEqualTo(Crowd.REFERRERS);
        assertThat(count("commission where day = '" + day + "'")).isEqualTo(Crowd.REFERRERS);
        Books.assertSame(CROWD.players.oracle, COMPUTED);
    }

    private static int count(String rows) {
        return Fleet.rows().count(rows);
    }
}
