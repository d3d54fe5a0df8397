package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operators look at transfers of credits, and end those that the resolver cannot end. */
@ExtendWith({Product.class, Sandbox.class})
class PicksTransfersIT {
    private final Pick pick = Pick.fresh();

    @Test
    void showsATransferWithItsHistory() {
        pick.asks("2.5");
        JsonNode transfer = newest("");
        assertThat(transfer.path("userId").asText()).isEqualTo(pick.id().toHexString());
        assertThat(transfer.path("status").asText()).isEqualTo("COMPLETED");
        assertThat(transfer.path("idempotencyKey").asText()).isEqualTo(pick.key());
        assertThat(transfer.path("requestedBy").asText()).isEqualTo("dev-external-system");
        assertThat(transfer.path("sends").asInt()).isEqualTo(1);
        assertThat(transfer.path("flagged").asBoolean()).isFalse();
        assertThat(transfer.path("transitions").findValuesAsText("to")).containsExactly("PENDING", "COMPLETED");
        assertThat(transfer.at("/transitions/1/answer").asText()).startsWith("HTTP 200");
    }

    @Test
    void filtersAndPages() {
        Sandbox.next("REFUSES");
        pick.asks("1");
        assertThat(newest("&status=FAILED").path("platformCode").asText()).isEqualTo("TRANSFER_REFUSED");
        JsonNode page = Pick.operator("/picks/transfers?status=FAILED&flagged=false&limit=1&offset=0")
                .json();
        assertThat(page.path("data")).hasSize(1);
        assertThat(page.path("count").asInt()).isPositive();
        assertThat(page.path("limit").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"status=NO", "flagged=1", "limit=0", "offset=-1", "limit=x"})
    void refusesUnreadableInput(String query) {
        Pick.refused(Pick.operator("/picks/transfers?" + query), 400, "INVALID_PARAMETER");
    }

    @Test
    void anOperatorEndsATransferWithAnUnknownOutcome() {
        Sandbox.next("RESETS_AFTER_BOOKING");
        Sandbox.lookups("ERROR_PAGE");
        assertThat(pick.asks("7").status()).isEqualTo(202);
        String id = newest("&status=PENDING").path("id").asText();
        // It was sent so lately that it may yet be booked
        Pick.refused(Pick.resolves(id, "{\"outcome\":\"FAILED\",\"evidence\":\"e\"}"), 409, "CONFLICT");
        Pick.refused(Pick.resolves(id, "{\"outcome\":\"PENDING\",\"evidence\":\"e\"}"), 400, "INVALID_PARAMETER");
        Answer resolved = Pick.resolves(
                id, "{\"outcome\":\"COMPLETED\",\"transactionId\":\"T-1\",\"evidence\":\"their statement\"}");
        assertThat(resolved.status()).as(resolved.toString()).isEqualTo(200);
        assertThat(resolved.json().at("/transfer/status").asText()).isEqualTo("COMPLETED");
        assertThat(resolved.json().at("/transfer/transitions/2/reason").asText())
                .isEqualTo("Resolved by dev-operator: their statement");
        Pick.refused(Pick.resolves(id, "{\"outcome\":\"COMPLETED\",\"evidence\":\"e\"}"), 409, "CONFLICT");
        Answer again = pick.asks("7");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json().path("transactionId").asText()).isEqualTo("T-1");
    }

    @Test
    void knowsOnlyTransfers() {
        String body = "{\"outcome\":\"COMPLETED\",\"evidence\":\"e\"}";
        Pick.refused(Pick.resolves(new ObjectId().toHexString(), body), 404, "NOT_FOUND");
        Pick.refused(Pick.resolves("x", body), 400, "INVALID_PARAMETER");
    }

    private JsonNode newest(String filter) {
        for (JsonNode each :
                Pick.operator("/picks/transfers?limit=100" + filter).json().path("data")) {
            if (each.path("userId").asText().equals(pick.id().toHexString())) {
                return each;
            }
        }
        throw new AssertionError("No transfer of " + pick);
    }
}
