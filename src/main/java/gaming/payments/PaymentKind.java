package gaming.payments;

import gaming.audit.Action.Kind;
import gaming.database.InList;
import gaming.database.Sql;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

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
    /** The audit trail of one kind of payment, by its statements. Rows are inserted and never changed. */
    public record AuditTrail(String insert, String select) {
        /** A row. {@code from} is null for a new payment, {@code answer} where the row records none of the platform. */
        public record Transition(
                Instant at,
                @Nullable PaymentStatus from,
                PaymentStatus to,
                String reason,
                @Nullable String answer) {}

        /**
         * @param booked the amount that the answer or an operator's evidence proves to be booked, in the currency of
         *     the transfer; null: none
         */
        void append(
                Payment payment,
                Instant at,
                @Nullable PaymentStatus from,
                PaymentStatus to,
                String reason,
                @Nullable String answer,
                @Nullable BigDecimal booked) {
            Sql.update(insert, payment.id(), at, from, to, reason, answer, booked);
        }

        /** Of each payment the oldest row first. */
        public Map<ObjectId, List<Transition>> of(Collection<ObjectId> payments) {
            var transitions = new HashMap<ObjectId, List<Transition>>();
            InList.query(
                    select,
                    payments,
                    " order by id",
                    row -> transitions
                            .computeIfAbsent(row.getId("payment"), _ -> new ArrayList<>())
                            .add(new Transition(
                                    row.getInstant("at"),
                                    row.getConstantIfAny("from_status", PaymentStatus.class),
                                    PaymentStatus.valueOf(row.getString("to_status")),
                                    row.getString("reason"),
                                    row.getString("answer"))));
            return transitions;
        }
    }

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
