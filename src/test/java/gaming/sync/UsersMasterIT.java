package gaming.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.kagkarlsson.scheduler.task.Priority;
import gaming.database.Transactions;
import jakarta.enterprise.inject.spi.CDI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Fault;
import sandbox.Json;
import world.Rows;
import world.Sync;
import world.World;

/** details.md, "Internal and events": the synchronisation of users with the platform. */
@ExtendWith(World.class)
class UsersMasterIT {
    private final ObjectId user = new ObjectId();
    private final String platformId =
            "6%d%07d".formatted(user.getTimestamp(), Math.floorMod(user.hashCode(), 10_000_000));
    private final String name = "u" + user;
    private final List<ObjectNode> master = new ArrayList<>();

    @BeforeEach
    void feedUser() {
        World.platform().calm();
        feed("ACTIVE");
    }

    private void feed(String status) {
        World.feeds()
                .accept(
                        "users",
                        Json.record(
                                "id",
                                "" + user,
                                "username",
                                name,
                                "platformId",
                                platformId,
                                "status",
                                status,
                                "email",
                                name + "@example.com",
                                "emailVerified",
                                true,
                                "country",
                                "FR",
                                "language",
                                "fr",
                                "postText",
                                "mine"));
    }

    @AfterEach
    void calm() {
        World.platform().calm();
        World.platform().users().are(List.of());
    }

    @Test
    void takesTheFieldsOfThePlatform() {
        master.add(row(platformId)
                .put("username", "N" + name)
                .put("email", "new." + name + "@example.com")
                .put("status", "SUSPENDED")
                .put("country", "de")
                .put("language", "de-AT"));
        assertDone(1, 1, 0);
        assertUser("username = ? and status = 'SUSPENDED' and country = 'DE' and language = 'de-AT'", "N" + name);
        // The new address is not verified
        assertUser("email = ? and not email_verified and post_text = 'mine'", "new." + name + "@example.com");
        assertUser("username_key = ? and platform_id = ?", "n" + name, platformId);
    }

    @Test
    void theSameAddressStaysVerified() {
        master.add(row(platformId).put("email", name + "@example.com"));
        assertDone(1, 1, 0);
        assertUser("email_verified");
    }

    @Test
    void emptyFieldsChangeNothing() {
        feed("SUSPENDED");
        master.add(row(platformId)
                .put("username", "")
                .put("email", " ")
                .putNull("status")
                .putNull("country"));
        master.add(row(platformId));
        assertDone(2, 2, 0);
        assertUser(
                "username = ? and email_verified and status = 'SUSPENDED' and country = 'FR' and language = 'fr'",
                name);
    }

    @Test
    void anUnknownStatusChangesNothing() {
        feed("SUSPENDED");
        master.add(row(platformId).put("status", "FROZEN_BY_REGULATOR").put("country", "AT"));
        assertDone(1, 1, 0);
        assertUser("status = 'SUSPENDED' and country = 'AT'");
    }

    @Test
    void anUnknownUserIsSkippedAndCounted() {
        master.add(row("9" + platformId.substring(2)).put("username", name));
        master.add(row(platformId).put("country", "AT"));
        assertDone(2, 2, 1);
        assertUser("country = 'AT'");
    }

