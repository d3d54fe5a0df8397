package gaming.platform;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of a transfer that was asked for (decisions.md, "Claims", Outcomes). {@link #answer()} is for the audit trail:
 * the status and the first 500 characters of the body on one line, or the failure on the way; never a secret, and never more
 * than 520 characters.
 */
public sealed interface TransferOutcome {
    String answer();

    /** Booked: the platform says so, with its own id of the booking. */
    record Accepted(String transactionId, String answer) implements TransferOutcome {}

    /** Nothing happened by this request. */
    record Refused(Ground ground, @Nullable String platformCode, String answer) implements TransferOutcome {}

    /** It may have been booked. */
    record Unknown(String answer) implements TransferOutcome {}

    /** The reason why nothing happened. */
    enum Ground {
        /** The request never left this pod: no connection, circuit open, too many at once, no platform configured. */
        NEVER_SENT,
        /** 409: the platform knows the id with another body. */
        CONFLICT,
        /** Any other answer that refuses. */
        REFUSED
    }
}
