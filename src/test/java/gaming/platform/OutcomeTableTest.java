package gaming.platform;

import static gaming.platform.Transfers.booked;
import static gaming.platform.Transfers.error;
import static org.assertj.core.api.Assertions.assertThat;

import gaming.platform.CreditTransfer.TransferLookup;
import gaming.platform.CreditTransfer.TransferOutcome;
import gaming.platform.CreditTransfer.TransferOutcome.Accepted;
import gaming.platform.CreditTransfer.TransferOutcome.Ground;
import gaming.platform.CreditTransfer.TransferOutcome.Refused;
import gaming.platform.CreditTransfer.TransferOutcome.Unknown;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every row of the outcome table. */
class OutcomeTableTest {
    private static final CreditTransfer TRANSFER = Transfers.transfer("a");

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 299})
    void any2xxThatNamesTheBookingAndRepeatsTheTransferIsAccepted(int status) {
        assertThat(sent(status, booked("a"))).isEqualTo(new Accepted("T-1", "HTTP " + status + " " + booked("a")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"100", "100.0", "100.000000", "1E2", "100.00000000000000000000"})
    void amountsAreComparedAsNumbers(String amount) {
        assertThat(sent(200, booked("a").replace(":100,", ":" + amount + ","))).isInstanceOf(Accepted.class);
    }

    @Test
    void amountsAreComparedExactly() {
        var huge = new BigDecimal("12345678901234567890.12345678");
        var transfer = new CreditTransfer("a", "4711", huge, "EUR", CreditTransfer.Type.PICKS);
        String body = booked("a").replace(":100,", ":12345678901234567890.12345678,");

        assertThat(OutcomeTable.ofSend(transfer, answer(200, body))).isInstanceOf(Accepted.class);
        assertThat(OutcomeTable.ofSend(transfer, answer(200, body.replace("5678,", "5679,"))))
                .isInstanceOf(Unknown.class);
    }

    @ParameterizedTest
    @MethodSource("bodiesThatAreNoBooking")
    void any2xxElseIsUnknown(String body) {
        assertThat(sent(200, body)).isInstanceOf(Unknown.class);
        assertThat(found(200, body)).isInstanceOf(TransferLookup.Unknown.class);
    }

    @ParameterizedTest
    @CsvSource({
        "4711, 4712, 0",
        "EUR, USD, 0",
        "EUR, eur, 0",
        "':100,', ':100.000001,', 100.000001",
        "':100,', ':0,', 0"
    })
    void aBookingOfTheIdWithAnotherBodyIsNoAcceptanceAndALookupSaysSo(String part, String instead, BigDecimal amount) {
        String body = booked("a").replace(part, instead);
        assertThat(sent(200, body)).isInstanceOf(Unknown.class);
        assertThat(found(200, body))
                .isInstanceOfSatisfying(
                        TransferLookup.Differs.class,
                        differs -> assertThat(differs.booked()).isEqualByComparingTo(amount));
    }

    static Stream<String> bodiesThatAreNoBooking() {
        String booked = booked("a");
        return Stream.of(
                "",
                "{}",
                "[]",
                "null",
                "\"T-1\"",
                "<html>",
                "{\"transactionId\":\"T-1\"}",
                booked.substring(0, booked.length() - 1),
                booked + "}",
                booked + booked,
                booked.replace("{", "{\"status\":\"FAILED\","),
                booked.replace("COMPLETED", "PENDING"),
                booked.replace("COMPLETED", "completed"),
                booked.replace("\"COMPLETED\"", "true"),
                booked.replace("\"T-1\"", "\"\""),
                booked.replace("\"T-1\"", "\" \""),
                booked.replace("\"T-1\"", "null"),
                booked.replace("\"T-1\"", "1"),
                booked.replace("T-1", "T".repeat(256)),
                booked.replace("\"a\"", "\"b\""),
                booked.replace("\"a\"", "\"A\""),
                booked.replace("\"4711\"", "4711"),
                booked.replace(":100,", ":-100,"),
                booked.replace(":100,", ":\"100\","),
                booked.replace(":100,", ":1e999999999,"),
                booked.replace(":100,", ":1e-999999999999999999,"),
                booked.replace(":100,", ":100e2147483647,"),
                booked.replace(":100,", ":0.1e-2147483648,"),
                booked.replace(":100,", ":" + "1".repeat(5000) + ","),
                booked.replace(":100,", ":NaN,"),
                booked.replace(":100,", ":" + "[".repeat(5000) + ","),
                booked.replace("{", "{\"error\":{\"code\":\"LIMIT\",\"message\":\"no\"},"),
                "{\"data\":" + booked + "}");
    }

    @Test
    void anIdOfTheBookingMayHave255Characters() {
        assertThat(sent(200, booked("a").replace("T-1", "T".repeat(255)))).isInstanceOf(Accepted.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 302, 400, 404, 408, 422, 425, 429, 500, 502, 503, 504})
    void thePlatformsOwnErrorRefusesWhateverTheStatus(int status) {
        assertThat(sent(status, error("LIMIT")))
                .isEqualTo(new Refused(Ground.REFUSED, "LIMIT", "HTTP " + status + " " + error("LIMIT")));
    }

    @Test
    void theIdWithAnotherBodyIsAConflict() {
        assertThat(sent(409, error("DUPLICATE")))
                .isEqualTo(new Refused(Ground.CONFLICT, "DUPLICATE", "HTTP 409 " + error("DUPLICATE")));
        assertThat(sent(409, "")).isEqualTo(new Refused(Ground.CONFLICT, null, "HTTP 409"));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 405, 407, 410, 413, 417, 421, 422, 451, 499})
    void any4xxRefusesWithoutABodyToo(int status) {
        assertThat(sent(status, "<html>no</html>"))
                .isEqualTo(new Refused(Ground.REFUSED, null, "HTTP " + status + " <html>no</html>"));
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 101, 199, 301, 302, 304, 307, 308, 408, 425, 429, 500, 502, 503, 504, 599, 600, 999})
    void anAnswerThatDoesNotRuleOutABookingIsUnknown(int status) {
        assertThat(sent(status, "")).isInstanceOf(Unknown.class);
        assertThat(sent(status, booked("a"))).isInstanceOf(Unknown.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"error\":\"LIMIT\"}",
                "{\"error\":{}}",
                "{\"error\":{\"code\":\"LIMIT\"}}",
                "{\"error\":{\"code\":503,\"message\":\"Service Unavailable\"}}",
                "{\"error\":{\"code\":\"\",\"message\":\"no\"}}",
                "{\"error\":{\"code\":\"LIMIT\",\"message\":null}}",
                "{\"error\":{\"code\":\"LIMIT\",\"message\":\"no\"},\"transactionId\":\"T-1\"}",
                "{\"error\":{\"code\":\"LIMIT\",\"message\":\"no\"}",
                "[{\"error\":{\"code\":\"LIMIT\",\"message\":\"no\"}}]"
            })
    void anErrorOfAnotherFormIsNotThePlatformsOwn(String body) {
        assertThat(sent(503, body)).isInstanceOf(Unknown.class);
    }

    @Test
    void aCodeThatIsTooLongIsNotThePlatformsOwn() {
        assertThat(sent(503, error("X".repeat(100)))).isInstanceOf(Refused.class);
        assertThat(sent(503, error("X".repeat(101)))).isInstanceOf(Unknown.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 404, 409, 500})
    void aBodyThatIsTooLargeSaysNothing(int status) {
        String body = error("LIMIT") + " ".repeat(Answer.LARGEST_BODY);

        assertThat(sent(status, body)).isInstanceOf(Unknown.class);
        assertThat(found(status, body)).isInstanceOf(TransferLookup.Unknown.class);
    }

    @Test
    void aLookupFindsWhatWouldHaveBeenAccepted() {
        assertThat(found(200, booked("a"))).isEqualTo(new TransferLookup.Found("T-1", "HTTP 200 " + booked("a")));
    }

    @Test
    void aLookupMissesOnlyByThePlatformsOwn404() {
        assertThat(found(404, error("NOT_FOUND")))
                .isEqualTo(new TransferLookup.Missing("HTTP 404 " + error("NOT_FOUND")));
        assertThat(found(404, "")).isEqualTo(new TransferLookup.Unknown("HTTP 404"));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 302, 400, 401, 403, 408, 409, 410, 429, 500, 503})
    void aLookupThatIsAnsweredOtherwiseSaysNothing(int status) {
        assertThat(found(status, error("LIMIT"))).isInstanceOf(TransferLookup.Unknown.class);
        assertThat(found(status, "")).isInstanceOf(TransferLookup.Unknown.class);
    }

    private static TransferOutcome sent(int status, String body) {
        return OutcomeTable.ofSend(TRANSFER, answer(status, body));
    }

    private static TransferLookup found(int status, String body) {
        return OutcomeTable.ofLookup(TRANSFER, answer(status, body));
    }

    private static Answer answer(int status, String body) {
        return Transfers.READER.read(status, body.getBytes(StandardCharsets.UTF_8));
    }
}
