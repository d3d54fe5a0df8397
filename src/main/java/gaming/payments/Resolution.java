package gaming.payments;

import gaming.core.Refusal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An operator's evidence of the outcome of a payment. An invalid value is refused with INVALID_PARAMETER.
 *
 * @param transactionId the platform's id of the booking; null: not known
 * @param sentAt the latest send that the evidence is about; null: any
 */
public record Resolution(
        @Nullable PaymentStatus outcome,
        @Nullable String transactionId,
        @Nullable String evidence,
        @Nullable Instant sentAt) {
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

    /** Whether the evidence is of before the payment was sent for the last time. */
    boolean isOutdated(Payment payment) {
        return sentAt != null && !sentAt.equals(payment.attempts().sentAt());
    }

    boolean paid() {
        return outcome == PaymentStatus.COMPLETED;
    }
}
