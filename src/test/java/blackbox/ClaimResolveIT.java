package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.time.Duration;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/** POST /claims/{id}/resolve: an operator says what became of a claim; details.md, "Claims". */
@ExtendWith({Product.class, Sandbox.class})
class ClaimResolveIT {
    private static final String GOOD = "{\"outcome\":\"COMPLETED\",\"evidence\":\"ticket 4711\"}";

    @Test
    void anOperatorMayCompleteAPaidClaim() {
        Payee payee = pending();
        String transactionId = "tx-" + new ObjectId();
        Product.ok(resolve(
                payee,
                record("outcome", "COMPLETED", "transactionId", transactionId, "evidence", "ticket 4711: booked")));
        JsonNode claim = payee.audited();
        Json.assertHas(claim, "{'status': 'COMPLETED', 'transactionId': '%s'}".formatted(transactionId));
        JsonNode last = claim.path("transitions").get(claim.path("transitions").size() - 1);
        Json.assertHas(last, "{'from': 'PENDING', 'to': 'COMPLETED'}");
        assertThat(last.path("reason").asText()).contains("dev-operator", "ticket 4711: booked");
        payee.has("$0.00", "$10.00", "$10.00");
        assertThat(payee.sends()).isEqualTo(1);
        JsonNode refused = payee.isRefused("RATE_LIMIT_EXCEEDED");
        assertThat(refused.path("retryAfter").asInt()).isBetween(700, 720);
        assertThat(refused.path("dailyLimitRemaining").asInt()).isEqualTo(9);
    }

    @Test
    void theIdOfTheBookingNeedNotBeKnown() {
        Payee payee = pending();
        Product.ok(resolve(payee, GOOD));
        assertThat(payee.audited().path("transactionId").isNull()).isTrue();
        assertThat(payee.statuses()).containsExactly("COMPLETED");
    }

    @Test
    void anOperatorMayFailAClaimOnceItsSendIsAMinuteOld() {
        Product.assumeItsClockCanBeMoved();
        Payee payee = pending();
        ObjectNode failed = record("outcome", "FAILED", "evidence", "the platform's support says no");
        Product.refused(resolve(payee, failed), 409, "CONFLICT");
        payee.has("$0.00", "$10.00", "$0.00");
        // The resolver would look at it by then, and find out by itself
        Sandbox.lookups("BARE_404");
        TestClock.advance(Duration.ofSeconds(62));
        payee.awaits(steps -> steps.size() == 3);
        Product.ok(resolve(payee, failed));
        JsonNode claim = payee.audited();
        assertThat(claim.path("status").asText()).isEqualTo("FAILED");
        JsonNode last = claim.path("transitions").get(claim.path("transitions").size() - 1);
        assertThat(last.path("reason").asText()).contains("dev-operator", "the platform's support says no");
        payee.has("$10.00", "$10.00", "$0.00");
        payee.claims();
        assertThat(payee.statuses()).containsExactly("COMPLETED", "FAILED");
    }

    @Test
    void evidenceOfBeforeALaterSendResolvesNothing() {
        Payee payee = pending();
        ObjectNode paid = record("outcome", "COMPLETED", "evidence", "ticket 4711")
                .put("sentAt", payee.audited().path("sentAt").asText());
        Sandbox.next("RESETS");
        payee.isNotPaid("PENDING");
        assertThat(payee.sends()).isEqualTo(2);
        Product.refused(resolve(payee, paid), 409, "CONFLICT");
        assertThat(payee.statuses()).containsExactly("PENDING");
        paid.put("sentAt", payee.audited().path("sentAt").asText());
        Product.ok(resolve(payee, paid));
    }

    @Test
    void aFlaggedClaimIsFlaggedNoMore() {
        Payee payee = pending();
        Sandbox.next("CONFLICTS");
        payee.isNotPaid("PENDING");
        assertThat(payee.audited().path("flagged").asBoolean()).isTrue();
        Product.ok(resolve(payee, GOOD));
        assertThat(payee.audited().path("flagged").asBoolean(true)).isFalse();
    }

