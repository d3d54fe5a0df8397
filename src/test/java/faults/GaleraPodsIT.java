package faults;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.SandboxPlatform;
import sandbox.Waiting;
import world.Browser;
import world.Earners;
import world.Earners.Earner;
import world.Galera;
import world.Guest;
import world.Jobs;
import world.Lines;
import world.Operator;
import world.ServiceProcess;
import world.Together;
import world.World;

/** Two pods at two nodes of a cluster that all take writes. */
@Tag("proof")
class GaleraPodsIT {
    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);
    private static final int CHAINS = 200;
    private static final int LENGTH = 20;
    private static final int ROUNDS = 3;

    /** Referrers who are owed something, and those of them whose commission lacks or differs. */
    private static final String OWED = """
            select count(*), coalesce(sum(not edge <=> computed), 0)
            from (
              select referrer user_id, sum(edge) edge
              from (
                select t1 referrer, user_id from referral union all select t2, user_id from referral
                union all select t3, user_id from referral union all select t4, user_id from referral) tree
                join (select user_id, edge_1 + edge_2 edge from player_day where day = '%1$s') played using (user_id)
              where referrer is not null
              group by referrer) owed
              left join (
                select user_id, edge_1_1 + edge_1_2 + edge_2_1 + edge_2_2 + edge_3_1 + edge_3_2 + edge_4_1 + edge_4_2
                  computed
                from commission where day = '%1$s') computed using (user_id)""";

    private static final String WRONG_LEVELS = """
            select count(*), coalesce(sum(c.level <> (
              select max(t.level) from commission_terms t
              where t.valid_from = (select max(valid_from) from commission_terms where valid_from <= c.day)
                and t.requirement <= ifnull(d.usd, 0))), 0)
            from commission c left join referrer_deposits d using (user_id) where c.day = '%s'""";

    /** Completed claims, and those of a user who has another one. */
    private static final String PAID =
            "select count(*), count(*) - count(distinct user_id) from claim" + " where status = 'COMPLETED'";

    private static final Map<String, String> PROPERTIES = Map.of(
            "tasks.heartbeat", "PT1S",
            "commission.batch-size", "50",
            "limits.claims.per-hour", "1000000",
            "limits.claims.per-day", "1000000",
            "limits.claims.cooldown", "PT0S",
            "gaming-platform.token", SandboxPlatform.TOKEN);

    private static final long PAUSE = 8_000;

    private static Galera cluster;
    private static final List<ServiceProcess> PODS = new ArrayList<>();
    private static final List<ObjectId> USERS = new ArrayList<>();

    @BeforeAll
    static void twoPodsStartAtOnce() {
        cluster = Galera.start();
        var started = new ServiceProcess[2];
        Together.times(started.length, pod -> started[pod] = ServiceProcess.start(cluster.url(pod), PROPERTIES));
        PODS.addAll(List.of(started));
        Lines.catalogue(feeds(0));
        feeds(0).accept("token-rates", Lines.rate("0.8", Instant.now()));
        for (int position = 0; position < LENGTH; position++) {
            var lines = new ArrayList<ObjectNode>();
            for (int chain = 0; chain < CHAINS; chain++) {
                var id = new ObjectId();
                ObjectNode user = record("id", id.toHexString(), "username", "u" + id);
                if (position > 0) {
                    user.put("referrerId", USERS.get(USERS.size() - CHAINS).toHexString());
                }
                USERS.add(id);
                lines.add(user);
            }
            feeds(0).accept("users", lines.toArray(ObjectNode[]::new));
        }
    }

    @AfterAll
    static void ends() {
        PODS.forEach(ServiceProcess::close);
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void aBetThatOneNodeTakesWhileAnotherListsTheDayIsComputed() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            LocalDate day = TODAY.minusDays(10 + round);
            feeds(0).accept("bets", bets(day, 20_000));
            int fed = meanwhile(day, () -> feeds(1).accept("bets", bets(day, 1)));
            assertSettled(day);
            assertThat(numbers("select count(*), 0 from bet where date(at) = '%s'".formatted(day))
                            .getFirst())
                    .isEqualTo(20_000 + fed);
        }
    }

    @Test
    void aDepositThatOneNodeTakesWhileAnotherComputesTheDayCountsForItsLevel() throws Exception {
        LocalDate day = TODAY.minusDays(5);
        feeds(0).accept("bets", bets(day, 20_000));
        var depositors = new ArrayDeque<>(USERS.subList(USERS.size() - CHAINS, USERS.size()));
        meanwhile(day, () -> {
            ObjectId depositor;
            synchronized (depositors) {
                depositor = depositors.poll();
            }
            if (depositor != null) {
                feeds(1).accept(
                                "deposits",
                                Lines.deposit(depositor, "60000", day).put("amountUsd", "60000"));
            }
        });
        assertSettled(day);
        List<Long> levels = numbers(WRONG_LEVELS.formatted(day));
        assertThat(levels.getFirst()).isPositive();
        assertThat(levels.getLast()).as("referrers with a wrong level").isZero();
    }

    @Test
    void aBlockAndAHoldAtOneNodeCountAtTheNext() {
        List<Earner> earners = new Earners(PODS.get(0).internalUrl()).make(40, "5");
        for (Earner earner : earners.subList(0, 20)) {
            feeds(0).accept(
                            "users",
                            record(
                                    "id", earner.id().toHexString(),
                                    "username", earner.username(),
                                    "platformId", earner.platformId(),
                                    "status", "BLOCKED"));
            assertThat(claim(1, earner)).isNotEqualTo(Claimer.PAID);
        }
        for (Earner earner : earners.subList(20, 40)) {
            Operator.of(PODS.get(0))
                    .tell(
                            "/users/" + earner.id() + "/hold",
                            "{\"scope\": \"TIER\", \"tier\": \"TIER_1\", \"reason\": \"To be looked at\"}");
            assertThat(claim(1, earner)).isNotEqualTo(Claimer.PAID);
        }
    }

    @Test
    void aClaimThatBothPodsTakeAtOnceIsPaidOnce() throws SQLException {
        List<Earner> earners = new Earners(PODS.get(0).internalUrl()).make(40, "5");
        List<Long> before = numbers(PAID);
        Together.times(2 * earners.size(), number -> claim(number % 2, earners.get(number / 2)));
        Together.times(earners.size(), number -> claim(number % 2, earners.get(number)));
        List<Long> paid = numbers(PAID);
        assertThat(paid.getFirst() - before.getFirst()).isEqualTo(earners.size());
        assertThat(paid.getLast() - before.getLast()).as("paid twice").isZero();
    }

    @Test
    void aSignInGoesOnAtAnyNode() {
        try (var balancer = new Balancer()) {
            PODS.forEach(balancer::add);
            Waiting.until(() -> balancer.ready() == PODS.size());
            Together.times(8, _ -> {
                for (int person = 0; person < 5; person++) {
                    Browser browser = Guest.registers(balancer.publicUrl(), World.google())
                            .browser();
                    for (int refresh = 0; refresh < 3; refresh++) {
                        assertThat(browser.refresh().path("status").asText()).isEqualTo("SUCCESS");
                    }
                }
            });
        }
    }

    @Test
    void signInsAtOneNodeLeaveNoSessionOfAUserWhomAnotherErases() throws SQLException {
        for (int round = 0; round < 10; round++) {
            Guest guest = Guest.registers(PODS.get(0).publicUrl(), World.google());
            var erased = new AtomicBoolean();
            var steps = new ArrayList<Together.Step>();
            for (int browser = 0; browser < 4; browser++) {
                steps.add(() -> {
                    while (!erased.get()) {
                        new Browser(PODS.get(1).publicUrl()).loggedIn("GOOGLE", World.google(), guest.person());
                    }
                });
            }
            steps.add(() -> {
                try {
                    Waiting.until(() -> sessions(guest) > 4);
                    Operator.of(PODS.get(0)).tell("/users/" + guest.id() + "/erase", "");
                } finally {
                    erased.set(true);
                }
            });
            Together.run(steps);
            assertThat(sessions(guest)).isZero();
        }
    }

    private static long sessions(Guest guest) {
        return numbers("select count(*), 0 from session where user_id = x'" + guest.id() + "'")
                .getFirst();
    }

    @Test
    void reportsAndBooksReadOneSnapshotOfANode() {
        for (String path : List.of(
                "/user-commission-history-jobs/report?startDate=2020-01-01&endDate=2020-01-02", "/claims/books")) {
            Operator.of(PODS.get(1)).read(path);
        }
    }

    @Test
    void commitsThatNoNodeFlushesAreSafeAgainstTheLossOfOneMachine() throws SQLException {
        try {
            flushLogAtTrxCommit(2);
            assertThat(PODS.get(0).readyStatus()).isEqualTo(200);
            assertThat(PODS.get(0).databaseProblem("durability")).isEmpty();
            assertThat(PODS.get(0).databaseProblem("cluster"))
                    .isEqualTo("a crash of all machines of the cluster may lose commits, because"
                            + " innodb_flush_log_at_trx_commit is 2");
        } finally {
            flushLogAtTrxCommit(1);
        }
    }

    private static void flushLogAtTrxCommit(int value) throws SQLException {
        for (int node = 0; node < Galera.NODES; node++) {
            try (Connection connection = cluster.connect(node);
                    var statement = connection.createStatement()) {
                statement.execute("set global innodb_flush_log_at_trx_commit = " + value);
            }
        }
    }

    @Test
    void nothingIsLostWhileNodesAreKilledFreezeAndReturn() throws Exception {
        LocalDate day = TODAY.minusDays(20);
        whileBetsAndClaimsComeIn(day, () -> {
            cluster.kill(1);
            jobs(0).queue(day);
            Thread.sleep(PAUSE);
            cluster.startAgain(1);
            cluster.freeze(0);
            Thread.sleep(2 * PAUSE);
            cluster.thaw(0);
            jobs(1).queue(day);
            Thread.sleep(PAUSE);
        });
    }

    @Test
    void nothingIsLostWhileNodesAreCutOffAndReturn() throws Exception {
        LocalDate day = TODAY.minusDays(21);
        whileBetsAndClaimsComeIn(day, () -> {
            jobs(0).queue(day);
            try (var _ = cluster.cutOff(0)) {
                jobs(1).queue(day);
                Thread.sleep(2 * PAUSE);
            }
            jobs(0).queue(day);
            try (var _ = cluster.cutOff(1)) {
                Thread.sleep(2 * PAUSE);
            }
            jobs(1).queue(day);
            Thread.sleep(PAUSE);
        });
    }

    private static void whileBetsAndClaimsComeIn(LocalDate day, Together.Step strikes) throws Exception {
        List<Earner> earners = new Earners(PODS.get(0).internalUrl()).make(40, "5");
        List<Long> before = numbers(PAID);
        feeds(0).accept("bets", bets(day, 20_000));
        var taken = new ConcurrentLinkedQueue<String>();
        var over = new AtomicBoolean();
        var steps = new ArrayList<Together.Step>();
        for (int feeder = 0; feeder < 8; feeder++) {
            int pod = feeder % 2;
            steps.add(() -> {
                while (!over.get()) {
                    ObjectNode[] bet = bets(day, 1);
                    if (PODS.get(pod).isAlive() && isTaken(pod, bet[0])) {
                        taken.add(bet[0].path("id").asText());
                    }
                }
            });
            steps.add(() -> {
                for (int number = 0; !over.get(); number++) {
                    claim(pod, earners.get(number % earners.size()));
                    Thread.sleep(100);
                }
            });
        }
        steps.add(() -> {
            try {
                strikes.run();
            } finally {
                over.set(true);
            }
        });
        Together.run(steps);
        Waiting.until(() -> PODS.stream().allMatch(pod -> pod.readyStatus() == 200));
        jobs(0).run(day);
        assertSettled(day);
        assertThat(taken).hasSizeGreaterThan(100);
        assertThat(numbers("select count(*), 0 from bet where id in (x'" + String.join("',x'", taken) + "')")
                        .getFirst())
                .isEqualTo(taken.size());
        Waiting.until(
                () -> earners.stream().allMatch(earner -> claim(0, earner).equals("NO_EARNINGS_TO_CLAIM")),
                Duration.ofMinutes(3));
        List<Long> paid = numbers(PAID);
        assertThat(paid.getFirst() - before.getFirst()).isEqualTo(earners.size());
        assertThat(paid.getLast() - before.getLast()).as("paid twice").isZero();
    }

    private static boolean isTaken(int pod, ObjectNode bet) {
        try {
            return feeds(pod).post("bets", bet.toString()).status() == 200;
        } catch (UncheckedIOException lost) {
            return false;
        }
    }

    private static String claim(int pod, Earner earner) {
        return Claimer.of(earner).claim(PODS.get(pod).publicUrl());
    }

    /** Feeds at the second pod while the first one computes the day. Returns how often. */
    private static int meanwhile(LocalDate day, Runnable feed) {
        var fed = new AtomicInteger();
        var done = new AtomicBoolean();
        var steps = new ArrayList<Together.Step>();
        steps.add(() -> {
            try {
                jobs(0).run(day);
            } finally {
                done.set(true);
            }
        });
        for (int feeder = 0; feeder < 8; feeder++) {
            steps.add(() -> {
                while (!done.get()) {
                    feed.run();
                    fed.incrementAndGet();
                }
            });
        }
        Together.run(steps);
        return fed.get();
    }

    /** After its marks are computed, each referrer has what the tiers have played. */
    private static void assertSettled(LocalDate day) throws SQLException {
        while (jobs(1).progress(day).path("recalculationNeeded").asBoolean()) {
            jobs(1).run(day);
        }
        List<Long> owed = numbers(OWED.formatted(day));
        assertThat(owed.getFirst()).isPositive();
        assertThat(owed.getLast()).as("referrers whose bets are not computed").isZero();
    }

    private static ObjectNode[] bets(LocalDate day, int number) {
        return ThreadLocalRandom.current()
                .ints(number, 0, USERS.size())
                .mapToObj(player -> Lines.bet(USERS.get(player), "slot", "100", day))
                .toArray(ObjectNode[]::new);
    }

    private static List<Long> numbers(String query) {
        try (Connection connection = cluster.connect(2);
                var statement = connection.createStatement()) {
            statement.execute("set session wsrep_sync_wait = 1");
            try (var row = statement.executeQuery(query)) {
                row.next();
                return List.of(row.getLong(1), row.getLong(2));
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static Feeds feeds(int pod) {
        return PODS.get(pod).feeds();
    }

    private static Jobs jobs(int pod) {
        return PODS.get(pod).jobs();
    }
}
