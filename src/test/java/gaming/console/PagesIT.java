package gaming.console;

import static gaming.console.Visitor.OLGA;
import static gaming.console.Visitor.VERA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.Http.Answer;
import gaming.audit.Audit;
import gaming.core.ReadableNumber;
import gaming.database.Transactions;
import gaming.tasks.Expiring;
import jakarta.enterprise.inject.spi.CDI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Fault;
import sandbox.Json;
import sandbox.Waiting;
import world.FlaggedClaim;
import world.Rows;
import world.TestClock;
import world.World;

/** The pages of the console and their actions. */
@ExtendWith(World.class)
class PagesIT {
    private static final String SCRIPT = "<script>alert(1)</script>";
    private static final String SHOWN = "&lt;script&gt;alert(1)&lt;/script&gt;";
    private static final String REPLAYED = "Replay: " + link("dead-letters", "dead letter", "on");
    private static final String DISCARDED = "Discard: " + link("dead-letters", "dead letter", "on");

    @AfterEach
    void calm() {
        World.platform().calm();
        World.promoFeed().mode(Fault.NONE);
        World.promoFeed().body("{\"promotions\":[]}");
        Rows.here().change("delete from dead_letter where topic = 'CONSOLE_TEST'");
    }

    @Test
    void anOperatorFindsTheFlaggedClaimAndResolvesItOnEvidence() {
        FlaggedClaim claim = FlaggedClaim.made();
        Visitor olga = Visitor.signedIn(OLGA);
        assertThat(olga.get("claims?flagged=true").body()).contains(claim.id());
        assertThat(Visitor.location(olga.get("claims?search=" + claim.earner().username())))
                .hasToString("/console/claims?userId=" + claim.earner().id());
        assertThat(olga.get("claims?userId=" + claim.earner().id()).body()).contains(claim.id());
        assertThat(Visitor.location(olga.get("claims?search=" + claim.id()))).hasPath("/console/claims/" + claim.id());
        assertThat(olga.get("claims/" + claim.id()).body())
                .contains("Claimed by the user", ">10 USDC<", claim.earner().username());

        Answer invalid = olga.post("claims/" + claim.id() + "/resolve", "outcome", "COMPLETED", "evidence", " ");
        assertThat(invalid.status()).isEqualTo(400);
        assertThat(invalid.body()).contains("aria-invalid", ">Must say in 1 to 2000 characters how");
        String resolve = "claims/" + claim.id() + "/resolve";
        String[] paid = {"outcome", "COMPLETED", "evidence", "ticket 7", "transactionId", "tx-" + claim.id()};
        Answer asked = olga.post(resolve, paid);
        assertThat(asked.body()).contains("Resolve the claim as COMPLETED", "ticket 7");
        assertThat(status(claim)).isEqualTo("PENDING");

        String[] sure = {"amount", "10", "looked", "true"};
        Answer done = olga.post(
                resolve + "/confirmed",
                Stream.of(paid, sure).flatMap(Stream::of).toArray(String[]::new));
        assertThat(Visitor.location(done)).hasToString("/console/claims/" + claim.id());
        assertThat(status(claim)).isEqualTo("COMPLETED");
        assertThat(olga.get("claims/" + claim.id()).body())
                .contains("Resolved by console:olga@operators.example: ticket 7", "There is nothing to do");
        assertThat(olga.get("actions").body())
                .contains("Resolve claim: " + link("claims", "claim", claim.id()), "ticket 7", "DONE")
                .contains("PENDING → COMPLETED", "transaction: tx-" + claim.id());
        assertThat(olga.post("books/check").body()).contains("Earned, EUR").doesNotContain(claim.id());

        String[] failed = {"outcome", "FAILED", "evidence", "no", "amount", "10", "looked", "true"};
        Answer again = olga.post(resolve + "/confirmed", failed);
        assertThat(again.status()).isEqualTo(409);
        assertThat(olga.get("actions").body()).contains("CONFLICT: The claim is COMPLETED already");
    }

