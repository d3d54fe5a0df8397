package gaming.payments;

import gaming.database.Sql;
import jakarta.data.Limit;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.hibernate.LockMode;
import org.hibernate.StatelessSession;
import org.jspecify.annotations.Nullable;

/** The rows of one kind of payment, and of the balances that they move; within the transaction under way. */
public interface PaymentRepository<P extends Payment> {
    StatelessSession session();

    Class<P> type();

    /** The word for one of them in messages: {@code "claim"}. */
    String noun();

    String table();

    AuditTrail audit();

    /** The newest first. A null filter matches any value. */
    List<P> newest(@Nullable ObjectId user, @Nullable PaymentStatus status, @Nullable Boolean flagged, Limit part);

    long count(@Nullable PaymentStatus status, @Nullable Boolean flagged);

    /** Counts up to {@code most}. A null filter matches any value. */
    default int count(@Nullable ObjectId user, @Nullable PaymentStatus status, @Nullable Boolean flagged, int most) {
        var wanted = new LinkedHashMap<String, Object>();
        put(wanted, " and user_id = ?", user);
        put(wanted, " and status = ?", status);
        put(wanted, " and flagged = ?", flagged);
        String fitting = "select 1 from " + table() + " where true" + String.join("", wanted.keySet());
        return Sql.first(
                        "select count(*) from (" + fitting + " limit " + most + ") part",
                        row -> row.getInt(1),
                        wanted.values().toArray())
                .orElseThrow();
    }

    private static void put(Map<String, Object> wanted, String condition, @Nullable Object value) {
        if (value != null) {
            wanted.put(condition, value);
        }
    }

    default Optional<ObjectId> ofTransaction(String externalTransactionId) {
        return Sql.first(
                "select id from " + table() + " where external_transaction_id = ?",
                row -> row.getId(1),
                externalTransactionId);
    }

    /** Payments that ended by {@code ended} and whose reconciliation was not tried yet; the first to end come first. */
    List<P> notReconciled(Instant ended, Limit part);

    /** Payments whose next reconciliation is due at {@code now}; those that are due first come first. */
    List<P> toBeReconciledAgain(Instant now, Limit part);

    /** Moves the balances of a paid payment; {@code reserved}: whether it was pending until now, and not FAILED. */
    default void paid(P payment, boolean reserved) {}

    /** Moves the balances of a payment that has become FAILED. A booking may still come. */
    default void failed(P payment) {}

    /** Completes a pending payment if its row still has the version that was read. Returns whether it did. */
    default boolean complete(P read, String transactionId, Instant now) {
        return Sql.update(
                        "update " + table() + " set status = 'COMPLETED', transaction_id = ?, finished_at = ?,"
                                + " busy_until = null, flagged = false, version = version + 1"
                                + " where id = ? and version = ?",
                        transactionId,
                        now,
                        read.id(),
                        read.version())
                == 1;
    }

    default Optional<P> find(ObjectId id) {
        return Optional.ofNullable(session().get(type(), id));
    }

    default Optional<P> lock(ObjectId id) {
        return Optional.ofNullable(session().get(type(), id, LockMode.PESSIMISTIC_WRITE));
    }

    default void insert(P payment) {
        session().insert(payment);
    }

    default void update(P payment) {
        session().update(payment);
    }
}
