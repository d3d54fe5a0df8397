package gaming.platform;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.platform.CreditTransfer.TransferLookup;
import gaming.platform.CreditTransfer.TransferOutcome;
import gaming.platform.CreditTransfer.TransferOutcome.Ground;
import java.math.BigDecimal;
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

    /** The decimals of a column of amounts. */
    private static final int MOST_DECIMALS = 8;

    private static final int MOST_INTEGER_DIGITS = 26;

    /** The most digits of a number that is read, with its zeros at both ends. */
    private static final int MOST_DIGITS = 100;

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
        Optional<String> booking = bookingOfId(transfer, answer);
        if (booking.isPresent()) {
            BigDecimal booked = booked(transfer, answer.json());
            return booked.compareTo(transfer.amount()) == 0
                    ? new TransferLookup.Found(booking.get(), answer.text())
                    : new TransferLookup.Differs(booked, answer.text());
        }
        return answer.status() == NOT_FOUND && answer.ownErrorCode().isPresent()
                ? new TransferLookup.Missing(answer.text())
                : new TransferLookup.Unknown(answer.text());
    }

    /** An answer with a truncated body does not refuse, because the rest of the body might contradict the status. */
    private static boolean refuses(Answer answer) {
        return answer.status() / 100 == 4 && !SAYING_NOTHING.contains(answer.status()) && !answer.tooLarge();
    }

    /** Returns the platform's id of the booking, if the answer is of exactly this transfer. */
    private static Optional<String> booking(CreditTransfer transfer, Answer answer) {
        return bookingOfId(transfer, answer)
                .filter(_ -> booked(transfer, answer.json()).compareTo(transfer.amount()) == 0);
    }

    /** Returns the platform's id of the booking, if the answer is of this id. Another body may be booked under it. */
    private static Optional<String> bookingOfId(CreditTransfer transfer, Answer answer) {
        JsonNode json = answer.json();
        boolean fits = answer.status() / 100 == 2
                && !json.hasNonNull("error")
                && "COMPLETED".equals(json.path("status").textValue())
                && transfer.externalTransactionId()
                        .equals(json.path("externalTransactionId").textValue())
                && json.path("playerId").isTextual()
                && json.path("currencyCode").isTextual()
                && isAmount(json.path("amount"));
        return Optional.ofNullable(json.path("transactionId").textValue())
                .filter(id -> fits && !id.isBlank() && id.length() <= LONGEST_TRANSACTION_ID);
    }

    /** Whether it is an amount that a column can keep. A number may have an exponent that no computation survives. */
    private static boolean isAmount(JsonNode value) {
        BigDecimal amount = value.isNumber() ? value.decimalValue() : BigDecimal.ONE.negate();
        if (amount.signum() < 0 || Math.abs((long) amount.scale()) > MOST_DIGITS || amount.precision() > MOST_DIGITS) {
            return false;
        }
        BigDecimal shortest = amount.stripTrailingZeros();
        return shortest.scale() <= MOST_DECIMALS && shortest.precision() - shortest.scale() <= MOST_INTEGER_DIGITS;
    }

    /** The amount that the player of the transfer got in its currency. */
    private static BigDecimal booked(CreditTransfer transfer, JsonNode json) {
        boolean same = transfer.playerId().equals(json.path("playerId").textValue())
                && transfer.currencyCode().equals(json.path("currencyCode").textValue());
        return same ? json.path("amount").decimalValue() : BigDecimal.ZERO;
    }
}
