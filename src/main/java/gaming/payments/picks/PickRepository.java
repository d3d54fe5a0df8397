package gaming.payments.picks;

import gaming.payments.AuditTrail;
import gaming.payments.PaymentRepository;
import gaming.payments.PaymentStatus;
import jakarta.data.Limit;
import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Transfers of credits and their audit trail. They move no balances of this service. */
@Repository
interface PickRepository extends PaymentRepository<PickTransfer> {
    AuditTrail AUDIT = new AuditTrail("picks_transition", "transfer_id", "booked");

    @Override
    default Class<PickTransfer> type() {
        return PickTransfer.class;
    }

    @Override
    default String noun() {
        return "transfer";
    }

    @Override
    default String table() {
        return "picks_transfer";
    }

    @Override
    default AuditTrail audit() {
        return AUDIT;
    }

    @Override
    @Query("where (:user is null or userId = :user) and (:status is null or status = :status)"
            + " and (:flagged is null or flagged = :flagged) order by createdAt desc, id desc")
    List<PickTransfer> newest(
            @Nullable ObjectId user, @Nullable PaymentStatus status, @Nullable Boolean flagged, Limit part);

    @Override
    @Query("select count(*) from PickTransfer"
            + " where (:status is null or status = :status) and (:flagged is null or flagged = :flagged)")
    long count(@Nullable PaymentStatus status, @Nullable Boolean flagged);

    @Override
    @Query("where reconciledAt is null and reconcileAt is null and finishedAt <= :ended order by finishedAt")
    List<PickTransfer> notReconciled(Instant ended, Limit part);

    @Override
    @Query("where reconciledAt is null and reconcileAt <= :now order by reconcileAt")
    List<PickTransfer> toBeReconciledAgain(Instant now, Limit part);

    @Query("select id from PickTransfer where requestedBy = :apiKey and idempotencyKey = :key")
    Optional<ObjectId> ofKey(String apiKey, String key);
}
