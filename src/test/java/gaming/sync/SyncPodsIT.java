package gaming.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Fault;
import sandbox.Json;
import sandbox.SandboxPlatform;
import sandbox.Waiting;
import world.Rows;
import world.ServiceProcess;
import world.StatementLog;
import world.Sync;
import world.Together;
import world.World;

/** Two processes and a platform of their own with 100,000 users. */
@Tag("proof")
class SyncPodsIT {
    private static final int USERS = 100_000;
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String SCHEMA = World.freshSchema();
    private static final SandboxPlatform PLATFORM = SandboxPlatform.start();
    private static final Rows ROWS = new Rows(SCHEMA);

    private static ServiceProcess one;
    private static ServiceProcess other;

    @BeforeAll
    static void start() throws Exception {
        try (Connection connection = World.connection();
                var statement = connection.createStatement()) {
            statement.execute("create user if not exists 'follower'@'%' identified by 'gaming'");
            statement.execute("grant all on *.* to 'follower'@'%'");
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var second = threads.submit(() -> process("gaming"));
            one = process("follower");
            other = second.get();
        }
        ROWS.change("insert into user(id, username_key, username, email, email_verified, platform_id, status, segments,"
                + " created_at, on_boarding_completed) select unhex(lpad(hex(seq), 24, '0')), concat('u', seq),"
                + " concat('u', seq), concat(seq, '@example.com'), true, seq, 'ACTIVE', '', now(), false"
                + " from seq_1_to_" + USERS);
    }

    private static ServiceProcess process(String databaseUser) {
        return ServiceProcess.start(
                World.database().url(SCHEMA),
                Map.of(
                        "gaming-platform.url",
                        PLATFORM.url().toString(),
                        "db.user",
                        databaseUser,
                        "tasks.heartbeat",
                        "PT0.5S",
                        "sync.users-master.retry-delays",
                        "PT1S,PT1S,PT1S"));
    }

    @AfterAll
    static void stop() {
        one.close();
        other.close();
        PLATFORM.close();
    }

    /** The platform's order differs from that of our ids; half of the users change their name. */
    private static ObjectNode user(int place, String country) {
        int number = USERS - place;
        return Json.record(
                "platformId",
                "" + number,
                "username",
                number % 2 == 0 ? country + number : "",
                "email",
                number + "@" + country + ".example.com",
                "status",
                "ACTIVE",
                "country",
                country,
                "language",
                "en",
                "updatedAt",
                "2026-11-20T12:00:00Z");
    }

    @Test
    void theOtherProcessFinishesTheRunOfAKilledOne() {
        PLATFORM.users().are(USERS, place -> user(place, "DE"));
        PLATFORM.delay(Duration.ofMillis(500));
        PLATFORM.users().mode(Fault.SLOW);
        var survivor = new Sync(one.internalUrl());
        new Sync(other.internalUrl()).start(0, USERS);
        Waiting.until(() -> survivor.progress().path("done").asInt() >= USERS / 4, PATIENCE);
        other.kill();
        assertThat(survivor.progress().path("done").asInt()).isBetween(USERS / 4, USERS * 3 / 4);
        assertThat(survivor.awaitEnd().toString())
                .isEqualTo(
                        "{\"status\":\"success\",\"state\":\"DONE\",\"total\":100000,\"done\":100000,\"skipped\":0}");
        assertThat(ROWS.count("user where country = 'DE' and not email_verified"))
                .isEqualTo(USERS);
        assertThat(ROWS.count("user where username like 'DE%'")).isEqualTo(USERS / 2);
        assertThat(ROWS.count("scheduled_tasks where task_name = 'users-master-page'"))
                .isZero();
        calm();
    }

    private static void calm() {
        PLATFORM.calm();
    }

    @Test
    void aPageTakesFewStatementsForAnyNumberOfChanges() throws Exception {
        PLATFORM.users().are(USERS, place -> user(place, "FR"));
        other.close();
        var sync = new Sync(one.internalUrl());
        List<String> statements = StatementLog.during("follower", () -> {
            sync.start(3000, 1000);
            sync.awaitEnd();
        });
        assertThat(statements.stream().filter(text -> text.contains(" user") && !text.contains("sync_run")))
                .hasSizeBetween(5, 20);
        assertThat(statements.stream().filter(text -> !text.contains("requested_at desc")))
                .hasSizeLessThan(40);
        assertThat(ROWS.count("user where country = 'FR'")).isEqualTo(1000);
    }

    @Test
    void theSameUsersAreQueuedOnce() {
        PLATFORM.users().are(USERS, place -> user(place, "IT"));
        var gatekeeper = new Sync(one.internalUrl());
        PLATFORM.delay(Duration.ofSeconds(3));
        PLATFORM.users().mode(Fault.SLOW);
        int before = PLATFORM.requests("/users");
        Together.times(10, _ -> gatekeeper.start(50_000, 3000));
        assertThat(ROWS.count("sync_run where first_index = 50000")).isEqualTo(1);
        assertThat(gatekeeper.awaitEnd().path("done").asInt()).isEqualTo(3000);
        assertThat(PLATFORM.requests("/users") - before).isEqualTo(3);
        calm();
        // The run is done: the next request starts another one
        gatekeeper.start(50_000, 3000);
        assertThat(gatekeeper.awaitEnd().path("done").asInt()).isEqualTo(3000);
        assertThat(ROWS.count("sync_run where first_index = 50000")).isEqualTo(2);
    }
}
