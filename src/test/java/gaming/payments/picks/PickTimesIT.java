package gaming.payments.picks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import gaming.database.Instants;
import gaming.payments.claim.LateBookings;
import gaming.payments.claim.LongAgo;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Json;
import sandbox.SandboxPlatform.Lookups;
import sandbox.SandboxPlatform.Mode;
import sandbox.SandboxPlatform.Moment;
import sandbox.Waiting;
import world.PicksCaller;
import world.Rows;
import world.TestClock;
import world.World;

/** What hours and days do to a transfer of credits and to its key; by the queue, as it is. */
@ExtendWith(LongAgo.class)
class PickTimesIT {
    private static final Duration DAY = Duration.ofHours(24);

    private final ObjectId user = new ObjectId();
    private final String platformId =
            "8%d%07d".formatted(user.getTimestamp(), Math.floorMod(user.hashCode(), 10_000_000));
    private final String key = "key " + user;

    PickTimesIT() {
        World.feeds()
                .accept(
                        "users",
                        Json.record(
                                "id",
                                "" + user,
                                "username",
                                "u" + user,
                                "platformId",
                                platformId,
                                "createdAt",
                                "2020-01-01T00:00:00Z"));
    }

    @Test
    void aKeyIsItsTransfersForADayAndThenAnothers() {
        Http.Answer first = ask("1");
        LongAgo.moveTo(DAY.minusSeconds(30));
        assertThat(ask("1").body()).isEqualTo(first.body());
        assertThat(ask("2").status()).isEqualTo(409);
        LongAgo.moveTo(DAY.plusSeconds(30));
        assertThat(ask("2").status()).isEqualTo(200);
        assertThat(ask("2").json().path("externalTransactionId"))
                .isNotEqualTo(first.json().path("externalTransactionId"));
        assertThat(booked()).isEqualTo(2);
        // The first is kept, without the key
        assertThat(Rows.here().count("picks_transfer where user_id = ?", user)).isEqualTo(2);
    }

    @Test
    void aTransferWithAnUnknownOutcomeKeepsItsKeyForAsLong() {
        unknown(Mode.RESETS_AFTER_BOOKING);
        World.platform().lookups(Lookups.BARE_404);
        lookAt(LongAgo.START.plus(DAY.plusHours(1)));
        assertThat(ask("1").status()).isEqualTo(202);
        assertThat(ask("2").status()).isEqualTo(409);
        World.platform().lookups(Lookups.TRUTHFUL);
        assertThat(ask("1").status()).isEqualTo(200);
        assertThat(booked()).isEqualTo(1);
    }

    @Test
    void aTransferThatEndsAfterADayKeepsItsKeyForADayFromThen() {
        unknown(Mode.RESETS_AFTER_BOOKING);
        World.platform().lookups(Lookups.BARE_404);
        lookAt(LongAgo.START.plus(DAY.plusHours(1)));
        assertThat(ask("1").status()).isEqualTo(202);
        World.platform().lookups(Lookups.TRUTHFUL);
        Http.Answer end = ask("1");
        assertThat(end.status()).isEqualTo(200);
        // Who did not get that answer asks once more
        assertThat(ask("1").body()).isEqualTo(end.body());
        assertThat(booked()).isEqualTo(1);
        LongAgo.moveTo(DAY.plusDays(1).plusHours(2));
        assertThat(ask("2").status()).isEqualTo(200);
        assertThat(booked()).isEqualTo(2);
    }

    @Test
    void aBookingIsFoundByTheFirstLookup() {
        unknown(Mode.RESETS_AFTER_BOOKING);
        look();
        assertThat(status()).isEqualTo("COMPLETED");
        assertThat(ask("1").status()).isEqualTo(200);
        assertThat(booked()).isEqualTo(1);
    }

    @Test
    void aTransferThatWasNeverBookedFailsOnceItIsOldAndTheKeySaysSo() {
        unknown(Mode.RESETS_BEFORE_BOOKING);
        look();
        assertThat(status()).isEqualTo("PENDING");
        look();
        assertThat(status()).isEqualTo("FAILED");
        Http.Answer answer = ask("1");
        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo("EXTERNAL_API_ERROR");
        assertThat(booked()).isZero();
    }

    @Test
    void itIsLookedUpAtEightTimesAndThenNeedsAHuman() {
        unknown(Mode.RESETS_BEFORE_BOOKING);
        World.platform().lookups(Lookups.BARE_404);
        for (int look = 0; look < 8; look++) {
            assertThat(flagged()).isFalse();
            look();
        }
        assertThat(due()).isEmpty();
        assertThat(flagged()).isTrue();
        JsonNode listed = Http.get(
                        World.internalUrl().resolve("/picks/transfers?flagged=true&limit=100"),
                        "X-API-Key",
                        "dev-operator")
                .json();
        assertThat(listed.path("data").findValuesAsText("userId")).contains(user.toHexString());
    }

    @Test
    void aPendingTransferIsOverdueInTheBooksOnlyWithoutItsTask() {
        unknown(Mode.RESETS_BEFORE_BOOKING);
        assertThat(differences()).isEmpty();
        assertThat(Rows.here()
                        .change(
                                "delete from scheduled_tasks where task_name = 'picks-resolver' and task_instance = ?",
                                id() + "/1"))
                .isOne();
        assertThat(differences()).containsExactly("OVERDUE");
        assertThat(ask("1").status()).isEqualTo(200);
        assertThat(differences()).isEmpty();
    }

