package gaming.payments;

/** The status of a payment. */
public enum PaymentStatus {
    /** It is being sent, or its outcome is not certain yet. The amount of a claim stays reserved. */
    PENDING,
    /** Paid. */
    COMPLETED,
    /** Not paid. Nothing is reserved. */
    FAILED
}
