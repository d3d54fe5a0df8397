package gaming.payments;

import gaming.platform.CreditTransfer;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** One credit transfer to a player. What is sent is fixed when it is made; what changes, changes by its own rules. */
@MappedSuperclass
public abstract class Payment {
    @Id
    private ObjectId id;

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
    private Sending sending;

    private boolean flagged;

    @Version
    private int version;

    @SuppressWarnings("NullAway") // filled by Hibernate
    protected Payment() {}

    /** A new one, about to be sent for the first time by its maker, in a turn that ends at {@code turnEnds}. */
    @SuppressWarnings("NullAway") // what is null begins as null
    protected Payment(String playerId, Instant now, Instant turnEnds) {
        this.id = new ObjectId();
        this.playerId = playerId;
        this.externalTransactionId = UUID.randomUUID().toString();
        this.status = PaymentStatus.PENDING;
        this.sending = new Sending(now, turnEnds);
    }

    /** What is sent; the same for every send. */
    public abstract CreditTransfer transfer();

    /** Keeps what else is known of a refusal that ended it; by default there is nothing to keep. */
    protected void refused(@Nullable String platformCode) {}

    public ObjectId id() {
        return id;
    }

    /** The player's id at the platform. */
    public String playerId() {
        return playerId;
    }

    public PaymentStatus status() {
        return status;
    }

    /** Ours, of every send. */
    public String externalTransactionId() {
        return externalTransactionId;
    }

    /** The platform's; null where it is not booked, or where an operator did not name it. */
    public @Nullable String transactionId() {
        return transactionId;
    }

    /** When it became certain what became of it; empty before. */
    public Optional<Instant> finishedAt() {
        return Optional.ofNullable(finishedAt);
    }

    int version() {
        return version;
    }

    public Sending sending() {
        return sending;
    }

    /** Whether it needs a human. */
    public boolean flagged() {
        return flagged;
    }

    public boolean pending() {
        return status == PaymentStatus.PENDING;
    }

    /** Somebody takes it to ask the platform. */
    public void take(Instant now, Instant turnEnds) {
        requirePending();
        sending.take(now, turnEnds);
    }

    /** Another holder knows more than {@code held}, and one that gave it back has said what it knows. */
    boolean isStillHeldAs(Payment held) {
        return pending() && sending.isHeld() && sending.turn() == held.sending().turn();
    }

    /** Whether it is known to be paid by this booking; an operator may have said so without naming one. */
    boolean paidAs(String platformTransactionId) {
        return status == PaymentStatus.COMPLETED
                && (transactionId == null || transactionId.equals(platformTransactionId));
    }

    /** Its holder sends the same transfer again, which the platform did not know when it was asked at {@code askedAt}. */
    void sendAgain(Instant now, Instant turnEnds, Instant askedAt, Duration notFoundAfter) {
        requirePending();
        sending.again(now, turnEnds, askedAt, notFoundAfter);
    }

    /** Its holder has sent, and knows no more than that. */
    void leftBy(Instant now) {
        requirePending();
        sending.leftBy(now);
    }

    /** Its holder is done with it and knows no more than before. */
    void release() {
        requirePending();
        sending.release();
    }

    /** Another step of the ladder led to nothing. */
    void lookedInVain() {
        requirePending();
        sending.lookedInVain();
    }

    void flag() {
        requirePending();
        flagged = true;
    }

    /** It is paid. That can be learned of one that was given up as well: what the platform booked is booked. */
    void complete(@Nullable String platformTransactionId, Instant now) {
        if (status == PaymentStatus.COMPLETED) {
            throw new IllegalStateException("It is completed already");
        }
        transactionId = platformTransactionId;
        finish(PaymentStatus.COMPLETED, now);
    }

    /** It is not paid. */
    void fail(Instant now) {
        requirePending();
        finish(PaymentStatus.FAILED, now);
    }

    private void finish(PaymentStatus last, Instant now) {
        status = last;
        finishedAt = now;
        sending.release();
        flagged = false;
    }

    private void requirePending() {
        if (!pending()) {
            throw new IllegalStateException("It is " + status);
        }
    }
}
