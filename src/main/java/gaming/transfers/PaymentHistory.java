package gaming.transfers;

import gaming.database.InList;
import gaming.database.MultiRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The audit trail: every step of a payment, in the transaction of the step. Rows are inserted and never touched again. */
public final class PaymentHistory {
    private final MultiRow transitions;
    private final String query;
    private final String tail;

    /** Of the table {@code table}, whose rows name their payment in {@code payment} and what is booked in {@code booked}. */
    public PaymentHistory(String table, String payment, String booked) {
        transitions = new MultiRow(
                "insert into %s(%s, at, from_status, to_status, reason, answer, %s)".formatted(table, payment, booked),
                "(?,?,?,?,?,?,?)",
                "");
        query = "select %2$s, at, from_status, to_status, reason, answer from %1$s where %2$s in "
                .formatted(table, payment);
        tail = " order by " + payment + ", id";
    }

    /** Appends what led the payment to the status it has now. */
    public void append(Payment payment, Instant at, Step step) {
        transitions.write(List.of(step), _ -> new @Nullable Object[] {
            payment.id(), at, step.from(), payment.status(), step.reason(), step.answer(), step.booked()
        });
    }

    /** Everything that happened to each of {@code payments}, the oldest first. */
    Map<ObjectId, List<Transition>> of(Collection<ObjectId> payments) {
        var found = new HashMap<ObjectId, List<Transition>>();
        payments.forEach(payment -> found.put(payment, new ArrayList<>()));
        InList.query(
                query,
                found.keySet(),
                tail,
                row -> found.computeIfAbsent(row.getId(1), _ -> new ArrayList<>())
                        .add(new Transition(
                                row.getInstant("at"),
                                status(row.getString("from_status")),
                                PaymentStatus.valueOf(row.getString("to_status")),
                                row.getString("reason"),
                                row.getString("answer"))));
        return found;
    }

    private static @Nullable PaymentStatus status(@Nullable String name) {
        return name == null ? null : PaymentStatus.valueOf(name);
    }
}
