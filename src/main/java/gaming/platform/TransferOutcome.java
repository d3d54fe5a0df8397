package gaming.platform;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of a transfer (decisions.md, "Claims", Outcomes). {@link #answer()} is for the audit trail. It contains
 * the status and the first 500 characters of the body on one line, or the failure on the way. It never contains a
 * secret, and never more than 520 characters.
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
        /** The request never left this pod: no connection, circuit open, too many calls, or no platform configured. */
        NEVER_SENT,
        /** Status 409: the platform has a transfer of the same id with another body. A lookup shows which. */
        CONFLICT,
        REFUSED
    }
}
