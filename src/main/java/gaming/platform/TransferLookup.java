package gaming.platform;

import java.math.BigDecimal;

/** The platform's answer to a request for a transfer by its id. {@link #answer()} is as in {@link TransferOutcome}. */
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
