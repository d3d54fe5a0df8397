package gaming.console;

import static gaming.console.Visitor.OLGA;
import static gaming.console.Visitor.VERA;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.util.Arrays;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Fault;
import world.Earners;
import world.Earners.Earner;
import world.FlaggedClaim;
import world.Lines;
import world.PicksCaller;
import world.Rows;
import world.TestClock;
import world.World;

/** Claims and credits in the console: found, understood and resolved; and the rows behind the books. */
@ExtendWith(World.class)
class PaymentPagesIT {
    private static final String SCRIPT = "<script>alert(1)</script>";

    @AfterEach
    void calm() {
        World.platform().calm();
    }

    @Test
    void aClaimSaysWhyItIsWhereItIsAndWhatHappensNext() {
        FlaggedClaim flagged = FlaggedClaim.made();
        Visitor vera = Visitor.signedIn(VERA);
        assertThat(vera.get("claims/" + flagged.id()).body())
                .contains("does not know whether the platform has booked the transfer", "HTTP 429")
                .contains("The service no longer asks the platform. Only evidence ends the transfer")
                .contains("Look our transaction up at the platform")
                .contains(transaction(flagged), ">10 USDC<", ">8.00</data> EUR<");

        World.platform().next(Fault.TOO_BUSY);
        Earner waiting = claimant();
        assertThat(vera.get("claims/" + claimOf(waiting)).body())
                .contains("no answer of the platform says for certain whether it is booked")
                .contains("The service looks the transfer up at the platform", "Due: ", "Wait. Only evidence");

        World.platform().next(Fault.REFUSES);
        Earner refused = claimant();
        assertThat(vera.get("claims/" + claimOf(refused)).body())
                .contains("The platform refused it, or it never reached the platform. Nothing was booked")
                .contains("HTTP 422", "The service compares it with the platform", "There is nothing to do");

        Earner paid = claimant();
        assertThat(vera.get("claims/" + claimOf(paid)).body())
                .contains("The platform has booked it", "The service compares it with the platform");
    }

    @Test
    void aResolutionCountsOnlyWithTheAmountAndTheLookup() {
        FlaggedClaim claim = FlaggedClaim.made();
        Visitor olga = Visitor.signedIn(OLGA);
        assertThat(confirm(olga, "claims/" + claim.id(), "COMPLETED", "9.99", "true"))
                .satisfies(answer -> assertThat(answer.status()).isEqualTo(400))
                .satisfies(answer -> assertThat(answer.body())
                        .contains("This is not the amount of the claim", "Nothing was done", "ticket 7"));
        assertThat(confirm(olga, "claims/" + claim.id(), "COMPLETED", "10", "").status())
                .isEqualTo(400);
        assertThat(confirm(olga, "claims/" + claim.id(), "COMPLETED", "1e999999999", "true")
                        .status())
                .isEqualTo(400);
        assertThat(olga.get("claims/" + claim.id()).body()).contains("Pending: it is not certain");

        assertThat(confirm(olga, "claims/" + claim.id(), "COMPLETED", "10.0", "true")
                        .status())
                .isEqualTo(303);
        assertThat(olga.get("claims/" + claim.id()).body())
                .contains("An operator ended it as paid", "ticket 7", "tx-7", "There is nothing to do");
    }

    @Test
    void thePageOfThePlatformInAnAnswerIsALink() {
        FlaggedClaim claim = FlaggedClaim.made();
        Rows.here()
                .change(
                        "insert into claim_transition(claim_id, at, from_status, to_status, reason, answer)"
                                + " values (?, utc_timestamp(3), 'PENDING', 'PENDING', 'asked', ?)",
                        new ObjectId(claim.id()).toByteArray(),
                        "{\"message\":\"See https://platform.example/tx/7?a=1&b=2. Not javascript:alert(1)\"}"
                                + " http://<b>https://x.example/'onclick='alert(1)");
        String page = "https://platform.example/tx/7?a=1&amp;b=2";
        assertThat(Visitor.signedIn(VERA).get("claims/" + claim.id()).body())
                .contains("See <a href=\"" + page + "\" rel=\"noreferrer\">" + page + "</a>. Not")
                .contains("http://&lt;b&gt;<a href=\"https://x.example/\" rel=\"noreferrer\">")
                .doesNotContain("href=\"javascript", "href=\"http://&", "<b>");
    }

