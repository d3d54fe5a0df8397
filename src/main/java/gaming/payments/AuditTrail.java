package gaming.payments;

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
     * @param booked the amount that the answer or an operator's evidence proves to be booked, in the currency of the
     *     transfer; null: none
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