    @Test
    void aBookingThatComesAfterTheEndIsFoundAndNeedsAHuman() {
        unknown(Mode.RESETS_BEFORE_BOOKING);
        look();
        look();
        assertThat(status()).isEqualTo("FAILED");
        LateBookings.arrive(World.platform().bodies(externalTransactionId()).getFirst());
        TestClock.advance(Duration.ofHours(1));
        Waiting.until(() -> status().equals("COMPLETED"));
        assertThat(flagged()).isTrue();
        assertThat(LateBookings.differences("transferId", id())).singleElement().satisfies(difference -> {
            assertThat(difference.path("what").asText()).isEqualTo("BOOKED_AFTER_END");
            assertThat(difference.path("found").decimalValue()).isEqualByComparingTo("1");
        });
        assertThat(ask("1").status()).isEqualTo(200);
        assertThat(booked()).isEqualTo(1);
        Http.Answer explained = Http.post(
                World.internalUrl().resolve("/picks/transfers/" + id() + "/resolve"),
                "{\"outcome\":\"COMPLETED\",\"evidence\":\"the caller knows\"}",
                "X-API-Key",
                "dev-operator",
                "Content-Type",
                "application/json");
        assertThat(explained.status()).as(explained.body()).isEqualTo(200);
        assertThat(flagged()).isFalse();
        assertThat(LateBookings.differences("transferId", id())).isEmpty();
    }

    @Test
    void aTransferThatWasRefusedAndIsBookedIsFoundADayLater() {
        World.platform().next(Mode.REFUSES);
        assertThat(ask("1").status()).isEqualTo(502);
        LateBookings.arrive(World.platform().bodies(externalTransactionId()).getFirst());
        reconcileADayLater();
        assertThat(status()).isEqualTo("COMPLETED");
        assertThat(flagged()).isTrue();
    }

    @Test
    void aBookingThatIsFoundLateNeedsAHumanAlsoAfterThePlatformHasDeniedIt() {
        World.platform().next(Mode.REFUSES);
        assertThat(ask("1").status()).isEqualTo(502);
        LateBookings.arrive(World.platform().bodies(externalTransactionId()).getFirst());
        reconcileADayLater();
        World.platform().answer(404, "{\"error\":{\"code\":\"TRANSFER_NOT_FOUND\",\"message\":\"No such transfer\"}}");
        World.platform().lookups(Lookups.ANSWERS);
        reconcileADayLater();
        assertThat(differences()).containsExactlyInAnyOrder("BOOKED", "BOOKED_AFTER_END");
        World.platform().lookups(Lookups.TRUTHFUL);
        reconcileADayLater();
        assertThat(flagged()).isTrue();
        assertThat(differences()).containsExactly("BOOKED_AFTER_END");
    }

    @Test
    void aRequestThatIsUnderWayIsNotDisturbed() throws Exception {
        try (var gate = World.platform().hold(Moment.BEFORE_BOOKING)) {
            Thread first = Thread.startVirtualThread(() -> ask("1"));
            gate.awaitHeld(1);
            assertThat(ask("1").status()).isEqualTo(409);
            assertThat(ask("2").status()).isEqualTo(409);
            gate.release();
            first.join();
        }
        assertThat(ask("1").status()).isEqualTo(200);
        assertThat(booked()).isEqualTo(1);
    }

    private Http.Answer ask(String amount) {
        return new PicksCaller(World.internalUrl()).ask(key, PicksCaller.body(user.toHexString(), amount, "USDC"));
    }

    private void unknown(Mode mode) {
        World.platform().next(mode);
        assertThat(ask("1").status()).isEqualTo(202);
    }

    /** The next look after the first send, when it is due. */
    private void look() {
        lookAt(due().orElseThrow());
    }

    /** Moves the clock to when a look is due, and waits for its end: a request during the look is a 409. */
    private void lookAt(Instant instant) {
        Optional<Instant> due = due();
        TestClock.moveTo(instant);
        Waiting.until(() -> !due().equals(due));
    }

    private Optional<Instant> due() {
        try (var connection = World.connection();
                var query = connection.prepareStatement("select execution_time from scheduled_tasks where task_name ="
                        + " 'picks-resolver' and task_instance = (select concat(lower(hex(id)), '/1') from"
                        + " picks_transfer where user_id = ?)")) {
            query.setBytes(1, user.toByteArray());
            var row = query.executeQuery();
            return row.next() ? Optional.of(Instants.read(row, "execution_time")) : Optional.empty();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void reconcileADayLater() {
        TestClock.advance(DAY);
        Rows.here().doNow("picks-reconciliation");
    }

    private List<String> differences() {
        return LateBookings.differences("transferId", id()).stream()
                .map(difference -> difference.path("what").asText())
                .toList();
    }

    private ObjectId id() {
        return new ObjectId(text("lower(hex(id))"));
    }

    private String externalTransactionId() {
        return text("external_transaction_id");
    }

    private String text(String column) {
        return Rows.here()
                .texts("select " + column + " from picks_transfer where user_id = 0x" + user)
                .getFirst();
    }

    private String status() {
        return Rows.here().count("picks_transfer where user_id = ? and status = 'PENDING'", user) == 1
                ? "PENDING"
                : Rows.here().count("picks_transfer where user_id = ? and status = 'FAILED'", user) == 1
                        ? "FAILED"
                        : "COMPLETED";
    }

    private boolean flagged() {
        return Rows.here().count("picks_transfer where user_id = ? and flagged", user) == 1;
    }

    private int booked() {
        return World.platform().bookingsOf(platformId).size();
    }
}
