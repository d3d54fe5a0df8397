package gaming.platform;

/** The platform's answer to a question for a transfer by its id; {@link #answer()} as in {@link TransferOutcome}. */
public sealed interface TransferLookup {
    String answer();

    /** Booked, with the same player, amount and currency. */
    record Found(String transactionId, String answer) implements TransferLookup {}

    /** The platform's own 404: not booked until now. */
    record Missing(String answer) implements TransferLookup {}

    /** Anything else says nothing. */
    record Unknown(String answer) implements TransferLookup {}
}
