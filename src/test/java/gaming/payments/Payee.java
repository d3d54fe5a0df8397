package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import gaming.database.Instants;
import gaming.payments.reconciliation.ReconciliationRows;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import sandbox.SandboxPlatform.Moment;
import sandbox.Waiting;
import world.Earners;
import world.Earners.Earner;
import world.Operator;
import world.Rows;
import world.TestClock;
import world.Together;
import world.World;

/** A user of the service in this JVM who has EUR 8 to claim, $10.00 by the rate of all tests; seen from inside as well. */
record Payee(Earner earner) {
    private static final String CLAIM =
            "mutation { claimEarningsFromReferrals { totalEarning totalClaimed readyToClaim } }";
    private static final String NEWEST =
            "(select id from claim where user_id = {user} order by claimed_at desc, id desc limit 1)";
    private static final AtomicInteger DAYS = new AtomicInteger();
    private static final int MADE_AT_ONCE = 40;
    private static final Deque<Earner> WAITING = new ArrayDeque<>();

    static Payee joins() {
        if (WAITING.isEmpty()) {
            WAITING.addAll(Earners.here().make(MADE_AT_ONCE, "8"));
        }
        return new Payee(WAITING.remove());
    }

    /** The newest claim as its row has it. */
    record Row(
            ObjectId id,
            String status,
            String externalTransactionId,
            Instant claimedAt,
            @Nullable Instant finishedAt,
            int sends,
            boolean flagged) {}

    /** A row of the audit trail. */
    record Step(
            Instant at,
            @Nullable String from,
            String to,
            String reason,
            @Nullable BigDecimal booked) {}

    ObjectId id() {
        return earner.id();
    }

    /** As a batch of the daily job would have it. */
    void earns(String euros) throws SQLException {
        try (Connection connection = World.connection()) {
            new ReconciliationRows(connection)
                    .earns(id(), "" + LocalDate.EPOCH.plusDays(DAYS.getAndIncrement()), euros);
        }
    }

    void becomes(String status) {
        assertThat(Rows.here().change("update user set status = ? where id = ?", status, id()))
                .isEqualTo(1);
    }

    /** An operator holds what the tier has earned. */
    void isOnHold(String tier) {
        Operator.here()
                .tell(
                        "/users/" + id() + "/hold",
                        "{\"scope\": \"TIER\", \"tier\": \"%s\", \"reason\": \"To be looked at\"}".formatted(tier));
    }

    void isReleased() {
        Operator.here().delete("/users/" + id() + "/hold");
    }

    /** An operator says what became of the newest claim. */
    Http.Answer isResolved(String outcome) {
        return Operator.here()
                .post(
                        "/claims/" + row().id() + "/resolve",
                        "{\"outcome\":\"%s\",\"evidence\":\"ticket 4711\"}".formatted(outcome));
    }

    /** Claims, and no claim opens while an earlier send may yet be booked. */
    void isNotCertain() {
        int claims = claimsCount();
        assertThat(isRefused("FAILED_TO_TRANSFER_CREDIT").has("claimStatus")).isFalse();
        assertThat(claimsCount()).isEqualTo(claims);
    }

    Http.Answer asks() {
        return World.graphql(CLAIM, Map.of(), World.accessToken(id()));
    }

    /** The answers to so many calls at the same time. */
    List<Http.Answer> asksAtOnce(int calls) {
        return Together.all(Collections.nCopies(calls, this::asks));
    }

    interface Meanwhile {
        void happens() throws SQLException;
    }

    /** The answer to a call, with what happens while the platform is at it. */
    Http.Answer asksWhile(Moment moment, Meanwhile meanwhile) throws SQLException {
        try (var gate = World.platform().hold(moment)) {
            var call = CompletableFuture.supplyAsync(this::asks, Thread::startVirtualThread);
            gate.awaitHeld(1);
            meanwhile.happens();
            gate.release();
            return call.join();
        }
    }

    /** What a call did: it paid, or the error's status of the claim or code. */
    static String outcome(Http.Answer answer) {
        JsonNode error = answer.json().at("/errors/0/extensions");
        return error.isMissingNode()
                ? "PAID"
                : error.path("claimStatus").asText(error.path("code").asText());
    }

    JsonNode claims() {
        Http.Answer answer = asks();
        assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
        return answer.json().at("/data/claimEarningsFromReferrals");
    }