    @Test
    void anEndedClaimStaysAsItIs() {
        Payee completed = Payee.joins();
        completed.claims();
        Payee failed = Payee.joins();
        Sandbox.next("REFUSES");
        failed.isNotPaid("FAILED");
        for (Payee payee : new Payee[] {completed, failed}) {
            JsonNode before = payee.audited();
            for (String outcome : new String[] {"COMPLETED", "FAILED"}) {
                Product.refused(
                        resolve(payee, record("outcome", outcome, "evidence", "I know better")), 409, "CONFLICT");
            }
            assertThat(payee.audited()).isEqualTo(before);
        }
    }

    @Test
    void anUnknownOneIsNotFound() {
        Product.refused(post(new ObjectId().toHexString(), GOOD), 404, "NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"x", "1", "0123456789ABCDEF0123456G", "0123456789abcdef0123456", "0123456789abcdef012345678"})
    void aMalformedIdIsRefused(String id) {
        Product.refused(post(id, GOOD), 400, "INVALID_PARAMETER");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "{\"outcome\":\"COMPLETED\",\"outcome\":\"COMPLETED\",\"evidence\":\"e\"}",
                "null", "{\"outcome\":\"COMPLETED\",\"evidence\":\"e\",\"transactionId\":17}",
                "[]", "{\"outcome\":\"COMPLETED\",\"evidence\":\"e\",\"transactionId\":\"\"}",
                "\"COMPLETED\"", "{\"outcome\":\"COMPLETED\",\"evidence\":{\"ticket\":4711}}",
                "{", "{\"outcome\":\"FAILED\",\"evidence\":\"e\",\"transactionId\":\"tx-1\"}",
                "{}", "{\"outcome\":\"COMPLETED\",\"evidence\":\"e\",\"transactionId\":\" \"}",
                "{\"evidence\":\"e\"}", "{\"outcome\":\"COMPLETED\",\"evidence\":\" \\t\\n\"}",
                "{\"outcome\":\"\",\"evidence\":\"e\"}", "{\"outcome\":\"completed\",\"evidence\":\"e\"}",
                "{\"outcome\":\"PENDING\",\"evidence\":\"e\"}", "{\"outcome\":\"COMPLETED\",\"evidence\":null}",
                "{\"outcome\":\"DONE\",\"evidence\":\"e\"}", "{\"outcome\":\"COMPLETED\",\"evidence\":\"\"}",
                "{\"outcome\":1,\"evidence\":\"e\"}", "{\"outcome\":[\"COMPLETED\"],\"evidence\":\"e\"}",
                "{\"outcome\":\"1\",\"evidence\":\"e\"}", "{\"outcome\":\"COMPLETED\",\"evidence\":4711}",
                "{\"outcome\":\"COMPLETED\"}", "{\"outcome\":\"COMPLETED\",\"evidence\":\"e\"} {}",
                "{\"outcome\":null,\"evidence\":\"e\"}", "{\"outcome\":\"COMPLETED\",\"evidence\":true}",
            })
    void aMalformedResolutionIsRefused(String body) {
        Payee payee = shared();
        Product.refused(resolve(payee, body), 400, "INVALID_PARAMETER");
        assertThat(payee.statuses()).containsExactly("PENDING");
    }

    @Test
    void evidenceAndIdsHaveTheirLengths() {
        Payee payee = pending();
        ObjectNode body = record("outcome", "COMPLETED", "evidence", "é".repeat(2001));
        Product.refused(resolve(payee, body), 400, "INVALID_PARAMETER");
        body.put("evidence", "é".repeat(2000)).put("transactionId", "t".repeat(256));
        Product.refused(resolve(payee, body), 400, "INVALID_PARAMETER");
        body.put("transactionId", new ObjectId() + "t".repeat(231));
        Product.ok(resolve(payee, body));
        JsonNode steps = payee.audited().path("transitions");
        assertThat(steps.get(steps.size() - 1).path("reason").asText()).contains("é".repeat(2000));
    }

    /** One claim is enough for all that must not change it. */
    private static Payee shared() {
        return Shared.PAYEE;
    }

    private static final class Shared {
        static final Payee PAYEE = pending();
    }

    /** A player whose claim has an unknown outcome. */
    private static Payee pending() {
        Payee payee = Payee.joins();
        Sandbox.next("RESETS");
        payee.isNotPaid("PENDING");
        return payee;
    }

    private static Answer resolve(Payee payee, Object body) {
        return post(payee.history().at("/data/0/id").asText(), body);
    }

    private static Answer post(String id, Object body) {
        return Product.post("dev-operator", "/claims/" + id + "/resolve", body);
    }
}
