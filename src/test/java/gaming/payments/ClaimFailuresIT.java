package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Fault.REFUSES;
import static sandbox.Fault.TOO_BUSY;

import dev.Http;
import gaming.payments.reconciliation.ReconciliationRows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sandbox.SandboxPlatform.Moment;
import sandbox.Waiting;
import world.Rows;
import world.World;

/** When the database does not do what it should: TRANSACTION_FAILED, and nothing paid twice or lost (decisions.md). */
@ExtendWith(LongAgo.class)
class ClaimFailuresIT {
    private final Payee payee = Payee.joins();

    /** Each statement of the opening transaction, by the table that it writes. */
    @ParameterizedTest
    @CsvSource({
        "insert, claim_call,       new.user_id",
        "insert, claim,            new.user_id",
        "update, earnings,         new.user_id",
        "insert, claim_transition, 'if(new.from_status is null, {user}, null)'"
    })
    void aTransferThatCannotBeWrittenFirstIsNotSent(String what, String table, String user) throws Exception {
        try (var _ = new Broken(what, table, user)) {
            String answer = payee.asks().body();
            assertThat(answer).contains("TRANSACTION_FAILED").doesNotContain("SQL", "insert", "Broken", "claim(");
        }
        assertThat(payee.claimsCount()).isZero();
        assertThat(payee.calls()).isEmpty();
        assertThat(payee.booked()).isZero();
        payee.has("$10.00", "$10.00", "$0.00");
        payee.claims();
    }

    @ParameterizedTest
    @CsvSource({
        "update, claim,            new.user_id",
        "update, earnings,         new.claimed <> old.claimed and new.user_id",
        "insert, claim_transition, new.to_status = 'COMPLETED' and (select user_id from claim where id = new.claim_id)"
    })
    void aBookingThatCannotBeWrittenStaysPendingAndIsResolved(String what, String table, String user) throws Exception {
        try (var _ = new Broken(what, table, user)) {
            payee.isRefused("TRANSACTION_FAILED");
        }
        String id = payee.row().externalTransactionId();
        assertThat(payee.row().status()).isEqualTo("PENDING");
        assertThat(payee.booked()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$0.00");
        // Nobody knows that the first caller has given up, until its turn is over
        payee.isNotPaid("PENDING");

        resolve("COMPLETED");
        assertThat(payee.row().externalTransactionId()).isEqualTo(id);
        assertThat(payee.sent()).isEqualTo(1);
        assertThat(payee.booked()).isEqualTo(1);
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void aRefusalThatCannotBeWrittenStaysPendingAndFailsLater() throws Exception {
        World.platform().next(REFUSES);
        try (var _ =
                new Broken("update", "earnings", "new.pending <> old.pending and old.pending > 0 and new.user_id")) {
            payee.isRefused("TRANSACTION_FAILED");
        }
        assertThat(payee.row().status()).isEqualTo("PENDING");
        payee.has("$0.00", "$10.00", "$0.00");
        resolve("FAILED");
        payee.has("$10.00", "$10.00", "$0.00");
        assertThat(payee.booked()).isZero();
    }

    @Test
    void anotherSendThatCannotBeWrittenIsNotSent() throws Exception {
        World.platform().next(TOO_BUSY);
        payee.isNotPaid("PENDING");
        try (var _ = new Broken("update", "claim", "new.sends <> old.sends and new.user_id")) {
            payee.isRefused("TRANSACTION_FAILED");
        }
        assertThat(payee.sent()).isEqualTo(1);
        resolve("FAILED");
        assertThat(payee.booked()).isZero();
    }

    @Test
    void earningsThatACorrectionTakesWhileTheClaimOpensAreNotPaid() throws Exception {
        String opening = "information_schema.processlist where id <> connection_id() and command <> 'Sleep'"
                + " and info like 'update earnings set pending%'";
        try (Connection correction = World.connection()) {
            correction.setAutoCommit(false);
            new ReconciliationRows(correction).total(payee.id(), "earned_2", "-8");
            var call = CompletableFuture.supplyAsync(payee::asks, Thread::startVirtualThread);
            Waiting.until(() -> Rows.here().count(opening) > 0);
            correction.commit();
            assertThat(Payee.outcome(call.join())).isEqualTo("NO_EARNINGS_TO_CLAIM");
        }
        assertThat(payee.claimsCount()).isZero();
        assertThat(payee.booked()).isZero();
        assertThat(payee.calls()).hasSize(1);
    }

    @Test
    void whatIsPaidIsAnsweredAsPaidWhenItsTotalsCannotBeReadAnyMore() throws Exception {
        Http.Answer answer;
        try {
            answer = payee.asksWhile(
                    Moment.BEFORE_ANSWERING,
                    () -> Rows.here().change("rename table referrer_activity to activity_away"));
        } finally {
            Rows.here().change("rename table activity_away to referrer_activity");
        }
        assertThat(answer.json().at("/data/claimEarningsFromReferrals").toString())
                .isEqualTo("{\"totalEarning\":\"$10.00\",\"totalClaimed\":\"$10.00\",\"readyToClaim\":\"$0.00\"}");
        payee.has("$0.00", "$10.00", "$10.00");
    }

    /** By as many looks as it takes. */
    private void resolve(String status) {
        int send = payee.row().sends();
        while (payee.row().status().equals("PENDING")) {
            payee.looks(send);
        }
        assertThat(payee.row().status()).isEqualTo(status);
        assertThat(payee.lookIsDue(send)).isEmpty();
    }

    /** As long as it is open the database refuses to write something about this test's user. */
    private final class Broken implements AutoCloseable {
        private Broken(String what, String table, String user) throws SQLException {
            String trigger =
                    "create or replace trigger broken before " + what + " on " + table + " for each row if " + user
                            + " = {user} then signal sqlstate '45000' set message_text = 'Broken';"
                            + " end if";
            execute(trigger.replace("{user}", "x'" + payee.id().toHexString() + "'"));
        }

        @Override
        public void close() throws SQLException {
            execute("drop trigger broken");
        }

        private static void execute(String statement) throws SQLException {
            try (Connection connection = World.connection();
                    var execution = connection.createStatement()) {
                // By the time of a trigger the server knows that a prepared statement is older
                execution.execute("set timestamp = default");
                execution.execute(statement);
            }
        }
    }
}
