package gaming.picks;

/** What a request for credits found and wrote in its first transaction, and what is to be done outside of it. */
sealed interface PickOpening {
    PickTransfer transfer();

    /** A new transfer, to be sent. */
    record Fresh(PickTransfer transfer) implements PickOpening {}

    /** The transfer of the caller's key, pending and now the caller's: to be looked up, and sent again if it is unknown. */
    record Again(PickTransfer transfer) implements PickOpening {}

    /** The transfer of the caller's key, whose end is known. */
    record Known(PickTransfer transfer) implements PickOpening {}
}
