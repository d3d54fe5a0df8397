package gaming.payments;

/** What is known of a payment. */
public enum PaymentStatus {
    /** Its amount is reserved: it is being sent, or nobody knows yet what became of it. */
    PENDING,
    /** Paid. */
    COMPLETED,
    /** Not paid, nothing reserved. */
    FAILED
}