    private static String status(FlaggedClaim claim) {
        return Rows.here()
                .texts("select status from claim where id = x'" + claim.id() + "'")
                .getFirst();
    }

    @Test
    void anOperatorDiscardsAMessageWithAReasonAfterAConfirmation() {
        String id = FlaggedClaim.deadLetter("CONSOLE_TEST", "NUMBER", "{}", "refused");
        Visitor olga = Visitor.signedIn(OLGA);
        assertThat(olga.get("dead-letters?topic=CONSOLE_TEST").body()).contains("Discard NUMBER");
        assertThat(olga.post("dead-letters/" + id + "/discard", "reason", " ").status())
                .isEqualTo(400);
        Answer asked = olga.post("dead-letters/" + id + "/discard", "reason", SCRIPT);
        assertThat(asked.body()).contains("This cannot be undone", SHOWN).doesNotContain(SCRIPT);
        assertThat(olga.get("dead-letters?topic=CONSOLE_TEST").body()).contains("Discard NUMBER");
        Answer done = olga.post("dead-letters/" + id + "/discard/confirmed", "reason", SCRIPT);
        assertThat(Visitor.location(done)).hasToString("/console/dead-letters?discarded=true");
        assertThat(olga.get("dead-letters?topic=CONSOLE_TEST").body()).doesNotContain("Discard NUMBER");
        assertThat(olga.get("dead-letters?topic=CONSOLE_TEST&discarded=true").body())
                .contains("by console:olga@operators.example: " + SHOWN)
                .doesNotContain(SCRIPT, "Replay NUMBER");
        assertThat(olga.post("dead-letters/" + id + "/discard/confirmed", "reason", "again")
                        .status())
                .isEqualTo(409);
        assertThat(olga.get("actions").body())
                .contains(
                        "Discard: " + link("dead-letters", "dead letter", id),
                        SHOWN,
                        "The dead letter is discarded already");
    }

