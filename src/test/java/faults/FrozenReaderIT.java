package faults;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.KafkaBroker;
import gaming.telemetry.Scrape;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.Lines;
import world.Rows;
import world.ServiceProcess;
import world.Topic;
import world.World;

/**
 * Details.md, "Records of a topic". A pod freezes while it stores records of a partition, another pod takes over and
 * stores corrections, and the first pod wakes up. No older word replaces a newer one.
 */
@Tag("proof")
class FrozenReaderIT {
    private static final int ROUNDS = 20;
    private static final int BETS = 240;
    private static final long SEED = 20_261_128;

    private static final Map<String, String> KEYS = Map.of(
            "kafka.session-timeout", "PT6S",
            "kafka.poll-records", "60",
            "events.retry-delays", "PT1S,PT1S");

    private static KafkaBroker broker;
    private static Topic topic;
    private static Rows rows;
    private static final List<ServiceProcess> PODS = new ArrayList<>();

    private final Random random = new Random(SEED);

    /** When a pod freezes, or what else happens to the pods. */
    private enum Moment {
        WHILE_IT_STORES,
        IN_A_RETRY_WAIT,
        WHILE_A_THIRD_POD_JOINS,
        RESTART
    }

    @BeforeAll
    static void start() {
        rows = new Rows(World.freshSchema());
        broker = KafkaBroker.startEmpty(World.directory("kafka-frozen"));
        topic = Topic.of(broker, "PLATFORM_ACTIVITY_TOPIC", 1);
        PODS.add(pod());
        PODS.add(pod());
        Lines.catalogue(PODS.getFirst().feeds());
    }

    private static ServiceProcess pod() {
        return ServiceProcess.start(World.database().url(rows.schema()), keys());
    }

    private static Map<String, String> keys() {
        var keys = new HashMap<>(broker.configuration("frozen"));
        keys.putAll(KEYS);
        return keys;
    }

    @AfterAll
    static void stop() {
        topic.close();
        PODS.forEach(pod -> Reaper.signal("-CONT", pod.pid()));
        PODS.forEach(ServiceProcess::close);
        broker.close();
    }

    @Test
    void aPodThatWakesUpReplacesNoNewerWord() {
        for (int round = 0; round < ROUNDS; round++) {
            Moment moment = Moment.values()[round < 8 ? 0 : round < 16 ? 1 : round < 18 ? 2 : 3];
            round(moment, "round " + round + ", " + moment);
        }
    }

    private void round(Moment moment, String description) {
        var player = new ObjectId();
        List<ObjectId> bets = Stream.generate(ObjectId::new).limit(BETS).toList();
        ServiceProcess owner = owner();
        send("users", user(player, "ACTIVE"), player);
        if (moment == Moment.IN_A_RETRY_WAIT) {
            send("bets", bet(new ObjectId(), player, "SETTLED").put("gameSlug", "unknown"), player);
        }
        bets.forEach(bet -> send("bets", bet(bet, player, "SETTLED"), player));
        IntStream.range(0, 40).forEach(each -> send("deposits", deposit(player, each, 60_000), player));
        topic.flush();
        pause(random.nextInt(moment == Moment.IN_A_RETRY_WAIT ? 2500 : 500));

        if (moment == Moment.RESTART) {
            owner.terminate();
            PODS.remove(owner);
            PODS.add(pod());
        } else {
            Reaper.signal("-STOP", owner.pid());
        }
        if (moment == Moment.WHILE_A_THIRD_POD_JOINS) {
            PODS.add(pod());
        }
        Waiting.until(() -> rows.count("bet where user_id = ? and status = 'SETTLED'", player) == BETS
                && rows.count("deposit where user_id = ? and amount = 60000", player) == 40);
        bets.forEach(bet -> send("bets", bet(bet, player, "VOIDED"), player));
        IntStream.range(0, 40).forEach(each -> send("deposits", deposit(player, each, 10), player));
        send("users", user(player, "BLOCKED"), player);
        topic.flush();
        Waiting.until(() -> isCorrected(player));
        if (moment != Moment.RESTART) {
            Reaper.signal("-CONT", owner.pid());
            Waiting.until(() -> owner.readyStatus() == 200);
        }
        pause(2500);
        owner();
        assertThat(rows.count("bet where user_id = ? and status = 'SETTLED'", player))
                .as(description)
                .isZero();
        assertThat(isCorrected(player)).as(description).isTrue();
        assertThat(rows.count("player_day where user_id = ? and (stake_1 <> 0 or stake_2 <> 0)", player))
                .as(description)
                .isZero();
        while (PODS.size() > 2) {
            PODS.removeFirst().close();
        }
    }

    private static boolean isCorrected(ObjectId player) {
        return rows.count("bet where user_id = ? and status = 'VOIDED'", player) == BETS
                && rows.count("deposit where user_id = ? and amount = 10", player) == 40
                && rows.count("user where id = ? and status = 'BLOCKED'", player) == 1;
    }

    /** The pod that has handled a record which only this call sends. */
    private static ServiceProcess owner() {
        var before = PODS.stream().map(FrozenReaderIT::handled).toList();
        while (true) {
            send("users", user(new ObjectId(), "ACTIVE"), new ObjectId());
            topic.flush();
            for (int end = 0; end < 20; end++) {
                for (int each = 0; each < PODS.size(); each++) {
                    if (handled(PODS.get(each)) > before.get(each)) {
                        return PODS.get(each);
                    }
                }
                pause(50);
            }
        }
    }

    private static double handled(ServiceProcess pod) {
        return Scrape.of(pod.internalUrl()).sum("events_total", "result", "handled");
    }

    private static void pause(int millis) {
        LockSupport.parkNanos(Duration.ofMillis(millis).toNanos());
    }

    private static void send(String feed, ObjectNode payload, ObjectId key) {
        topic.send(key.toHexString(), feed, payload);
    }

    private static ObjectNode user(ObjectId id, String status) {
        return record("id", "" + id, "username", "player" + id, "status", status);
    }

    private static ObjectNode deposit(ObjectId player, int number, int amount) {
        return record("id", player + "-" + number, "userId", "" + player, "amount", amount, "amountUsd", amount)
                .put("at", "2026-01-01T00:00:00Z");
    }

    private static ObjectNode bet(ObjectId id, ObjectId player, String status) {
        return Lines.bet(player, "slot", "1", LocalDate.parse("2026-01-01"))
                .put("id", id.toHexString())
                .put("status", status);
    }
}
