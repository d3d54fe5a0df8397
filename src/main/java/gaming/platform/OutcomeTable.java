package gaming.platform;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.platform.TransferOutcome.Ground;
import java.util.Optional;
import java.util.Set;

/**
 * Decides the meaning of an answer of the platform (decisions.md and details.md, "Claims"). In doubt an answer means
 * Unknown, so that nothing is paid twice.
 */
final class OutcomeTable {
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    /** Request timeout, too early, and too many requests: the platform may still process the request. */
    private static final Set<Integer> SAYING_NOTHING = Set.of(408, 425, 429);

    private static final int LONGEST_TRANSACTION_ID = 255;

    private OutcomeTable() {}

    static TransferOutcome ofSend(CreditTransfer transfer, Answer answer) {
        Optional<String> code = answer.ownErrorCode();
        if (code.isPresent() || refuses(answer)) {
            Ground ground = answer.status() == CONFLICT ? Ground.CONFLICT : Ground.REFUSED;
            return new TransferOutcome.Refused(ground, code.orElse(null), answer.text());
        }
        Optional<String> booking = booking(transfer, answer);
        return booking.isPresent()
                ? new TransferOutcome.Accepted(booking.get(), answer.text())
                : new TransferOutcome.Unknown(answer.text());
    }

    static TransferLookup ofLookup(CreditTransfer transfer, Answer answer) {
        Optional<String> id = bookingOfId(transfer, answer);
        if (id.isPresent()) {
            if (isOf(transfer, answer.json())) {
                return new TransferLookup.Found(id.get(), answer.text());
            }
            return saysWhatIsBooked(answer.json())
                    ? new TransferLookup.Mismatch(answer.text())
                    : new TransferLookup.Unknown(answer.text());
        }
        return answer.status() == NOT_FOUND && answer.ownErrorCode().isPresent()
                ? new TransferLookup.Missing(answer.text())
                : new TransferLookup.Unknown(answer.text());
    }

    /**
     * Whether the answer refuses the transfer. An answer with a truncated body does not, because the rest of the body
     * might contradict the status.
     */
    private static boolean refuses(Answer answer) {
        return answer.status() / 100 == 4 && !SAYING_NOTHING.contains(answer.status()) && !answer.tooLarge();
    }

    /** Returns the platform's id of the booking, if the answer is of exactly this transfer. */
    private static Optional<String> booking(CreditTransfer transfer, Answer answer) {
        return bookingOfId(transfer, answer).filter(_ -> isOf(transfer, answer.json()));
    }

    /** Returns the platform's id of the booking, if the answer is of a transfer with this id. */
    private static Optional<String> bookingOfId(CreditTransfer transfer, Answer answer) {
        JsonNode json = answer.json();
        boolean fits = answer.status() / 100 == 2
                && !json.hasNonNull("error")
                && "COMPLETED".equals(json.path("status").textValue())
                && transfer.externalTransactionId()
                        .equals(json.path("externalTransactionId").textValue());
        return Optional.ofNullable(json.path("transactionId").textValue())
                .filter(id -> fits && !id.isBlank() && id.length() <= LONGEST_TRANSACTION_ID);
    }

    private static boolean isOf(CreditTransfer transfer, JsonNode json) {
        return transfer.playerId().equals(json.path("playerId").textValue())
                && transfer.currencyCode().equals(json.path("currencyCode").textValue())
                && json.path("amount").isNumber()
                && json.path("amount").decimalValue().compareTo(transfer.amount()) == 0;
    }

    private static boolean saysWhatIsBooked(JsonNode json) {
        return json.path("playerId").isTextual()
                && json.path("currencyCode").isTextual()
                && json.path("amount").isNumber();
    }
}
