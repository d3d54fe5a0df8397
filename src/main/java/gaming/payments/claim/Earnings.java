package gaming.payments.claim;

import gaming.money.Amount;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import org.bson.types.ObjectId;

/** A referrer's earnings of all time by tier, EUR, and the claimed and pending part of them. The daily job adds to them in sets. */
@Entity
@Table(name = "earnings")
class Earnings {
    @Id
    @Column(name = "user_id")
    private ObjectId userId;

    @Column(name = "earned_1")
    private BigDecimal earned1;

    @Column(name = "earned_2")
    private BigDecimal earned2;

    @Column(name = "earned_3")
    private BigDecimal earned3;

    @Column(name = "earned_4")
    private BigDecimal earned4;

    private BigDecimal claimed;

    @Column(name = "claimed_usdc")
    private BigDecimal claimedUsdc;

    private BigDecimal pending;

    @Column(name = "pending_usdc")
    private BigDecimal pendingUsdc;

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected Earnings() {}

    /** The earnings that are neither claimed nor pending; below zero where corrections took back claimed ones. */
    Amount free() {
        return new Amount(
                earned1.add(earned2).add(earned3).add(earned4).subtract(claimed).subtract(pending));
    }
}
