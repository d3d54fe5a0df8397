package gaming.payments;

/**
 * The rows and tasks of one kind of payment.
 *
 * @param noun the word for one of them in messages
 * @param tasks the beginning of the stored names of its tasks
 */
public record PaymentKind<P extends Payment>(Class<P> type, String noun, String table, AuditTrail audit, String tasks) {
    public static final PaymentKind<Claim> CLAIM =
            new PaymentKind<>(Claim.class, "claim", "claim", new AuditTrail("""
                    insert into claim_transition(claim_id, at, from_status, to_status, reason, answer, booked_usdc)
                    values (?, ?, ?, ?, ?, ?, ?)""", """
                    select claim_id payment, at, from_status, to_status, reason, answer
                    from claim_transition where claim_id in\s"""), "claim");
    public static final PaymentKind<PickTransfer> PICK =
            new PaymentKind<>(PickTransfer.class, "transfer", "picks_transfer", new AuditTrail("""
                    insert into picks_transition(transfer_id, at, from_status, to_status, reason, answer, booked)
                    values (?, ?, ?, ?, ?, ?, ?)""", """
                    select transfer_id payment, at, from_status, to_status, reason, answer
                    from picks_transition where transfer_id in\s"""), "picks");
}
