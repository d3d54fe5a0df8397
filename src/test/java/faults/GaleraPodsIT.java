package faults;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import world.Galera;
import world.Jobs;
import world.ServiceProcess;
import world.Together;

/** Two pods at two nodes of a cluster that all take writes. */
@Tag("proof")
class GaleraPodsIT {
    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);
    private static final int CHAINS = 200;
    private static final int LENGTH = 20;
    private static final int ROUNDS = 3;
    private static final ObjectNode GAME = record(
            "slug", "slot", "providerSlug", "house", "name", "S", "code", "s", "type", "SLOTS", "houseEdgePercent", 5);

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

    private static Galera cluster;
    private static final List<ServiceProcess> PODS = new ArrayList<>();
    private static final List<ObjectId> USERS = new ArrayList<>();

    @BeforeAll
    static void twoPodsStartAtOnce() {
        cluster = Galera.start();
        for (int pod = 0; pod < 2; pod++) {
            PODS.add(ServiceProcess.start(
                    cluster.url(pod), Map.of("tasks.heartbeat", "PT1S", "commission.batch-size", "50")));
        }
        feeds(0).accept("providers", record("slug", "house", "name", "House"));
        feeds(0).accept("games", GAME);
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
                                record(
                                        "id",
                                        new ObjectId().toHexString(),
                                        "userId",
                                        depositor.toHexString(),
                                        "amount",
                                        "60000",
                                        "amountUsd",
                                        "60000",
                                        "at",
                                        day + "T12:00:00Z"));
            }
        });
        assertSettled(day);
        List<Long> levels = numbers(WRONG_LEVELS.formatted(day));
        assertThat(levels.getFirst()).isPositive();
        assertThat(levels.getLast()).as("referrers with a wrong level").isZero();
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
                .mapToObj(player -> record(
                        "id",
                        new ObjectId().toHexString(),
                        "userId",
                        USERS.get(player).toHexString(),
                        "providerSlug",
                        "house",
                        "gameSlug",
                        "slot",
                        "stake",
                        100,
                        "at",
                        day + "T12:00:00Z"))
                .toArray(ObjectNode[]::new);
    }

    private static List<Long> numbers(String query) throws SQLException {
        try (Connection connection = cluster.connect(2);
                var statement = connection.createStatement()) {
            statement.execute("set session wsrep_sync_wait = 1");
            try (var row = statement.executeQuery(query)) {
                row.next();
                return List.of(row.getLong(1), row.getLong(2));
            }
        }
    }

    private static Feeds feeds(int pod) {
        return new Feeds(PODS.get(pod).internalUrl());
    }

    private static Jobs jobs(int pod) {
        return new Jobs(PODS.get(pod).internalUrl());
    }
}
