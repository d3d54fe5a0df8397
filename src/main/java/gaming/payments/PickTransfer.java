package gaming.payments;

import gaming.database.Moment;
import gaming.money.Amount;
import gaming.platform.CreditTransfer;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Credits for a user that an external system asked for, and the Idempotency-Key under which it may ask again. */
@Entity
@Table(name = "picks_transfer")
public non-sealed class PickTransfer extends Payment {
    /** How long a transfer keeps its Idempotency-Key after its end (details.md, "Internal and events"). */
    private static final Duration KEY_HOLDS = Duration.ofHours(24);

    private BigDecimal amount;

    @Column(name = "currency_code")
    private String currencyCode;

    @Column(name = "requested_by")
    private String requestedBy;

    @Column(name = "idempotency_key")
    private @Nullable String idempotencyKey;

    @Column(name = "platform_code")
    private @Nullable String platformCode;

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected PickTransfer() {}

    /** {@code requestedBy}: the name of the API key. */
    public PickTransfer(
            ObjectId userId,
            CreditTransfer transfer,
            String requestedBy,
            @Nullable String idempotencyKey,
            Moment now,
            Duration lease) {
        super(userId, transfer.externalTransactionId(), transfer.playerId(), now, lease);
        this.amount = transfer.amount();
        this.currencyCode = transfer.currencyCode();
        this.requestedBy = requestedBy;
        this.idempotencyKey = idempotencyKey;
    }

    /** The name of the API key. */
    public String requestedBy() {
        return requestedBy;
    }

    public @Nullable String idempotencyKey() {
        return idempotencyKey;
    }

    /** The platform's code of its refusal. */
    public Optional<String> platformCode() {
        return Optional.ofNullable(platformCode);
    }

    /**
     * A caller that was told that the outcome is not certain asks again to learn it. A new transfer might then pay
     * twice.
     */
    public boolean keepsItsKey(Instant now) {
        return pending() || now.isBefore(finishedAt().orElse(createdAt()).plus(KEY_HOLDS));
    }

    public void giveUpItsKey() {
        idempotencyKey = null;
    }

    @Override
    PaymentKind<PickTransfer> kind() {
        return PaymentKind.PICK;
    }

    @Override
    boolean laterEarningsCover() {
        return false;
    }

    @Override
    List<Object> fields(String username) {
        return List.of(createdAt(), userId(), username, transfer().amount(), currencyCode, status(), transaction());
    }

    /** Its amount has no trailing zeros after the decimal point. */
    @Override
    public CreditTransfer transfer() {
        return new CreditTransfer(
                externalTransactionId(), playerId(), Amount.plain(amount), currencyCode, CreditTransfer.Type.PICKS);
    }

    @Override
    void refused(@Nullable String code) {
        platformCode = code;
    }
}
