package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.PicksCaller;
import world.Together;

/**
 * decisions.md and details.md, "Internal endpoints": who a player of the platform is, credits that external systems ask for,
 * and what operators see and end of them.
 */
@ExtendWith({Product.class, Sandbox.class})
class TransferCreditsIT {
    private final Pick pick = Pick.fresh();

    @Test
    void booksOnceAndTellsTheTransfer() {
        Answer answer = Product.ok(Pick.caller().ask(pick.body("12.50")));
        JsonNode booking = pick.bookings().get(0);
        assertThat(pick.bookings()).hasSize(1);
        assertThat(booking.path("type").asText()).isEqualTo("PICKS");
        assertThat(answer.body())
                .isEqualTo(("{\"success\":true,\"transactionId\":\"%s\",\"externalTransactionId\":\"%s\","
                                + "\"playerId\":\"%s\",\"amount\":12.5,\"currencyCode\":\"USDC\",\"status\":\"COMPLETED\"}")
                        .formatted(
                                booking.path("transactionId").asText(),
                                booking.path("externalTransactionId").asText(),
                                pick.platformId()));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1", "1e2, 100",
        "0.00000001, 0.00000001", "123456789012345678.12345678, 123456789012345678.12345678",
        "1.10000000000000, 1.1", "1000000000000000, 1000000000000000"
    })
    void amountsAreExactAndPlain(String asked, String told) {
        Answer answer = Product.ok(pick.asks(asked));
        assertThat(answer.body()).contains("\"amount\":" + told + ",");
        assertThat(pick.asks(told).body()).isEqualTo(answer.body());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0", "-1", "0.000000001", "1234567890123456789", "1e18", "1e999999999", "1e99999999999",
                "1e-99999999999", "\"5\"", "null", "true", "[1]", "NaN", "5,",
            })
    void refusesAnAmountThatIsNone(String amount) {
        Product.refused(pick.asks(amount), 400, "INVALID_PARAMETER");
        assertThat(pick.bookings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "US", "usd", "USDCUS", "U$D", "EUR ", "\u00c4\u00c4\u00c4"})
    void refusesACurrencyThatIsNone(String currency) {
        Product.refused(
                Pick.caller().ask(PicksCaller.body(pick.id().toHexString(), "1", currency)), 400, "INVALID_PARAMETER");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "1", "zzzzzzzzzzzzzzzzzzzzzzzz", "65F00000000000000000001", "65f0000000000000000000011"})
    void refusesAServiceIdThatIsNone(String serviceId) {
        Product.refused(Pick.caller().ask(PicksCaller.body(serviceId, "1", "EUR")), 400, "INVALID_PARAMETER");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{}", "{\"amount\":1,\"currencyCode\":\"EUR\"}", "7"})
    void refusesABodyThatIsNone(String body) {
        Product.refused(Pick.caller().ask(body), 400, "INVALID_PARAMETER");
    }

    @Test
    void doesNotKnowEverybody() {
        String body = PicksCaller.body(new ObjectId().toHexString(), "1", "EUR");
        Product.refused(Pick.caller().ask(body), 404, "USER_NOT_FOUND");
    }

    @Test
    void aUserWithoutAnAccountOnThePlatformGetsNothing() {
        var nobody = new Pick(new ObjectId(), "", "k");
        Product.feed("users", nobody.line());
        Product.refused(Pick.caller().ask(nobody.body("1")), 409, "CONFLICT");
    }

    @Test
    void aRefusalOfThePlatformIsABadGatewayWithItsCode() {
        Sandbox.next("REFUSES");
        Answer answer = pick.asks("3");
        Product.refused(answer, 502, "EXTERNAL_API_ERROR");
        assertThat(answer.json().at("/details/platformCode").asText()).isEqualTo("TRANSFER_REFUSED");
        assertThat(pick.bookings()).isEmpty();
        // The first answer, although the platform would take it now
        Answer again = pick.asks("3.0");
        Product.refused(again, 502, "EXTERNAL_API_ERROR");
        assertThat(again.json().at("/details/platformCode").asText()).isEqualTo("TRANSFER_REFUSED");
        assertThat(pick.bookings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RESETS_AFTERWARDS", "ERROR_PAGE_AFTERWARDS", "GARBAGE",
                "HALF_AN_ANSWER", "TOO_LARGE", "TOO_BUSY",
            })
    void anUnknownOutcomeIsPendingAndTheSameKeyResumesIt(String mode) {
        Sandbox.next(mode);
        Answer first = pick.asks("4");
        assertThat(first.status()).as(first.toString()).isEqualTo(202);
        Json.assertHas(first.json(), "{'status': 'PENDING', 'success': false, 'transactionId': null}");
        Answer second = Product.ok(pick.asks("4"));
        assertThat(second.json().path("externalTransactionId"))
                .isEqualTo(first.json().path("externalTransactionId"));
        assertThat(pick.bookings()).hasSize(1);
        // Looked up before it was sent again, if it was
        JsonNode asked =
                Sandbox.asked(first.json().path("externalTransactionId").asText());
        assertThat(asked.path("lookups").asInt()).isEqualTo(1);
        assertThat(asked.path("bodies")).hasSize(1);
    }

    @Test
    void theSameKeyAndBodyIsTheFirstAnswer() {
        Answer first = pick.asks("5");
        for (String sameAmount : List.of("5", "5.0", "0.5e1")) {
            assertThat(Product.ok(pick.asks(sameAmount)).body()).isEqualTo(first.body());
        }
        assertThat(pick.bookings()).hasSize(1);
    }

    @Test
    void theSameKeyWithAnotherBodyIsAConflict() {
        pick.asks("5");
        Product.refused(pick.asks("6"), 409, "CONFLICT");
        Product.refused(
                Pick.caller().ask(pick.key(), PicksCaller.body(pick.id().toHexString(), "5", "EUR")), 409, "CONFLICT");
        Product.refused(Pick.caller().ask(pick.key(), Pick.fresh().body("5")), 409, "CONFLICT");
        assertThat(pick.bookings()).hasSize(1);
    }

    @Test
    void keysDifferByCaseAndEveryOneIsARequest() {
        Pick.caller().ask("k" + pick.key(), pick.body("5"));
        Pick.caller().ask("K" + pick.key(), pick.body("5"));
        Pick.caller().ask(pick.body("5"));
        Pick.caller().ask(pick.body("5"));
        assertThat(pick.bookings()).hasSize(4);
    }

    @Test
    void refusesAKeyThatIsNone() {
        Product.refused(Pick.caller().ask("k".repeat(256), pick.body("1")), 400, "INVALID_PARAMETER");
        Product.refused(Pick.caller().ask("", pick.body("1")), 400, "INVALID_PARAMETER");
        assertThat(pick.bookings()).isEmpty();
        Product.ok(Pick.caller().ask("~".repeat(255 - pick.key().length()) + pick.key(), pick.body("1")));
    }

    @Test
    void fiftyCallsAtOnceWithOneKeyBookOnce() {
        List<Answer> answers = Collections.synchronizedList(new ArrayList<>());
        Together.times(50, _ -> answers.add(pick.asks("9")));
        assertThat(pick.bookings()).hasSize(1);
        assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isIn(200, 409));
        assertThat(answers.stream()
                        .filter(answer -> answer.status() == 200)
                        .map(Answer::body)
                        .distinct())
                .hasSize(1);
    }

    @Test
    void showsATransferWithItsHistory() {
        pick.asks("2.5");
        JsonNode transfer = newest("");
        Json.assertHas(transfer, """
                {'userId': '%s', 'status': 'COMPLETED', 'idempotencyKey': '%s', 'requestedBy': 'dev-external-system',
                 'sends': 1, 'flagged': false}""".formatted(pick.id(), pick.key()));
        assertThat(transfer.path("transitions").findValuesAsText("to")).containsExactly("PENDING", "COMPLETED");
        assertThat(transfer.at("/transitions/1/answer").asText()).startsWith("HTTP 200");
    }

    @Test
    void filtersAndPages() {
        Sandbox.next("REFUSES");
        pick.asks("1");
        assertThat(newest("&status=FAILED").path("platformCode").asText()).isEqualTo("TRANSFER_REFUSED");
        JsonNode page = Product.read("/picks/transfers?status=FAILED&flagged=false&limit=1&offset=0");
        assertThat(page.path("data")).hasSize(1);
        assertThat(page.path("count").asInt()).isPositive();
        assertThat(page.path("limit").asInt()).isEqualTo(1);
    }

    @Test
    void anOperatorEndsATransferWithAnUnknownOutcome() {
        Sandbox.next("RESETS_AFTERWARDS");
        Sandbox.lookups("ERROR_PAGE");
        assertThat(pick.asks("7").status()).isEqualTo(202);
        String id = newest("&status=PENDING").path("id").asText();
        // The platform may still book a transfer of this age
        Product.refused(Pick.resolves(id, "{\"outcome\":\"FAILED\",\"evidence\":\"e\"}"), 409, "CONFLICT");
        Product.refused(Pick.resolves(id, "{\"outcome\":\"PENDING\",\"evidence\":\"e\"}"), 400, "INVALID_PARAMETER");
        Answer resolved = Product.ok(Pick.resolves(
                id, "{\"outcome\":\"COMPLETED\",\"transactionId\":\"T-1\",\"evidence\":\"their statement\"}"));
        assertThat(resolved.json().at("/transfer/status").asText()).isEqualTo("COMPLETED");
        assertThat(resolved.json().at("/transfer/transitions/2/reason").asText())
                .isEqualTo("Resolved by dev-operator: their statement");
        Product.refused(Pick.resolves(id, "{\"outcome\":\"COMPLETED\",\"evidence\":\"e\"}"), 409, "CONFLICT");
        assertThat(Product.ok(pick.asks("7")).json().path("transactionId").asText())
                .isEqualTo("T-1");
    }

    @Test
    void knowsOnlyTransfers() {
        String body = "{\"outcome\":\"COMPLETED\",\"evidence\":\"e\"}";
        Product.refused(Pick.resolves(new ObjectId().toHexString(), body), 404, "NOT_FOUND");
        Product.refused(Pick.resolves("x", body), 400, "INVALID_PARAMETER");
    }

    private JsonNode newest(String filter) {
        for (JsonNode each : Product.read("/picks/transfers?limit=100" + filter).path("data")) {
            if (each.path("userId").asText().equals(pick.id().toHexString())) {
                return each;
            }
        }
        throw new AssertionError("No transfer of " + pick);
    }

    @Test
    void tellsTheUserOfAPlayer() {
        Answer answer = Product.ok(ask("dev-external-system", "{\"platformId\":\"" + pick.platformId() + "\"}"));
        assertThat(answer.body())
                .isEqualTo("{\"serviceId\":\"%s\",\"serviceUsername\":\"u%s\",\"platformId\":\"%s\"}"
                        .formatted(pick.id(), pick.id(), pick.platformId()));
    }

    @Test
    void comparesTexts() {
        Product.refused(
                ask("dev-external-system", "{\"platformId\":\"0" + pick.platformId() + "\"}"), 404, "USER_NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}", "{\"platformId\":null}", "{\"platformId\":\"123456789012345678901\"}", "\"12\"",
                "{\"platformId\":\"\"}", "{\"platformId\":\"-1\"}", "{\"platformId\":[\"12\"]}", "{",
                "{\"platformId\":\"1.0\"}", "{\"platformId\":\"1\\n\"}", "{\"platformId\":true}", "",
                "{\"platformId\":\" 1\"}", "{\"platformId\":\"\u0661\"}", "{\"platformId\":12}", "[]",
                "{\"platformId\":\"12a\"}",
            })
    void refusesWhatIsNoTextOfDigits(String body) {
        Product.refused(ask("dev-external-system", body), 400, "INVALID_PARAMETER");
    }

    private static Answer ask(String key, String body) {
        return Product.post(key, "/external-system/service-info", body);
    }
}
