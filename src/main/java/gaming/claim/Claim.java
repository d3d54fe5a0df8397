package gaming.claim;

import gaming.money.Amount;
import gaming.money.Usdc;
import gaming.money.UsdcRate;
import gaming.platform.CreditTransfer;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** One payout of a user's earnings. What is sent is fixed when it is made; what changes, changes by its own rules. */
@Entity
@Table(name = "claim")
class Claim {
    private static final String CURRENCY = "USDC";

    @Id
    private ObjectId id;

    @Column(name = "user_id")
    private ObjectId userId;

    private BigDecimal amount;

    @Column(name = "amount_usdc")
    private BigDecimal amountUsdc;

    private BigDecimal rate;

    @Column(name = "player_id")
    private String playerId;

    @Column(name = "external_transaction_id")
    private String externalTransactionId;

    @Column(name = "transaction_id")
    private @Nullable String transactionId;

    @Enumerated(EnumType.STRING)
    private ClaimStatus status;

    @Column(name = "claimed_at")
    private Instant claimedAt;

    @Column(name = "finished_at")
    private @Nullable Instant finishedAt;

    @Embedded
    private Sending sending;

    private boolean flagged;

    @Version
    private int version;

    @SuppressWarnings("NullAway") // filled by Hibernate
    protected Claim() {}

    /** A new claim, about to be sent for the first time by its maker, in a turn that ends at {@code turnEnds}. */
    @SuppressWarnings("NullAway") // what is null begins as null
    Claim(ObjectId userId, Amount amount, UsdcRate rate, String playerId, Instant now, Instant turnEnds) {
        this.id = new ObjectId();
        this.userId = userId;
        this.amount = amount.euros();
        this.amountUsdc = rate.payout(amount).tokens();
        this.rate = rate.price();
        this.playerId = playerId;
        this.externalTransactionId = UUID.randomUUID().toString();
        this.status = ClaimStatus.PENDING;
        this.claimedAt = now;
        this.sending = new Sending(now, turnEnds);
    }

    ObjectId id() {
        return id;
    }

    ObjectId userId() {
        return userId;
    }

    Amount amount() {
        return new Amount(amount);
    }

    Usdc amountUsdc() {
        return new Usdc(amountUsdc);
    }

    /** By which the amount was turned into USDC. */
    UsdcRate rate() {
        return new UsdcRate(rate, claimedAt);
    }

    ClaimStatus status() {
        return status;
    }

    String externalTransactionId() {
        return externalTransactionId;
    }

    @Nullable
    String transactionId() {
        return transactionId;
    }

    Instant claimedAt() {
        return claimedAt;
    }

    Sending sending() {
        return sending;
    }

    boolean flagged() {
        return flagged;
    }

    /** The same for every send. */
    CreditTransfer transfer() {
        return new CreditTransfer(externalTransactionId, playerId, amountUsdc, CURRENCY, CreditTransfer.Type.RAF_CLAIM);
    }

    /** Whether it is known to be paid by this booking; an operator may have said so without naming one. */
    boolean paidAs(String platformTransactionId) {
        return status == ClaimStatus.COMPLETED
                && (transactionId == null || transactionId.equals(platformTransactionId));
    }

    boolean pending() {
        return status == ClaimStatus.PENDING;
    }

    /** Somebody takes the claim to ask the platform. */
    void take(Instant now, Instant turnEnds) {
        requirePending();
        sending.take(now, turnEnds);
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

    /** Another step of the resolver's ladder led to nothing. */
    void lookedInVain() {
        requirePending();
        sending.lookedInVain();
    }

    void flag() {
        requirePending();
        flagged = true;
    }

    /** It is paid. That can be learned of a claim that was given up as well: what the platform booked is booked. */
    void complete(@Nullable String platformTransactionId, Instant now) {
        if (status == ClaimStatus.COMPLETED) {
            throw new IllegalStateException("The claim is completed already");
        }
        transactionId = platformTransactionId;
        finish(ClaimStatus.COMPLETED, now);
    }

    /** It is not paid. */
    void fail(Instant now) {
        requirePending();
        finish(ClaimStatus.FAILED, now);
    }

    private void finish(ClaimStatus last, Instant now) {
        status = last;
        finishedAt = now;
        sending.release();
        flagged = false;
    }

    private void requirePending() {
        if (!pending()) {
            throw new IllegalStateException("The claim is " + status);
        }
    }
}
