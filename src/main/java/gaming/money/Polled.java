package gaming.money;

/**
 * The result of one request to the source of rates. {@code complaint}: why nothing has changed; empty: no reason to.
 */
record Polled(Result result, String complaint) {
    /** The values of the label {@code result} of the metric. */
    enum Result {
        ACCEPTED,
        /** The polled rate is the same as the current rate, or older. */
        NOTHING_NEW,
        JUMP,
        OUT_OF_BOUNDS,
        /** The answer has no valid rate. */
        UNUSABLE,
        /** No whole answer came in time. */
        NO_ANSWER
    }
}
