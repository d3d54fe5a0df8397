package gaming.payments.claim;

import gaming.money.Amount;
import gaming.payments.PaymentRepository;
import gaming.payments.PaymentStatus;
import jakarta.data.Limit;
import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.hibernate.LockMode;
import org.jspecify.annotations.Nullable;

/** Claims, their audit trail, and the earnings that they move. Rows are locked in this order: user, claim, earnings. */
@Repository
interface ClaimRepository extends PaymentRepository<Claim> {
    @Override
    default Class<Claim> type() {
        return Claim.class;
    }

    @Override
    default String noun() {
        return "claim";
    }

    @Override
    default ClaimTransition transition() {
        return new ClaimTransition();
    }

    @Override
    @Query("where (:status is null or status = :status) and (:flagged is null or flagged = :flagged)"
            + " order by claimedAt desc, id desc")
    List<Claim> newest(@Nullable PaymentStatus status, @Nullable Boolean flagged, Limit part);

    @Override
    @Query("select count(*) from Claim"
            + " where (:status is null or status = :status) and (:flagged is null or flagged = :flagged)")
    long count(@Nullable PaymentStatus status, @Nullable Boolean flagged);

    @Override
    @Query("from ClaimTransition where paymentId in :payments order by paymentId, id")
    List<ClaimTransition> transitions(Collection<ObjectId> payments);

    @Override
    @Query("update versioned Claim set status = COMPLETED, transactionId = :transactionId, finishedAt = :now,"
            + " attempts.leaseEnds = null, flagged = false"
            + " where id = :id and version = :version and status = PENDING")
    int complete(ObjectId id, int version, String transactionId, Instant now);

    @Override
    @Query("where reconciledAt is null and reconcileAt is null and finishedAt <= :ended order by finishedAt")
    List<Claim> notReconciled(Instant ended, Limit part);

    @Override
    @Query("where reconciledAt is null and reconcileAt <= :now order by reconcileAt")
    List<Claim> toBeReconciledAgain(Instant now, Limit part);

    /** A user's own, the newest first. */
    @Query("where userId = :user order by claimedAt desc, id desc")
    List<Claim> ofUser(ObjectId user, Limit part);

    @Query("select count(*) from Claim where userId = :user")
    long countOfUser(ObjectId user);

    /** The amount that the user may claim, locked until the transaction ends. */
    default Amount free(ObjectId user) {
        return Optional.ofNullable(session().get(Earnings.class, user, LockMode.PESSIMISTIC_WRITE))
                .map(Earnings::free)
                .orElse(Amount.ZERO);
    }

    @Query("update Earnings set pending = pending + :pending, pendingUsdc = pendingUsdc + :pendingUsdc,"
            + " claimed = claimed + :claimed, claimedUsdc = claimedUsdc + :claimedUsdc where userId = :user")
    int move(ObjectId user, BigDecimal pending, BigDecimal pendingUsdc, BigDecimal claimed, BigDecimal claimedUsdc);

    /** Adds a claim's amount, in EUR and USDC, so many times to the pending and to the claimed earnings. */
    private void move(Claim claim, int pending, int claimed) {
        BigDecimal euros = claim.amount().euros();
        BigDecimal usdc = claim.amountUsdc().tokens();
        var toPending = BigDecimal.valueOf(pending);
        var toClaimed = BigDecimal.valueOf(claimed);
        int rows = move(
                claim.userId(),
                euros.multiply(toPending),
                usdc.multiply(toPending),
                euros.multiply(toClaimed),
                usdc.multiply(toClaimed));
        if (rows != 1) {
            throw new IllegalStateException("There are no earnings of the claim " + claim.id());
        }
    }

    /** Reserves the amount of a claim. */
    default void reserve(Claim claim) {
        move(claim, 1, 0);
    }

    /** A claim that was given up is paid as well: the platform has booked it, and later earnings make up for it. */
    @Override
    default void paid(Claim claim, boolean reserved) {
        move(claim, reserved ? -1 : 0, 1);
    }

    @Override
    default void failed(Claim claim) {
        move(claim, -1, 0);
    }
}