    @Test
    void aUserWithTheNameOfAnotherIsSkipped() {
        var other = new ObjectId();
        World.feeds().accept("users", Json.record("id", "" + other, "username", "u" + other));
        master.add(row(platformId).put("username", "U" + other).put("country", "AT"));
        assertDone(1, 1, 1);
        assertUser("username = ? and country = 'FR'", name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'platformId':'ID','username':7}", "{'platformId':'ID','email':['a']}",
                "{'platformId':7}", "{'platformId':'x'}",
                "{}",
            })
    void onlyAnUnreadableRowIsSkipped(String row) throws Exception {
        String json = row.replace('\'', '"').replace("ID", platformId);
        master.add((ObjectNode) new ObjectMapper().readTree(json));
        master.add(row("1" + platformId.substring(2)));
        assertDone(2, 2, 2);
        assertUser("username = ? and country = 'FR' and language = 'fr'", name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'country':'Germany'}", "{'language':'de_DE'}",
                "{'username':'two\\nlines'}", "{'username':'LONG'}",
            })
    void anInvalidFieldDoesNotKeepAUserFromBeingBlocked(String field) throws Exception {
        String json = field.replace('\'', '"').replace("LONG", "n".repeat(65));
        master.add(((ObjectNode) new ObjectMapper().readTree(json))
                .put("platformId", platformId)
                .put("status", "BLOCKED"));
        assertDone(1, 1, 0);
        assertUser("username = ? and country = 'FR' and language = 'fr' and status = 'BLOCKED'", name);
    }

    @Test
    void theTotalIsTheNumberOfUsersOfThePlatform() {
        master.add(row(platformId));
        World.platform().users().are(master);
        var sync = new Sync(World.internalUrl());
        sync.start(0, 2500);
        assertThat(sync.awaitEnd().toString())
                .isEqualTo("{\"status\":\"success\",\"state\":\"DONE\",\"total\":1,\"done\":1,\"skipped\":0}");
        sync.start(1, 10);
        assertThat(sync.awaitEnd().path("total").asInt()).isZero();
    }

    @Test
    void theProgressIsOfTheRunThatTheLatestRequestJoined() {
        master.add(row(platformId));
        World.platform().users().are(master);
        var runs = CDI.current().select(SyncRuns.class).get();
        var sync = new Sync(World.internalUrl());
        // Without its task, this run does not end
        var first = new SyncRun(7, 11, 1, Instant.now().truncatedTo(ChronoUnit.MILLIS));
        CDI.current()
                .select(Transactions.class)
                .get()
                .run(() -> CDI.current().select(SyncRepository.class).get().insert(first));
        sync.start(0, 1);
        assertThat(sync.awaitEnd().path("state").asText()).isEqualTo("DONE");
        assertThat(runs.start(7, 11).id()).isEqualTo(first.id());
        assertThat(sync.progress().path("state").asText()).isEqualTo("QUEUED");
        Rows.here().change("delete from sync_run where users = 11");
    }

    @Test
    void aPageIsWrittenOnce() throws Exception {
        master.add(row(platformId));
        assertDone(1, 1, 0);
        var runs = CDI.current().select(SyncRuns.class).get();
        ObjectId latest;
        try (var connection = World.connection();
                var query = connection.prepareStatement("select id from sync_run order by requested_at desc limit 1")) {
            var row = query.executeQuery();
            row.next();
            latest = new ObjectId(row.getBytes(1));
        }
        assertThat(runs.page(latest, 0)).isEmpty();
        runs.finish(new SyncPage(latest, 0, 0, 1), 1, () -> {
            throw new AssertionError("It is written already");
        });
        runs.giveUp(latest, 0);
        assertThat(new Sync(World.internalUrl()).progress().toString())
                .isEqualTo("{\"status\":\"success\",\"state\":\"DONE\",\"total\":1,\"done\":1,\"skipped\":0}");
    }

    @Test
    void payoutsAndCommissionGoBeforeAPage() {
        var page = new SyncPage(new ObjectId(), 0, 0, 1);
        assertThat(UsersMaster.instance(page, 1).getPriority()).isEqualTo(Priority.LOW);
    }

    @Test
    void aPageMayComeInPieces() {
        World.platform().users().mode(Fault.SHORT_PAGES);
        for (int i = 0; i < 999; i++) {
            master.add(row("1" + i));
        }
        master.add(row(platformId).put("country", "AT"));
        assertDone(1000, 1000, 999);
        assertUser("country = 'AT'");
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"ERROR_PAGE", "RESETS", "REFUSES", "GARBAGE", "HALF_AN_ANSWER", "TOO_LARGE"})
    void aPlatformThatDoesNotAnswerFailsTheRunAndTheNextRequestResumesIt(Fault mode) {
        master.add(row(platformId).put("country", "AT"));
        World.platform().users().are(master);
        World.platform().users().mode(mode);
        var sync = new Sync(World.internalUrl());
        sync.start(0, 1);
        assertThat(sync.awaitEnd().path("state").asText()).isEqualTo("FAILED");
        assertUser("country = 'FR'");
        World.platform().users().mode(Fault.NONE);
        assertThat(sync.start(0, 1).path("state").asText()).isIn("QUEUED", "DONE");
        assertThat(sync.awaitEnd().path("state").asText()).isEqualTo("DONE");
        assertUser("country = 'AT'");
    }

    private void assertDone(int total, int done, int skipped) {
        World.platform().users().are(master);
        var sync = new Sync(World.internalUrl());
        sync.start(0, total);
        JsonNode end = sync.awaitEnd();
        assertThat(end.toString())
                .isEqualTo("{\"status\":\"success\",\"state\":\"DONE\",\"total\":%d,\"done\":%d,\"skipped\":%d}"
                        .formatted(total, done, skipped));
    }

    private void assertUser(String condition, Object... values) {
        var parameters = new ArrayList<Object>(List.of(user));
        parameters.addAll(List.of(values));
        assertThat(Rows.here().count("user where id = ? and " + condition, parameters.toArray()))
                .as(condition)
                .isEqualTo(1);
    }

    private static ObjectNode row(String platformId) {
        return Json.record("platformId", platformId);
    }

    @Test
    void aLateResumptionReadsTheDonePagesAgain() throws Exception {
        World.feeds().accept("users", Json.record("id", "" + user, "username", "u" + user, "platformId", platformId));
        platformSays("AT");
        var sync = new Sync(World.internalUrl());
        sync.start(0, 1_999);
        assertThat(sync.awaitEnd().path("state").asText()).isEqualTo("DONE");
        try (var connection = World.connection();
                var statement = connection.createStatement()) {
            statement.execute("update sync_page set state = 'FAILED' where number = 1 and run_id ="
                    + " (select id from sync_run where users = 1999)");
            statement.execute("update sync_run set state = 'FAILED', pages_done = 1, pages_failed = 1,"
                    + " finished_at = finished_at - interval 2 hour where users = 1999");
        }
        platformSays("BE");
        sync.start(0, 1_999);
        assertThat(sync.awaitEnd().path("state").asText()).isEqualTo("DONE");
        assertThat(Rows.here().count("user where id = ? and country = 'BE'", user))
                .isEqualTo(1);
    }

    private void platformSays(String country) {
        World.platform().users().are(List.of(Json.record("platformId", platformId, "country", country)));
    }
}
