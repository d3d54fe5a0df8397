package faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Fault;
import sandbox.Gate;
import sandbox.Json;
import sandbox.SandboxPlatform;
import sandbox.SandboxPlatform.Booking;
import sandbox.SandboxPlatform.Moment;
import sandbox.Waiting;
import world.Cable;
import world.PicksCaller;
import world.Together;

/** Credits are asked for while processes die and connections break: one booking a key at most, and none is lost. */
@Tag("proof")
class PicksUnderFaultsIT {
    private static final SandboxPlatform PLATFORM = TestPods.platform();
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final AtomicInteger USERS = new AtomicInteger();
    private static final int REQUESTS = 120;
    private static final int MOST_TRIES = 400;

    /** A request of one user of its own, under a key of its own. */
    private record Wanted(ObjectId user, String platformId, String key) {
        static Wanted next() {
            var user = new ObjectId();
            return new Wanted(user, "9%09d".formatted(USERS.incrementAndGet()), "key of " + user);
        }

        /** The status of the answer, 0 where none came. */
        int ask(int pod) {
            try {
                String body = PicksCaller.body(user.toHexString(), "2.5", "USDC");
                return new PicksCaller(TestPods.pod(pod).internalUrl())
                        .ask(key, body)
                        .status();
            } catch (UncheckedIOException gone) {
                return 0;
            }
        }

        String row(String column) {
            return String.valueOf(TestPods.all()
                    .rows()
                    .texts("select group_concat(" + column + ") from picks_transfer where user_id = x'" + user + "'")
                    .getFirst());
        }

        /** One row whose end is known; booked exactly where it says so, and the key says the same. */
        void assertEnded() {
            Waiting.until(() -> !row("status").contains("PENDING"), PATIENCE);
            String status = row("status");
            assertThat(status).isIn("COMPLETED", "FAILED");
            assertThat(PLATFORM.bookingsOf(platformId))
                    .extracting(Booking::externalTransactionId)
                    .isEqualTo(status.equals("COMPLETED") ? List.of(row("external_transaction_id")) : List.of());
            assertThat(ask(1)).isEqualTo(status.equals("COMPLETED") ? 200 : 502);
            assertThat(PLATFORM.bookingsOf(platformId)).hasSizeLessThanOrEqualTo(1);
        }
    }

    private static List<Wanted> wanted(int count) {
        List<Wanted> wanted = Stream.generate(Wanted::next).limit(count).toList();
        TestPods.pod(1)
                .feeds()
                .accept(
                        "users",
                        wanted.stream()
                                .map(each -> Json.record(
                                        "id", "" + each.user(),
                                        "username", "u" + each.user(),
                                        "platformId", each.platformId()))
                                .toArray(ObjectNode[]::new));
        return wanted;
    }

    @AfterAll
    static void startAgain() {
        PLATFORM.calm();
        TestPods.all().startDead();
    }

    @Test
    void whateverStepItsProcessDiesAt() {
        TestPods.all().startDead();
        List<Wanted> five = wanted(5);
        try {
            PLATFORM.next(Fault.RESETS);
            assertThat(five.get(0).ask(0)).isEqualTo(202);
            Gate lookup = PLATFORM.hold(Moment.LOOKUP);
            begin(five.get(0));
            lookup.awaitHeld(1);
            Gate booked = PLATFORM.hold(Moment.BEFORE_ANSWERING);
            begin(five.get(1));
            booked.awaitHeld(1);
            Gate arrived = PLATFORM.hold(Moment.BEFORE_BOOKING);
            PLATFORM.next(Fault.RESETS);
            begin(five.get(2));
            arrived.awaitHeld(1);
            begin(five.get(3));
            arrived.awaitHeld(2);
            Cable cable = TestPods.all().platformCables().getFirst();
            cable.delay(Duration.ofSeconds(2));
            begin(five.get(4));
            Waiting.until(() -> cable.underWayToServer() > 0, PATIENCE);
            TestPods.pod(0).kill();
            cable.delay(Duration.ZERO);
        } finally {
            PLATFORM.release();
        }
        five.forEach(Wanted::assertEnded);
        assertThat(List.of(
                        five.get(1).row("status"),
                        five.get(3).row("status"),
                        five.get(4).row("status")))
                .containsOnly("COMPLETED");
        assertThat(five.get(2).row("status")).isEqualTo("FAILED");
    }

    private static void begin(Wanted wanted) {
        Thread.startVirtualThread(() -> wanted.ask(0));
    }

    @Test
    void manyAtOnceWhileProcessesDieAndConnectionsBreak() {
        TestPods.all().startDead();
        List<Wanted> all = wanted(REQUESTS);
        PLATFORM.random(
                7,
                Map.of(
                        Fault.NONE, 6,
                        Fault.REFUSES, 1,
                        Fault.RESETS, 2,
                        Fault.RESETS_AFTERWARDS, 2,
                        Fault.ERROR_PAGE_AFTERWARDS, 1,
                        Fault.GARBAGE, 1),
                Map.of(Fault.NONE, 4, Fault.RESETS, 1, Fault.ERROR_PAGE, 1));
        var ended = new AtomicInteger();
        var reaper = CompletableFuture.runAsync(() -> reap(ended), Thread::startVirtualThread);
        Together.times(8, thread -> {
            var random = new Random(thread);
            for (int i = thread; i < REQUESTS; i += 8) {
                Wanted wanted = all.get(i);
                for (int tries = 0; tries < MOST_TRIES && !isEnd(wanted.ask(random.nextInt(2))); tries++) {
                    Thread.sleep(random.nextInt(50));
                }
                ended.incrementAndGet();
            }
        });
        reaper.join();
        PLATFORM.calm();
        TestPods.all().startDead();
        all.forEach(Wanted::assertEnded);
        assertThat(all.stream().filter(each -> each.row("status").equals("COMPLETED")))
                .hasSizeGreaterThan(REQUESTS / 2);
        assertThat(all).allSatisfy(each -> assertThat(each.row("1")).isEqualTo("1"));
    }

    private static boolean isEnd(int status) {
        return status == 200 || status == 502;
    }

    /** Kills one process after the other as the work goes on, and breaks all connections to the platform in between. */
    private static void reap(AtomicInteger ended) {
        for (int turn = 1; turn <= 4; turn++) {
            int goal = turn * REQUESTS / 6;
            Waiting.until(() -> ended.get() >= goal, PATIENCE);
            TestPods.all().platformCables().forEach(cable -> {
                cable.cut();
                cable.mend();
            });
            TestPods.pod(turn % 2).kill();
            TestPods.all().startDead();
        }
    }

    @Test
    void fiftyCallsWithOneKeyOverTwoProcessesAreOneTransfer() {
        TestPods.all().startDead();
        Wanted one = wanted(1).getFirst();
        var statuses = new ConcurrentLinkedQueue<Integer>();
        Together.times(50, number -> statuses.add(one.ask(number % 2)));
        assertThat(statuses)
                .contains(200)
                .containsAnyOf(200, 409)
                .allSatisfy(each -> assertThat(each).isIn(200, 409));
        assertThat(PLATFORM.bookingsOf(one.platformId())).hasSize(1);
        assertThat(one.row("sends")).isEqualTo("1");
    }
}