    @Test
    void theReasonOfAFailedReplayIsShownAtTheReadableMessage() {
        String id = FlaggedClaim.deadLetter("CONSOLE_TEST", "NUMBER", "{\"user\":{\"id\":7}}", "refused");
        Visitor olga = Visitor.signedIn(OLGA);
        assertThat(olga.get("dead-letters?topic=CONSOLE_TEST").body()).contains("href=\"/console/dead-letters/" + id);
        Answer answer = olga.post("dead-letters/" + id + "/replay");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.body())
                .contains("No consumer handles messages of this topic and name", "Replay NUMBER", "Discard NUMBER")
                .contains(
                        "CONSOLE_TEST",
                        "partition 0",
                        "{<br>  &quot;user&quot; : {<br>    &quot;id&quot; : 7<br>  }<br>}");
        assertThat(olga.get("dead-letters/" + id).body())
                .contains("Replay NUMBER")
                .doesNotContain("No consumer");
        assertThat(Visitor.signedIn(VERA).get("dead-letters/" + id).body()).doesNotContain("Replay NUMBER");
    }

    @Test
    void allMessagesOfAListAreReplayedInTheirOrderAndEachFailureSaysWhy() {
        letter(1, 1, "NUMBER", 0);
        letter(0, 3, "NUMBER", 0);
        letter(0, 2, "NUMBER", 0);
        letter(0, 1, "OTHER", 0);
        Visitor olga = Visitor.signedIn(OLGA);
        Answer list = olga.get("dead-letters?topic=CONSOLE_TEST&name=NUMBER");
        assertThat(list.body()).contains("3 messages of CONSOLE_TEST named NUMBER", "Replay all 3 messages");
        assertThat(olga.send(list, "dead-letters/all/replay").body())
                .contains("0 messages replayed, 3 failed, of 3", "The run has ended")
                .containsSubsequence("No consumer", "partition 0, offset 2", "partition 0, offset 3")
                .containsSubsequence("partition 0, offset 3", "No consumer", "partition 1, offset 1")
                .doesNotContain("OTHER");
        assertThat(olga.get("dead-letters?topic=CONSOLE_TEST").body()).contains("4 messages of CONSOLE_TEST");
    }

    @Test
    void allMessagesOfAListAreDiscardedStepByStepWithOneReasonAndLaterOnesStay() {
        for (int offset = 0; offset < 60; offset++) {
            letter(0, offset, "NUMBER", 0);
        }
        letter(0, 60, "LATER", 3600);
        Visitor olga = Visitor.signedIn(OLGA);
        Answer list = olga.get("dead-letters?topic=CONSOLE_TEST");
        assertThat(olga.send(list, "dead-letters/all/discard", "reason", " ").status())
                .isEqualTo(400);
        Answer asked = olga.send(list, "dead-letters/all/discard", "reason", SCRIPT);
        assertThat(asked.body())
                .contains("This cannot be undone", SHOWN, "Discard all 61 messages of CONSOLE_TEST")
                .doesNotContain(SCRIPT);
        Answer first = olga.send(asked, "dead-letters/all/discard/confirmed", "reason", SCRIPT);
        assertThat(first.body()).contains("50 messages discarded, 0 failed, of 61", "Go on", SHOWN);
        Visitor vera = Visitor.signedIn(VERA);
        assertThat(vera.get("dead-letters?topic=CONSOLE_TEST").body()).contains("11 messages of CONSOLE_TEST");

        assertThat(olga.send(first, "dead-letters/all/discard/confirmed", "reason", SCRIPT)
                        .body())
                .contains("60 messages discarded, 0 failed, of 61", "The run has ended")
                .doesNotContain("Go on");
        assertThat(vera.get("dead-letters?topic=CONSOLE_TEST").body()).contains("1 message of CONSOLE_TEST", "LATER");
        assertThat(vera.get("dead-letters?topic=CONSOLE_TEST&discarded=true").body())
                .contains("60 messages of CONSOLE_TEST", "by console:olga@operators.example: " + SHOWN);
        assertThat(olga.get("actions?action=DISCARD").body())
                .contains("Discard: <a href=\"/console/dead-letters/", SHOWN);
    }

    /** A message that fails in so many seconds. */
    private static void letter(int partition, int offset, String name, int seconds) {
        Rows.here()
                .change(
                        "insert into dead_letter(id, topic, partition_number, record_offset, recorded_at, name, payload,"
                                + " reason, failed_at, replays) values (?, 'CONSOLE_TEST', ?, ?, 0, ?, '1', 'refused',"
                                + " utc_timestamp(3) + interval ? second, 0)",
                        new ObjectId().toByteArray(),
                        partition,
                        offset,
                        name,
                        seconds);
    }

    @Test
    void anOperatorSynchronisesUsersOfThePlatform() {
        int first = 1_000_000 + new Random().nextInt(1_000_000_000);
        Visitor olga = Visitor.signedIn(OLGA);
        assertThat(olga.post("syncs/users", "index", "x", "count", "7").status())
                .isEqualTo(400);
        assertThat(olga.post("syncs/users", "index", "" + first, "count", "0").status())
                .isEqualTo(400);
        assertThat(olga.post("syncs/users", "index", "", "count", "").status()).isEqualTo(400);
        assertThat(olga.get("actions?action=SYNC_USERS").body()).contains("without an index, without a count");
        assertThat(Visitor.location(olga.post("syncs/users", "index", "" + first, "count", "7")))
                .hasToString("/console/syncs");
        Waiting.until(() -> Rows.here().count("sync_run where first_index = ? and state = 'DONE'", first) == 1);
        assertThat(olga.get("syncs").body())
                .contains("7 from " + ReadableNumber.count(first) + " on", "sign-in-cleaning", "dead-letter-cleaning");
        assertThat(olga.get("actions?action=SYNC_USERS").body())
                .contains("from " + first + " on, 7 users", "attempt 1", "DONE");
    }

    @Test
    void anOperatorSynchronisesPromotionsAndReadsThem() {
        String id = "!" + new ObjectId();
        World.promoFeed()
                .body(Json.record(
                                "promotions",
                                List.of(Json.record(
                                        "id", id, "title", SCRIPT, "link", "/win", "endsAt", "2099-01-01T00:00:00Z")))
                        .toString());
        Visitor olga = Visitor.signedIn(OLGA);
        assertThat(olga.post("syncs/promotions").status()).isEqualTo(303);
        assertThat(olga.get("syncs").body()).contains("1 promotions, ");
        assertThat(olga.get("promotions").body())
                .contains("/console/promotions/one?id=%21" + id.substring(1), SHOWN, "runs", "sportsbook")
                .doesNotContain(SCRIPT);
        assertThat(olga.get("promotions/one?id=%21" + id.substring(1)).body())
                .contains("/win", SHOWN, "2099-01-01")
                .doesNotContain(SCRIPT);
        assertThat(olga.get("promotions/one?id=none").status()).isEqualTo(404);

        World.promoFeed().mode(Fault.ERROR_PAGE);
        assertThat(olga.post("syncs/promotions").status()).isEqualTo(502);
        assertThat(olga.get("syncs").body()).contains("Unreadable: HTTP 502");
        assertThat(olga.get("actions?action=SYNC_PROMOTIONS").body()).contains("DONE", "EXTERNAL_API_ERROR");

        Rows.here().change("update promotion set content = 'unreadable' where id = ?", id);
        assertThat(olga.get("promotions/one?id=%21" + id.substring(1)).body())
                .contains("unreadable: send its record to the feed again");
        Rows.here().change("delete from promotion where id = ?", id);
    }

    @Test
    void aDayIsCalculatedAfterItsPreviewAndOnlyWithTheSameChanges() {
        FlaggedClaim claim = FlaggedClaim.made();
        String day = claim.day();
        Visitor olga = Visitor.signedIn(OLGA);
        assertThat(olga.get("days?month=" + day.substring(0, 7)).body()).contains("/console/days/" + day);
        assertThat(olga.get("days/" + day).body()).contains("Show the changes of a calculation");
        Answer preview = olga.post("days/" + day + "/preview");
        assertThat(preview.body()).contains("Calculate the day with these changes");
        assertThat(olga.post("days/" + day + "/calculate", "fingerprint", "another")
                        .status())
                .isEqualTo(409);
        String fingerprint = preview.body().replaceFirst("(?s).*name=\"fingerprint\" value=\"([^\"]+)\".*", "$1");
        assertThat(olga.post("days/" + day + "/calculate", "fingerprint", fingerprint)
                        .status())
                .isEqualTo(303);
        assertThat(olga.get("actions").body())
                .contains("Calculate day: " + link("days", "day", day.toString()), "COMMISSION_DAY_CHANGED");
        assertThat(olga.post("days/2999-01-01/preview").status()).isEqualTo(400);
    }

    private static String link(String section, String type, String id) {
        return "<a href=\"/console/%s/%s\">%s %s</a>".formatted(section, id, type, id);
    }

    @Test
    void theAuditIsFilteredByPersonActionAndTimeAndIsAFile() {
        String mine = "console:" + new ObjectId();
        Instant now = TestClock.now().truncatedTo(ChronoUnit.SECONDS);
        audit(mine, "REPLAY", now, "=1+1, \"quoted\"");
        audit(mine, "DISCARD", now.minus(Duration.ofDays(3)), SCRIPT);
        Visitor vera = Visitor.signedIn(VERA);
        String today = now.toString().substring(0, 10);
        String before = now.minus(Duration.ofDays(1)).toString().substring(0, 10);
        assertThat(vera.get("actions?caller=" + mine).body()).contains(REPLAYED, DISCARDED, SHOWN);
        assertThat(vera.get("actions?caller=" + mine + "&action=REPLAY&from=&until=")
                        .body())
                .contains(REPLAYED)
                .doesNotContain(DISCARDED);
        assertThat(vera.get("actions?caller=" + mine + "&from=" + today).body())
                .contains(REPLAYED)
                .doesNotContain(DISCARDED);
        assertThat(vera.get("actions?caller=" + mine + "&until=" + before).body())
                .contains(DISCARDED)
                .doesNotContain(REPLAYED);
        assertThat(vera.get("actions?action=DISCARD&until=" + before).body()).contains(mine);
        assertThat(vera.get("actions?caller=" + mine.substring(15).toUpperCase(Locale.ROOT))
                        .body())
                .contains(REPLAYED, DISCARDED);
        assertThat(vera.get("actions?caller=" + mine + "x").body()).contains("No action.");
        assertThat(vera.get("actions?caller=" + mine + "%25").body()).contains("No action.");
        assertThat(vera.get("actions?from=soon").status()).isEqualTo(400);
        Answer file = vera.get("actions/audit.csv?caller=" + mine + "&from=" + today);
        assertThat(file.headers().firstValue("Content-Type")).hasValue("text/csv;charset=UTF-8;header=present");
        assertThat(file.headers().firstValue("Content-Disposition"))
                .hasValue("attachment; filename=\"audit-" + today + "-last.csv\"");
        assertThat(file.body().lines())
                .containsExactly(
                        "\uFEFFat,caller,action,target,reason,changes,result",
                        "%s,%s,REPLAY,dead letter on,\"'=1+1, \"\"quoted\"\"\",,DONE".formatted(now, mine));
    }

    @Test
    void theAuditForgetsOldActionsInBoundedSteps() {
        String mine = "console:" + new ObjectId();
        Audit audit = CDI.current().select(Audit.class).get();
        Transactions transactions = CDI.current().select(Transactions.class).get();
        Instant now = TestClock.now().truncatedTo(ChronoUnit.SECONDS);
        for (int days : List.of(729, 731, 732, 733)) {
            audit(mine, "REPLAY", now.minus(Duration.ofDays(days)), "");
        }
        assertThat(transactions.call(() -> audit.deleteExpired(2))).isLessThanOrEqualTo(2);
        CDI.current().select(Expiring.class).forEach(each -> transactions.call(() -> each.deleteExpired(1000)));
        assertThat(Rows.here().count("audit_action where caller = ?", mine)).isOne();
    }

    private static void audit(String caller, String action, Instant at, String detail) {
        Rows.here()
                .change(
                        "insert into audit_action(id, at, caller, kind, type, target, reason, changes, result)"
                                + " values (?, ?, ?, ?, 'DEAD_LETTER', 'on', ?, '', 'DONE')",
                        new ObjectId().toByteArray(),
                        at.toString().substring(0, 19).replace('T', ' '),
                        caller,
                        action,
                        detail);
        Rows.here().change("insert ignore into audit_caller(name, seen_on) values (?, utc_date())", caller);
    }

    @Test
    void theSearchOfTheFrameFindsAClaimByItsIdAndByItsTransaction() {
        FlaggedClaim claim = FlaggedClaim.made();
        Visitor vera = Visitor.signedIn(VERA);
        String transaction = Rows.here()
                .texts("select external_transaction_id from claim where id = x'" + claim.id() + "'")
                .getFirst();
        Rows.here()
                .change(
                        "update claim set transaction_id = ? where id = ?",
                        "p-" + claim.id(),
                        new ObjectId(claim.id()).toByteArray());
        for (String search : List.of(claim.id(), transaction, "%20" + transaction, "p-" + claim.id())) {
            assertThat(Visitor.location(vera.get("users?search=" + search)))
                    .as(search)
                    .hasToString("/console/claims/" + claim.id());
        }
        assertThat(vera.get("").body())
                .contains("All times are UTC", "environment local\">Local<", "popovertarget=\"pages\"")
                .contains("<a href=\"/console/\" aria-current=\"page\">Today</a>");
    }
}
