package gaming.platform;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A transfer of credits to one player of the gaming platform. The caller stores the transfer before it sends it,
 * because a retry sends the same transfer. The platform books each id once.
 *
 * @param externalTransactionId our unique id, at most 64 characters
 * @param amount the amount in units of {@code currencyCode}; its scale has no meaning
 */
public record CreditTransfer(
        String externalTransactionId, String playerId, BigDecimal amount, String currencyCode, Type type) {
    /**
     * The outcome of a transfer (decisions.md, "Claims", Outcomes). {@link #answer()} is for the audit trail. It
     * contains the status and the first 500 characters of the body on one line, or the failure on the way. It never
     * contains a secret, and never more than 520 characters.
     */
    public sealed interface TransferOutcome {
        String answer();

        /** The platform states that the transfer is booked, and gives its own id of the booking. */
        record Accepted(String transactionId, String answer) implements TransferOutcome {}

        /** This request booked nothing. */
        record Refused(Ground ground, @Nullable String platformCode, String answer) implements TransferOutcome {}

        /** The transfer may have been booked. */
        record Unknown(String answer) implements TransferOutcome {}

        enum Ground {
            /**
             * The request never left this pod: no connection, circuit open, too many calls, or no platform configured.
             */
            NEVER_SENT,
            /** Status 409: the platform has a transfer of the same id with another body. A lookup shows which. */
            CONFLICT,
            REFUSED
        }
    }

    /**
     * The platform's answer to a request for a transfer by its id. {@link #answer()} is as in {@link TransferOutcome}.
     */
    public sealed interface TransferLookup {
        String answer();

        /** The transfer is booked with the same player, amount and currency. */
        record Found(String transactionId, String answer) implements TransferLookup {}

        /**
         * The platform has booked the id, but not as it was sent. {@code booked}: the amount for the same player and
         * currency; 0 for another player or currency.
         */
        record Differs(BigDecimal booked, String answer) implements TransferLookup {}

        /** The platform's own 404: the transfer is not booked yet. */
        record Missing(String answer) implements TransferLookup {}

        /** Any other answer, or none. It decides nothing. */
        record Unknown(String answer) implements TransferLookup {}
    }

    /** The purpose of the transfer, in the platform's terms. */
    public enum Type {
        RAF_CLAIM,
        PICKS
    }
}
