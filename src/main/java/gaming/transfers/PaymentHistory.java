package gaming.transfers;

import gaming.database.Ids;
import gaming.database.InList;
import gaming.database.Instants;
import gaming.database.MultiRow;
import java.sql.Connection;
import java.sql.SQLException;
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
    public void append(Connection connection, Payment payment, Instant at, Step step) throws SQLException {
        transitions.write(connection, List.of(step), _ -> new @Nullable Object[] {
            payment.id(), at, step.from(), payment.status(), step.reason(), step.answer(), step.booked()
        });
    }

    /** Everything that happened to each of {@code payments}, the oldest first. */
    Map<ObjectId, List<Transition>> of(Connection connection, Collection<ObjectId> payments) throws SQLException {
        var found = new HashMap<ObjectId, List<Transition>>();
        payments.forEach(payment -> found.put(payment, new ArrayList<>()));
        InList.query(
                connection,
                query,
                found.keySet(),
                tail,
                row -> found.computeIfAbsent(Ids.read(row, 1), _ -> new ArrayList<>())
                        .add(new Transition(
                                Instants.read(row, "at"),
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
