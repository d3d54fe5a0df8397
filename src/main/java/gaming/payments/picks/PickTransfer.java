package gaming.payments.picks;

import gaming.database.Moment;
import gaming.payments.Payment;
import gaming.payments.picks.CreditRequest.Credits;
import gaming.platform.CreditTransfer;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Credits for a user that an external system asked for, and the Idempotency-Key under which it may ask again. */
@Entity
@Table(name = "picks_transfer")
class PickTransfer extends Payment {
    /** How long a transfer keeps its Idempotency-Key after its end (details.md, "Internal and events"). */
    private static final Duration KEY_HOLDS = Duration.ofHours(24);

    @Column(name = "user_id")
    private ObjectId userId;

    private BigDecimal amount;

    @Column(name = "currency_code")
    private String currencyCode;

    @Column(name = "requested_by")
    private String requestedBy;

    @Column(name = "idempotency_key")
    private @Nullable String idempotencyKey;

    @Column(name = "platform_code")
    private @Nullable String platformCode;

    @Column(name = "created_at")
    private Instant createdAt;

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected PickTransfer() {}

    PickTransfer(
            String externalTransactionId,
            Credits credits,
            String playerId,
            Requester requester,
            Moment now,
            Duration lease) {
        super(externalTransactionId, playerId, now, lease);
        this.userId = credits.user();
        this.amount = credits.amount();
        this.currencyCode = credits.currencyCode();
        this.requestedBy = requester.apiKey();
        this.idempotencyKey = requester.idempotencyKey().orElse(null);
        this.createdAt = now.at();
    }

    ObjectId userId() {
        return userId;
    }

    /** Without trailing zeros after the decimal point. */
    BigDecimal amount() {
        BigDecimal shortest = amount.stripTrailingZeros();
        return shortest.scale() < 0 ? shortest.setScale(0) : shortest;
    }

    String currencyCode() {
        return currencyCode;
    }

    /** The name of the API key. */
    String requestedBy() {
        return requestedBy;
    }

    @Nullable
    String idempotencyKey() {
        return idempotencyKey;
    }

    /** The platform's code of its refusal. */
    Optional<String> platformCode() {
        return Optional.ofNullable(platformCode);
    }

    Instant createdAt() {
        return createdAt;
    }

    /** Whether these are the credits that were asked for first. */
    boolean are(Credits credits) {
        return userId.equals(credits.user())
                && amount.compareTo(credits.amount()) == 0
                && currencyCode.equals(credits.currencyCode());
    }

    /**
     * A caller that was told that the outcome is not certain asks again to learn it. A new transfer might then pay
     * twice.
     */
    boolean keepsItsKey(Instant now) {
        return pending() || now.isBefore(finishedAt().orElse(createdAt).plus(KEY_HOLDS));
    }

    void giveUpItsKey() {
        idempotencyKey = null;
    }

    @Override
    protected boolean laterEarningsCover() {
        return false;
    }

    @Override
    public CreditTransfer transfer() {
        return new CreditTransfer(externalTransactionId(), playerId(), amount, currencyCode, CreditTransfer.Type.PICKS);
    }

    @Override
    protected void refused(@Nullable String code) {
        platformCode = code;
    }
}
