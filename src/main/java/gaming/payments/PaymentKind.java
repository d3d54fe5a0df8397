package gaming.payments;

/**
 * The rows and tasks of one kind of payment.
 *
 * @param noun the word for one of them in messages
 * @param tasks the beginning of the stored names of its tasks
 */
public record PaymentKind<P extends Payment>(Class<P> type, String noun, String table, AuditTrail audit, String tasks) {
    public static final PaymentKind<Claim> CLAIM = new PaymentKind<>(
            Claim.class, "claim", "claim", new AuditTrail("claim_transition", "claim_id", "booked_usdc"), "claim");
    public static final PaymentKind<PickTransfer> PICK = new PaymentKind<>(
            PickTransfer.class,
            "transfer",
            "picks_transfer",
            new AuditTrail("picks_transition", "transfer_id", "booked"),
            "picks");
}
