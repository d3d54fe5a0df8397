package gaming.claim;

/** What is known of a claim's payment. */
public enum ClaimStatus {
    /** Its amount is reserved: it is being sent, or nobody knows yet what became of it. */
    PENDING,
    /** Paid. */
    COMPLETED,
    /** Not paid, nothing reserved. */
    FAILED
}
