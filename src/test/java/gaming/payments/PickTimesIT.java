package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import gaming.database.Instants;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Fault;
import sandbox.Json;
import sandbox.Waiting;
import world.Operator;
import world.PicksCaller;
import world.Rows;
import world.TestClock;
import world.World;

/**
 * What hours and days do to a transfer of credits and to its key, by the queue as it is; and credits of a database that has
 * lost its last commits (details.md, "Amendments").
 */
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
    void aTransferWithAnUnknownOutcomeKeepsItsKeyUntilADayAfterItsEnd() {
        unknown(Fault.RESETS_AFTERWARDS);
        World.platform().lookups(Fault.BARE_404);
        lookAt(LongAgo.START.plus(DAY.plusHours(1)));
        assertThat(ask("1").status()).isEqualTo(202);
        assertThat(ask("2").status()).isEqualTo(409);
        World.platform().lookups(Fault.NONE);
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
        unknown(Fault.RESETS_AFTERWARDS);
        look();
        assertThat(status()).isEqualTo("COMPLETED");
        assertThat(ask("1").status()).isEqualTo(200);
        assertThat(booked()).isEqualTo(1);
    }

    @Test
    void aTransferThatWasNeverBookedFailsOnceItIsOldAndTheKeySaysSo() {
        unknown(Fault.RESETS);
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
    void aPendingTransferIsOverdueInTheBooksOnlyWithoutItsTask() {
        unknown(Fault.RESETS);
        assertThat(differences()).isEmpty();
        assertThat(Rows.here()
                        .change(
                                "delete from scheduled_tasks where task_name = 'picks-resolver' and task_instance = ?",
                                id() + "/1"))
                .isOne();
        assertThat(differences()).hasSize(1).first().asString().startsWith("OVERDUE");
        assertThat(ask("1").status()).isEqualTo(200);
        assertThat(differences()).isEmpty();
    }

    @Test
    void aBookingThatComesAfterTheEndIsFoundAndNeedsAHuman() {
        unknown(Fault.RESETS);
        look();
        look();
        assertThat(status()).isEqualTo("FAILED");
        LateBookings.arrive(World.platform().bodies(externalTransactionId()).getFirst());
        TestClock.advance(Duration.ofHours(1));
        Waiting.until(() -> status().equals("COMPLETED"));
        assertThat(flagged()).isTrue();
        assertThat(Operator.here()
                        .read("/picks/transfers?flagged=true&limit=100")
                        .path("data")
                        .findValuesAsText("userId"))
                .contains(user.toHexString());
        assertThat(differences()).containsExactly("BOOKED_AFTER_END 1");
        assertThat(ask("1").status()).isEqualTo(200);
        assertThat(booked()).isEqualTo(1);
        Operator.here()
                .tell(
                        "/picks/transfers/" + id() + "/resolve",
                        "{\"outcome\":\"COMPLETED\",\"evidence\":\"the caller knows\"}");
        assertThat(flagged()).isFalse();
        assertThat(differences()).isEmpty();
    }

    @Test
    void aBookingThatIsFoundLateNeedsAHumanAlsoAfterThePlatformHasDeniedIt() {
        World.platform().next(Fault.REFUSES);
        assertThat(ask("1").status()).isEqualTo(502);
        LateBookings.arrive(World.platform().bodies(externalTransactionId()).getFirst());
        reconcileADayLater();
        assertThat(status()).isEqualTo("COMPLETED");
        assertThat(flagged()).isTrue();
        World.platform().answer(404, "{\"error\":{\"code\":\"TRANSFER_NOT_FOUND\",\"message\":\"No such transfer\"}}");
        World.platform().lookups(Fault.PREPARED);
        reconcileADayLater();
        assertThat(differences()).containsExactlyInAnyOrder("BOOKED 0", "BOOKED_AFTER_END 1");
        World.platform().lookups(Fault.NONE);
        reconcileADayLater();
        assertThat(flagged()).isTrue();
        assertThat(differences()).containsExactly("BOOKED_AFTER_END 1");
    }

    @Test
    void theSameRequestIsAnsweredByTheBookingOfTheLostOne() {
        Http.Answer first = ask("1");
        assertThat(first.status()).isEqualTo(200);
        loseTheLatest();
        assertThat(ask("1").body()).isEqualTo(first.body());
        assertThat(booked()).isEqualTo(1);
    }

    @Test
    void aRequestForAnotherAmountIsForAnOperatorToLookAt() {
        ask("1");
        loseTheLatest();
        assertThat(ask("2").status()).isEqualTo(202);
        assertThat(Rows.here().count("picks_transfer where user_id = ? and flagged and status = 'PENDING'", user))
                .isEqualTo(1);
        assertThat(booked()).isEqualTo(1);
    }

    @Test
    void aKeyThatIsUsedAgainAfterADayHasTheNextId() {
        ask("1");
        LongAgo.moveTo(Duration.ofHours(25));
        Http.Answer second = ask("1");
        assertThat(booked()).isEqualTo(2);
        loseTheLatest();
        Rows.here().change("update picks_transfer set idempotency_key = ? where user_id = ?", key, user);
        assertThat(ask("1").body()).isEqualTo(second.body());
        assertThat(booked()).isEqualTo(2);
        LongAgo.moveTo(Duration.ofHours(50));
        ask("1");
        assertThat(booked()).isEqualTo(3);
    }

    private Http.Answer ask(String amount) {
        return new PicksCaller(World.internalUrl()).ask(key, PicksCaller.body(user.toHexString(), amount, "USDC"));
    }

    private void unknown(Fault mode) {
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
        var due = new ArrayList<Instant>();
        Rows.here()
                .each(
                        "select execution_time from scheduled_tasks where task_name = 'picks-resolver'"
                                + " and task_instance = '" + id() + "/1'",
                        row -> due.add(Instants.read(row, "execution_time")));
        return due.stream().findFirst();
    }

    private void loseTheLatest() {
        Rows rows = Rows.here();
        String latest = "(select max(created_at) from picks_transfer where user_id = ?)";
        rows.change(
                "delete from picks_transition where transfer_id in (select id from picks_transfer where user_id = ? and"
                        + " created_at = " + latest + ")",
                user,
                user);
        rows.change("delete from picks_transfer where user_id = ? and created_at = " + latest, user, user);
    }

    private static void reconcileADayLater() {
        TestClock.advance(DAY);
        Rows.here().doNow("picks-reconciliation");
    }

    private List<String> differences() {
        return Operator.here().differences("transferId", id()).stream()
                .map(difference -> difference.path("what").asText() + " "
                        + difference
                                .path("found")
                                .decimalValue()
                                .stripTrailingZeros()
                                .toPlainString())
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
        return text("status");
    }

    private boolean flagged() {
        return text("flagged + 0").equals("1");
    }

    private int booked() {
        return World.platform().bookingsOf(platformId).size();
    }
}
