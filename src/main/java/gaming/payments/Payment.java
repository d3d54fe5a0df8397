package gaming.payments;

import gaming.database.Moment;
import gaming.platform.CreditTransfer;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** One credit transfer to a player. Its amount, player and ids never change. */
@MappedSuperclass
public abstract sealed class Payment permits Claim, PickTransfer {
    @Id
    private ObjectId id;

    @Column(name = "user_id")
    private ObjectId userId;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "player_id")
    private String playerId;

    @Column(name = "external_transaction_id")
    private String externalTransactionId;

    @Column(name = "transaction_id")
    private @Nullable String transactionId;

    @Enumerated(EnumType.STRING)
    private PaymentStatus status;

    @Column(name = "finished_at")
    private @Nullable Instant finishedAt;

    @Embedded
    private SendAttempts attempts;

    private boolean flagged;

    @Enumerated(EnumType.STRING)
    private @Nullable Failure failure;

    @Column(name = "found_late_at")
    private @Nullable Instant foundLateAt;

    /** Null: it is pending or reconciled, or its next reconciliation is due a fixed time after its end. */
    @Column(name = "reconcile_at")
    private @Nullable Instant reconcileAt;

    @Column(name = "reconciled_at")
    private @Nullable Instant reconciledAt;

    /** The amount that the platform has booked, where it differs from the paid one. */
    @Column(name = "reconciled_amount")
    private @Nullable BigDecimal bookedInstead;

    @Version
    private int version;

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected Payment() {}

    /** Creates a pending payment. The caller sends its transfer and holds its lease. */
    @SuppressWarnings("NullAway") // Nullable fields begin as null
    Payment(ObjectId userId, String externalTransactionId, String playerId, Moment now, Duration lease) {
        this.id = new ObjectId();
        this.userId = userId;
        this.createdAt = now.at();
        this.playerId = playerId;
        this.externalTransactionId = externalTransactionId;
        this.status = PaymentStatus.PENDING;
        this.attempts = new SendAttempts(now, lease);
    }

    /** Why a payment is FAILED. */
    enum Failure {
        /**
         * The platform did not know it long after its last send or before another send that is not owed, or refused the
         * last send and did not know the earlier ones. A booking may still come.
         */
        NOT_FOUND,
        /** The platform refused it, or nothing was sent. */
        REFUSED,
        /** An operator ended or explained it as not paid. */
        OPERATOR
    }

    abstract PaymentKind<?> kind();

    /** The transfer; the same for every send. */
    public abstract CreditTransfer transfer();

    /** Whether later earnings cover a booking that is found after the end. If not, a human has to look at it. */
    abstract boolean laterEarningsCover();

    /** Its line in a file, in the order of the columns of its kind. */
    abstract List<Object> fields(String username);

    /** Keeps the reason of the refusal that ended it, where its row has a place for it. */
    void refused(@Nullable String platformCode) {}

    public ObjectId id() {
        return id;
    }

    public ObjectId userId() {
        return userId;
    }

    /** When it was asked for. */
    public Instant createdAt() {
        return createdAt;
    }

    /** The player's id at the platform. */
    public String playerId() {
        return playerId;
    }

    public PaymentStatus status() {
        return status;
    }

    /** Our id of the transfer, the same in every send. */
    public String externalTransactionId() {
        return externalTransactionId;
    }

    /**
     * The platform's id of the booking; null until it is known to be booked, and where an operator did not name the id.
     */
    public @Nullable String transactionId() {
        return transactionId;
    }

    /** As {@link #transactionId}; empty without one. */
    String transaction() {
        return Objects.requireNonNullElse(transactionId, "");
    }

    /** When it became COMPLETED or FAILED; empty before. A FAILED payment that becomes COMPLETED gets a new time. */
    Optional<Instant> finishedAt() {
        return Optional.ofNullable(finishedAt);
    }

    int version() {
        return version;
    }

    /** Whether it is FAILED, and a booking may still come. */
    boolean notFound() {
        return failure == Failure.NOT_FOUND;
    }

    /** Why it is FAILED; empty for any other status. */
    Optional<Failure> failure() {
        return Optional.ofNullable(failure);
    }

    /** When its booking was found after it had ended as FAILED. */
    Optional<Instant> foundLateAt() {
        return Optional.ofNullable(foundLateAt);
    }

    /** When the platform agreed after its end, or an operator explained it. Empty while the booking differs. */
    public Optional<Instant> reconciledAt() {
        return Optional.ofNullable(reconciledAt);
    }

    Optional<Instant> reconcileAt() {
        return Optional.ofNullable(reconcileAt);
    }

    Optional<BigDecimal> bookedInstead() {
        return Optional.ofNullable(bookedInstead);
    }

    /** Whether no transaction has written it since {@code seen} was read. */
    public boolean unchangedSince(Payment seen) {
        return id.equals(seen.id) && version == seen.version;
    }

    public SendAttempts attempts() {
        return attempts;
    }

    /** Whether it needs a human. */
    public boolean flagged() {
        return flagged;
    }

    public boolean pending() {
        return status == PaymentStatus.PENDING;
    }

    /** The attempts of a pending payment, to be changed. */
    SendAttempts pendingAttempts() {
        requirePending();
        return attempts;
    }

    /** Whether the latest lease is that of {@code held} and was not released; it may have ended. */
    boolean isStillHeldAs(Payment held) {
        return pending() && attempts.lease().isStill(held.attempts.lease());
    }

    /** Whether it is known to be paid by this booking. An operator may have said so without the id of a booking. */
    boolean paidAs(String platformTransactionId) {
        return status == PaymentStatus.COMPLETED
                && (transactionId == null || transactionId.equals(platformTransactionId));
    }

    void flag() {
        flagged = true;
    }

    boolean isKnownToBeBookedAs(BigDecimal booked) {
        return bookedInstead != null && bookedInstead.compareTo(booked) == 0;
    }

    /** The platform was asked after its end and agrees, or an operator has explained it. */
    void reconciled(Instant now) {
        requireEnded();
        if (bookedInstead != null) {
            flagged = foundLateAt != null && !laterEarningsCover();
            bookedInstead = null;
        }
        reconciledAt = now;
        reconcileAt = null;
    }

    /** The platform was asked after its end and has booked {@code booked} of it. */
    void differs(BigDecimal booked, Instant askAgainAt) {
        requireEnded();
        bookedInstead = booked;
        reconciledAt = null;
        reconcileAt = askAgainAt;
    }

    void notAnswered(Instant askAgainAt) {
        requireEnded();
        reconcileAt = askAgainAt;
    }

    /** An operator's evidence explains why it was flagged after its end. */
    void explained(Instant now) {
        reconciled(now);
        flagged = false;
        failure = status == PaymentStatus.FAILED ? Failure.OPERATOR : null;
    }

    /** A FAILED payment becomes paid as well, because the platform has booked it. */
    void complete(@Nullable String platformTransactionId, Instant now) {
        if (status == PaymentStatus.COMPLETED) {
            throw new IllegalStateException("It is completed already");
        }
        boolean late = !pending();
        transactionId = platformTransactionId;
        finish(PaymentStatus.COMPLETED, null, now);
        if (late) {
            foundLateAt = now;
            flagged = !laterEarningsCover();
        }
    }

    void fail(Failure why, Instant now) {
        requirePending();
        finish(PaymentStatus.FAILED, why, now);
    }

    private void finish(PaymentStatus last, @Nullable Failure why, Instant now) {
        status = last;
        failure = why;
        finishedAt = now;
        reconcileAt = null;
        reconciledAt = null;
        bookedInstead = null;
        attempts.release();
        flagged = false;
    }

    private void requireEnded() {
        if (pending()) {
            throw new IllegalStateException("It has not ended");
        }
    }

    private void requirePending() {
        if (!pending()) {
            throw new IllegalStateException("It is " + status);
        }
    }
}