    JsonNode isRefused(String code) {
        JsonNode error = asks().json().at("/errors/0/extensions");
        assertThat(error.path("code").asText()).isEqualTo(code);
        return error;
    }

    void isNotPaid(String claimStatus) {
        assertThat(isRefused("FAILED_TO_TRANSFER_CREDIT").path("claimStatus").asText())
                .isEqualTo(claimStatus);
    }

    /** Ready to claim, being paid or paid, and paid. */
    void has(String readyToClaim, String totalEarning, String totalClaimed) {
        JsonNode stats = World.graphql(
                        "{ referralStats { readyToClaim totalEarning totalClaimed } }",
                        Map.of(),
                        World.accessToken(id()))
                .json()
                .at("/data/referralStats");
        assertThat(List.of(
                        stats.path("readyToClaim").asText(),
                        stats.path("totalEarning").asText(),
                        stats.path("totalClaimed").asText()))
                .containsExactly(readyToClaim, totalEarning, totalClaimed);
    }

    /** The calls that the limit of an hour knows. */
    List<Instant> calls() {
        return query("select at from claim_call where user_id = {user} order by at", row -> Instants.read(row, "at"));
    }

    int claimsCount() {
        return Rows.here().count("claim where user_id = ?", id());
    }

    Row row() {
        return query(
                        "select id, status, external_transaction_id, claimed_at, finished_at, sends, flagged from claim"
                                + " where id = " + NEWEST,
                        row -> new Row(
                                new ObjectId(row.getBytes("id")),
                                row.getString("status"),
                                row.getString("external_transaction_id"),
                                Instants.read(row, "claimed_at"),
                                Instants.readIfAny(row, "finished_at"),
                                row.getInt("sends"),
                                row.getBoolean("flagged")))
                .getFirst();
    }

    /** What happened to all claims of the user. */
    List<Step> steps() {
        return query(
                "select at, from_status, to_status, reason, booked_usdc from claim_transition"
                        + " where claim_id in (select id from claim where user_id = {user}) order by id",
                row -> new Step(
                        Instants.read(row, "at"),
                        row.getString("from_status"),
                        row.getString("to_status"),
                        row.getString("reason"),
                        row.getBigDecimal("booked_usdc")));
    }

    /** When the newest claim's look after its {@code send}th send is due; empty when no look waits any more. */
    Optional<Instant> lookIsDue(int send) {
        return due("claim-resolver", "/" + send);
    }

    private Optional<Instant> due(String task, String instance) {
        return query(
                        "select execution_time from scheduled_tasks where task_name = '" + task
                                + "' and task_instance = concat(lower(hex(" + NEWEST + ")), '" + instance + "')",
                        row -> Instants.read(row, "execution_time"))
                .stream()
                .findFirst();
    }

    /** Moves the clock to the look after the {@code send}th send. Answers when the next one is, once it is over. */
    Optional<Instant> looks(int send) {
        return awaitsLook(send, movesToLook(send));
    }

    Instant movesToLook(int send) {
        Instant due = lookIsDue(send).orElseThrow();
        TestClock.moveTo(due);
        return due;
    }

    /** Waits until the look that was due then is over; answers when the next one is. */
    Optional<Instant> awaitsLook(int send, Instant due) {
        Waiting.until(() -> !lookIsDue(send).equals(Optional.of(due)));
        return lookIsDue(send);
    }

    /** Removes the look after the first send of the newest claim, so that a test may move the clock past it. */
    void hasNoLook() {
        Rows.here().change("delete from scheduled_tasks where task_instance = ?", row().id() + "/1");
    }

    /** When the newest claim is looked up again after its end; empty when no such lookup waits. */
    Optional<Instant> lookAgainIsDue() {
        return due("claim-look-again", "");
    }

    int sent() {
        return World.platform().sends(row().externalTransactionId());
    }

    int lookedUp() {
        return World.platform().lookups(row().externalTransactionId());
    }

    int booked() {
        return World.platform().bookingsOf(earner.platformId()).size();
    }

    private interface Read<T> {
        T of(ResultSet row) throws SQLException;
    }

    private <T> List<T> query(String text, Read<T> read) {
        var found = new ArrayList<T>();
        Rows.here().each(text.replace("{user}", "0x" + id()), row -> found.add(read.of(row)));
        return found;
    }
}
