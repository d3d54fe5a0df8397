package gaming.payments;

import gaming.core.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * An operator's evidence of the outcome of a payment. An invalid value is refused with INVALID_PARAMETER.
 *
 * @param transactionId the platform's id of the booking; null: not known
 */
public record Resolution(
        @Nullable PaymentStatus outcome,
        @Nullable String transactionId,
        @Nullable String evidence) {
    private static final int LONGEST_EVIDENCE = 2000;
    private static final int LONGEST_TRANSACTION_ID = 255;

    public Resolution {
        if (outcome != PaymentStatus.COMPLETED && outcome != PaymentStatus.FAILED) {
            throw Refusal.ofParameter("outcome", "must be COMPLETED or FAILED");
        }
        if (evidence == null || evidence.isBlank() || evidence.length() > LONGEST_EVIDENCE) {
            throw Refusal.ofParameter("evidence", "must say in 1 to 2000 characters how the outcome is known");
        }
        if (transactionId != null
                && (outcome == PaymentStatus.FAILED
                        || transactionId.isBlank()
                        || transactionId.length() > LONGEST_TRANSACTION_ID)) {
            throw Refusal.ofParameter(
                    "transactionId", "is the platform's id, 1 to 255 characters, of a transfer that was booked");
        }
    }

    boolean paid() {
        return outcome == PaymentStatus.COMPLETED;
    }
}
