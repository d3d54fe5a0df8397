package gaming.payments.claim;

import gaming.database.Sql;
import gaming.payments.AuditTrail;
import gaming.payments.PaymentRepository;
import gaming.payments.PaymentStatus;
import jakarta.data.Limit;
import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Claims, their audit trail, and the earnings that they move. Rows are locked in this order: user, claim, earnings. */
@Repository
interface ClaimRepository extends PaymentRepository<Claim> {
    AuditTrail AUDIT = new AuditTrail("claim_transition", "claim_id", "booked_usdc");

    @Override
    default Class<Claim> type() {
        return Claim.class;
    }

    @Override
    default String noun() {
        return "claim";
    }

    @Override
    default String table() {
        return "claim";
    }

    @Override
    default AuditTrail audit() {
        return AUDIT;
    }

    @Override
    @Query("where (:user is null or userId = :user) and (:status is null or status = :status)"
            + " and (:flagged is null or flagged = :flagged) order by claimedAt desc, id desc")
    List<Claim> newest(@Nullable ObjectId user, @Nullable PaymentStatus status, @Nullable Boolean flagged, Limit part);

    @Override
    @Query("select count(*) from Claim"
            + " where (:status is null or status = :status) and (:flagged is null or flagged = :flagged)")
    long count(@Nullable PaymentStatus status, @Nullable Boolean flagged);

    @Override
    @Query("where reconciledAt is null and reconcileAt is null and finishedAt <= :ended order by finishedAt")
    List<Claim> notReconciled(Instant ended, Limit part);

    @Override
    @Query("where reconciledAt is null and reconcileAt <= :now order by reconcileAt")
    List<Claim> toBeReconciledAgain(Instant now, Limit part);

    /** The FAILED claims that ended as not found, or without a reason in an older release. The latest comes first. */
    @Query("where userId = :user and status = FAILED and (failure is null or failure = NOT_FOUND)"
            + " order by finishedAt desc")
    List<Claim> notFound(ObjectId user, Limit part);

    @Query("where userId = :user order by claimedAt desc, id desc")
    List<Claim> ofUser(ObjectId user, Limit part);

    @Query("select count(*) from Claim where userId = :user")
    long countOfUser(ObjectId user);

    /** No run of a day changes the earnings until the transaction ends. */
    default void lockEarnings(ObjectId user) {
        Sql.exists("select 1 from earnings where user_id = ? for update", user);
    }

    /** Returns false if less than the amount is earned and neither claimed nor pending. */
    default boolean reserve(Claim claim) {
        BigDecimal euros = claim.amount().euros();
        return Sql.update("""
                update earnings set pending = pending + ?, pending_usdc = pending_usdc + ?
                where user_id = ? and earned_1 + earned_2 + earned_3 + earned_4 - claimed - pending >= ?""", euros, claim.amountUsdc().tokens(), claim.userId(), euros) == 1;
    }

    /** Also pays a FAILED claim, because the platform has booked it. Later earnings make up for it. */
    @Override
    default void paid(Claim claim, boolean reserved) {
        move(claim, reserved ? -1 : 0, 1);
    }

    @Override
    default void failed(Claim claim) {
        move(claim, -1, 0);
    }

    /** Adds the amount {@code pending} times to the pending earnings and {@code claimed} times to the claimed ones. */
    private static void move(Claim claim, int pending, int claimed) {
        BigDecimal euros = claim.amount().euros();
        BigDecimal usdc = claim.amountUsdc().tokens();
        var toPending = BigDecimal.valueOf(pending);
        var toClaimed = BigDecimal.valueOf(claimed);
        int rows = Sql.update(
                """
                update earnings set pending = pending + ?, pending_usdc = pending_usdc + ?,
                  claimed = claimed + ?, claimed_usdc = claimed_usdc + ?
                where user_id = ?""",
                euros.multiply(toPending),
                usdc.multiply(toPending),
                euros.multiply(toClaimed),
                usdc.multiply(toClaimed),
                claim.userId());
        if (rows != 1) {
            throw new IllegalStateException("There are no earnings of the claim " + claim.id());
        }
    }
}
