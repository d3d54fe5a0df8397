package gaming.payments;

import gaming.database.Moment;
import gaming.money.Amount;
import gaming.money.Usdc;
import gaming.money.UsdcRate;
import gaming.platform.CreditTransfer;
import jakarta.persistence.AttributeOverride;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** One payout of a user's earnings. */
@Entity
@Table(name = "claim")
@AttributeOverride(name = "createdAt", column = @Column(name = "claimed_at"))
public non-sealed class Claim extends Payment {
    private static final String CURRENCY = "USDC";

    private BigDecimal amount;

    @Column(name = "amount_usdc")
    private BigDecimal amountUsdc;

    private BigDecimal rate;

    /** The number of this claim among the user's claims, from 1. */
    @Column
    private @Nullable Integer ordinal;

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected Claim() {}

    /** {@code externalTransactionId} is derived from the user and the ordinal. */
    public Claim(
            ObjectId userId,
            int ordinal,
            String externalTransactionId,
            Amount amount,
            UsdcRate rate,
            String playerId,
            Moment now,
            Duration lease) {
        super(userId, externalTransactionId, playerId, now, lease);
        this.ordinal = ordinal;
        this.amount = amount.euros();
        this.amountUsdc = rate.payout(amount).tokens();
        this.rate = rate.price();
    }

    public Amount amount() {
        return new Amount(amount);
    }

    public Usdc amountUsdc() {
        return new Usdc(amountUsdc);
    }

    /** The rate at which the amount is converted to USDC. Its time is the time of the claim. */
    public UsdcRate rate() {
        return new UsdcRate(rate, createdAt());
    }

    @Override
    PaymentKind<Claim> kind() {
        return PaymentKind.CLAIM;
    }

    @Override
    boolean laterEarningsCover() {
        return true;
    }

    @Override
    List<Object> fields(String username) {
        return List.of(createdAt(), userId(), username, amount, amountUsdc, rate, status(), transaction());
    }

    @Override
    public CreditTransfer transfer() {
        return new CreditTransfer(
                externalTransactionId(), playerId(), amountUsdc, CURRENCY, CreditTransfer.Type.RAF_CLAIM);
    }
}
