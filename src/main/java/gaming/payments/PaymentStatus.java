package gaming.payments;

/** The known outcome of a payment. */
public enum PaymentStatus {
    /** Its amount is reserved: it is being sent, or its outcome is not certain yet. */
    PENDING,
    /** Paid. */
    COMPLETED,
    /** Not paid, nothing reserved. */
    FAILED
}