    @Test
    void aCreditIsFoundUnderstoodAndResolved() {
        Earner earner = Earners.here().make(1, "8").getFirst();
        World.platform().next(Fault.TOO_BUSY);
        String key = SCRIPT + earner.id();
        JsonNode asked = PicksCaller.ask(earner.id(), key).json();
        Rows.here()
                .change(
                        "update picks_transfer set flagged = true where user_id = ?",
                        earner.id().toByteArray());
        Rows.here()
                .change(
                        "delete from scheduled_tasks where task_name = 'picks-resolver' and task_instance like concat("
                                + "(select lower(hex(id)) from picks_transfer where user_id = ?), '/%')",
                        earner.id().toByteArray());
        Visitor olga = Visitor.signedIn(OLGA);

        String list = olga.get("credits?userId=" + earner.id() + "&status=PENDING&flagged=true")
                .body();
        String id = list.replaceFirst("(?s).*href=\"/console/credits/([0-9a-f]{24})\".*", "$1");
        assertThat(list).contains(">12.50</data> USDC", earner.username(), "needs you");
        assertThat(Visitor.location(olga.get(
                        "credits?search=" + asked.path("externalTransactionId").asText())))
                .hasToString("/console/credits/" + id);
        assertThat(olga.get("credits/" + id).body())
                .contains("12.5 USDC", "dev-external-system", "HTTP 429", "&lt;script&gt;")
                .doesNotContain(SCRIPT);
        Answer confirming = olga.post(
                "credits/" + id + "/resolve", "outcome", "COMPLETED", "evidence", SCRIPT, "transactionId", SCRIPT);
        assertThat(confirming.body())
                .contains("Resolve the credit as COMPLETED", "in USDC")
                .doesNotContain(SCRIPT);
        assertThat(confirm(olga, "credits/" + id, "COMPLETED", "12.50", "true").status())
                .isEqualTo(303);
        assertThat(olga.get("credits/" + id).body()).contains("An operator ended it as paid", "tx-7");
        assertThat(olga.get("actions").body()).contains("Resolve credit: <a href=\"/console/credits/" + id);
        assertThat(olga.get("credits/" + new ObjectId()).status()).isEqualTo(404);
        assertThat(olga.get("credits?search=unknown").body()).contains("No user, no credit");
    }

    @Test
    void theBooksSayWhatADifferenceMeansAndShowTheRowsBehindIt() {
        FlaggedClaim claim = FlaggedClaim.made();
        byte[] user = claim.earner().id().toByteArray();
        Visitor olga = Visitor.signedIn(OLGA);
        String path = "books/users/" + claim.earner().id();
        assertThat(olga.get(path).body())
                .contains("Books of " + claim.earner().username(), claim.id(), "agrees")
                .doesNotContain("differs");

        Rows.here().change("update earnings set pending = pending + 1 where user_id = ?", user);
        try {
            assertThat(olga.post("books/check").body())
                    .contains("<h2>PENDING</h2>", "is not the sum of the user")
                    .contains("/console/" + path);
            assertThat(olga.get(path).body()).contains("differs", ">8.00</data>", ">9.00</data>");
        } finally {
            Rows.here().change("update earnings set pending = pending - 1 where user_id = ?", user);
        }
        assertThat(olga.post("books/check").body()).doesNotContain("/console/" + path);
        assertThat(olga.get("books/users/" + new ObjectId()).status()).isEqualTo(200);
        assertThat(olga.get("books/users/none").status()).isEqualTo(400);
    }

    private static Answer confirm(Visitor visitor, String path, String outcome, String amount, String looked) {
        String[] form = {
            "outcome", outcome, "evidence", "ticket 7", "transactionId", "tx-7", "amount", amount, "looked", looked
        };
        return visitor.post(
                path + "/resolve/confirmed", looked.isEmpty() ? Arrays.copyOf(form, form.length - 2) : form);
    }

    private static Earner claimant() {
        World.feeds().accept("token-rates", Lines.rate("0.8", TestClock.now()));
        Earner earner = Earners.here().make(1, "8").getFirst();
        World.graphql(
                "mutation { claimEarningsFromReferrals { totalClaimed } }", Map.of(), World.accessToken(earner.id()));
        return earner;
    }

    private static String claimOf(Earner earner) {
        return Rows.here()
                .texts("select lower(hex(id)) from claim where user_id = x'" + earner.id() + "'")
                .getFirst();
    }

    private static String transaction(FlaggedClaim claim) {
        return Rows.here()
                .texts("select external_transaction_id from claim where id = x'" + claim.id() + "'")
                .getFirst();
    }
}
