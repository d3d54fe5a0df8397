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

/** decisions.md and details.md, "Internal endpoints": credits that external systems ask for. */
@ExtendWith({Product.class, Sandbox.class})
class TransferCreditsIT {
    private final Pick pick = Pick.fresh();

    @Test
    void booksOnceAndTellsTheTransfer() {
        Answer answer = Pick.caller().ask(pick.body("12.50"));
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
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
        "1, 1",
        "1e2, 100",
        "0.00000001, 0.00000001",
        "123456789012345678.12345678, 123456789012345678.12345678",
        "1.10000000000000, 1.1",
        "1000000000000000, 1000000000000000"
    })
    void amountsAreExactAndPlain(String asked, String told) {
        Answer answer = pick.asks(asked);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
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
        Pick.refused(pick.asks(amount), 400, "INVALID_PARAMETER");
        assertThat(pick.bookings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "US", "usd", "USDCUS", "U$D", "EUR ", "\u00c4\u00c4\u00c4"})
    void refusesACurrencyThatIsNone(String currency) {
        Pick.refused(
                Pick.caller().ask(PicksCaller.body(pick.id().toHexString(), "1", currency)), 400, "INVALID_PARAMETER");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "1", "zzzzzzzzzzzzzzzzzzzzzzzz", "65F00000000000000000001", "65f0000000000000000000011"})
    void refusesAServiceIdThatIsNone(String serviceId) {
        Pick.refused(Pick.caller().ask(PicksCaller.body(serviceId, "1", "EUR")), 400, "INVALID_PARAMETER");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{}", "{\"amount\":1,\"currencyCode\":\"EUR\"}", "7"})
    void refusesABodyThatIsNone(String body) {
        Pick.refused(Pick.caller().ask(body), 400, "INVALID_PARAMETER");
    }

    @Test
    void doesNotKnowEverybody() {
        String body = PicksCaller.body(new ObjectId().toHexString(), "1", "EUR");
        Pick.refused(Pick.caller().ask(body), 404, "USER_NOT_FOUND");
    }

    @Test
    void aUserWithoutAnAccountOnThePlatformGetsNothing() {
        var nobody = new Pick(new ObjectId(), "", "k");
        Product.feeds().accept("users", nobody.line());
        Pick.refused(Pick.caller().ask(nobody.body("1")), 409, "CONFLICT");
    }

    @Test
    void aRefusalOfThePlatformIsABadGatewayWithItsCode() {
        Sandbox.next("REFUSES");
        Answer answer = pick.asks("3");
        Pick.refused(answer, 502, "EXTERNAL_API_ERROR");
        assertThat(answer.json().at("/details/platformCode").asText()).isEqualTo("TRANSFER_REFUSED");
        assertThat(pick.bookings()).isEmpty();
        // The first answer, although the platform would take it now
        Answer again = pick.asks("3.0");
        Pick.refused(again, 502, "EXTERNAL_API_ERROR");
        assertThat(again.json().at("/details/platformCode").asText()).isEqualTo("TRANSFER_REFUSED");
        assertThat(pick.bookings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RESETS_AFTER_BOOKING", "ERROR_PAGE_AFTER_BOOKING", "GARBAGE",
                "HALF_AN_ANSWER", "DOWN", "TOO_BUSY",
            })
    void anUnknownOutcomeIsPendingAndTheSameKeyResumesIt(String mode) {
        Sandbox.next(mode);
        Answer first = pick.asks("4");
        assertThat(first.status()).as(first.toString()).isEqualTo(202);
        assertThat(first.json().path("status").asText()).isEqualTo("PENDING");
        assertThat(first.json().path("success").asBoolean()).isFalse();
        assertThat(first.json().path("transactionId").isNull()).isTrue();
        Answer second = pick.asks("4");
        assertThat(second.status()).as(second.toString()).isEqualTo(200);
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
            Answer again = pick.asks(sameAmount);
            assertThat(again.status()).isEqualTo(200);
            assertThat(again.body()).isEqualTo(first.body());
        }
        assertThat(pick.bookings()).hasSize(1);
    }

    @Test
    void theSameKeyWithAnotherBodyIsAConflict() {
        pick.asks("5");
        Pick.refused(pick.asks("6"), 409, "CONFLICT");
        Pick.refused(
                Pick.caller().ask(pick.key(), PicksCaller.body(pick.id().toHexString(), "5", "EUR")), 409, "CONFLICT");
        Pick.refused(Pick.caller().ask(pick.key(), Pick.fresh().body("5")), 409, "CONFLICT");
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
        Pick.refused(Pick.caller().ask("k".repeat(256), pick.body("1")), 400, "INVALID_PARAMETER");
        Pick.refused(Pick.caller().ask("", pick.body("1")), 400, "INVALID_PARAMETER");
        assertThat(pick.bookings()).isEmpty();
        assertThat(Pick.caller()
                        .ask("~".repeat(255 - pick.key().length()) + pick.key(), pick.body("1"))
                        .status())
                .isEqualTo(200);
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
}
