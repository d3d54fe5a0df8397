package gaming.payments.picks;

import gaming.payments.Payment;
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
    /** How long an Idempotency-Key stays its transfer's (details.md, "Internal and events"). */
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

    @SuppressWarnings("NullAway") // filled by Hibernate
    protected PickTransfer() {}

    /** A new one, about to be sent for the first time by its maker, in a turn that ends at {@code turnEnds}. */
    PickTransfer(Credits credits, String playerId, Requester requester, Instant now, Instant turnEnds) {
        super(playerId, now, turnEnds);
        this.userId = credits.user();
        this.amount = credits.amount();
        this.currencyCode = credits.currencyCode();
        this.requestedBy = requester.apiKey();
        this.idempotencyKey = requester.idempotencyKey().orElse(null);
        this.createdAt = now;
    }

    ObjectId userId() {
        return userId;
    }

    /** Without zeros at its end, however it was asked for. */
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

    /** Why the platform refused it, in its own words. */
    Optional<String> platformCode() {
        return Optional.ofNullable(platformCode);
    }

    Instant createdAt() {
        return createdAt;
    }

    /** Whether these are the credits that were asked for first; 1.5 and 1.50 are one amount. */
    boolean are(Credits credits) {
        return userId.equals(credits.user())
                && amount.compareTo(credits.amount()) == 0
                && currencyCode.equals(credits.currencyCode());
    }

    /**
     * What nobody knows the end of keeps its key, however long that takes, and for as long after its end: who was told
     * that it is not certain asks again to learn what became of it, and a new one would pay twice.
     */
    boolean keepsItsKey(Instant now) {
        return pending() || now.isBefore(finishedAt().orElse(createdAt).plus(KEY_HOLDS));
    }

    /** Another transfer may have the key. */
    void giveUpItsKey() {
        idempotencyKey = null;
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
