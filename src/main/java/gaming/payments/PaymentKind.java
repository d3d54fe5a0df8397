package gaming.payments;

import gaming.audit.Action.Kind;
import java.util.List;

/**
 * The rows and tasks of one kind of payment.
 *
 * @param noun the word for one of them in messages
 * @param tasks the beginning of the stored names of its tasks
 * @param head the columns of a file of payments
 * @param resolved the action that resolves one
 */
public record PaymentKind<P extends Payment>(
        Class<P> type,
        String noun,
        String table,
        Columns columns,
        AuditTrail audit,
        String tasks,
        List<String> head,
        Kind resolved) {
    public static final PaymentKind<Claim> CLAIM = new PaymentKind<>(
            Claim.class,
            "claim",
            "claim",
            new Columns("claimed_at", "amount_usdc", "'USDC'", "amount"),
            new AuditTrail("""
                    insert into claim_transition(claim_id, at, from_status, to_status, reason, answer, booked_usdc)
                    values (?, ?, ?, ?, ?, ?, ?)""", """
                    select claim_id payment, at, from_status, to_status, reason, answer
                    from claim_transition where claim_id in\s"""),
            "claim",
            List.of("claimedAt", "userId", "username", "amount", "amountUsdc", "rate", "status", "transactionId"),
            Kind.RESOLVE_CLAIM);
    public static final PaymentKind<PickTransfer> PICK = new PaymentKind<>(
            PickTransfer.class,
            "transfer",
            "picks_transfer",
            new Columns("created_at", "amount", "currency_code", "0"),
            new AuditTrail("""
                    insert into picks_transition(transfer_id, at, from_status, to_status, reason, answer, booked)
                    values (?, ?, ?, ?, ?, ?, ?)""", """
                    select transfer_id payment, at, from_status, to_status, reason, answer
                    from picks_transition where transfer_id in\s"""),
            "picks",
            List.of("createdAt", "userId", "username", "amount", "currency", "status", "transactionId"),
            Kind.RESOLVE_CREDIT);

    /**
     * What the kinds call differently.
     *
     * @param createdAt the moment at which one was asked for
     * @param paid what the platform pays
     * @param currency of what it pays
     * @param euros the earnings that it pays
     */
    record Columns(String createdAt, String paid, String currency, String euros) {}
}
