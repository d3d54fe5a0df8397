package gaming.payments;

import jakarta.persistence.Column;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import java.math.BigDecimal;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A row of the audit trail: one change of a payment, with its time and its reason. It is inserted and never changed. */
@MappedSuperclass
public abstract class PaymentTransition {
    @Id
    @Column
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    private ObjectId paymentId;

    private Instant at;

    @Enumerated(EnumType.STRING)
    @Column(name = "from_status")
    private @Nullable PaymentStatus from;

    @Enumerated(EnumType.STRING)
    @Column(name = "to_status")
    private PaymentStatus to;

    private String reason;

    private @Nullable String answer;

    @Column
    private @Nullable BigDecimal booked;

    @SuppressWarnings("NullAway") // filled below or by Hibernate
    protected PaymentTransition() {}

    /**
     * Fills the row.
     *
     * @param before null where the payment is new
     * @param said the platform's answer, if it was asked
     * @param proved the booked amount that the answer or an operator's evidence proves, in the currency of the transfer
     */
    PaymentTransition of(
            Payment payment,
            Instant now,
            @Nullable PaymentStatus before,
            PaymentStatus after,
            String why,
            @Nullable String said,
            @Nullable BigDecimal proved) {
        paymentId = payment.id();
        at = now;
        from = before;
        to = after;
        reason = why;
        answer = said;
        booked = proved;
        return this;
    }

    ObjectId paymentId() {
        return paymentId;
    }

    /** A row for operators; {@code from} is null in the first, {@code answer} where the platform was not asked. */
    public record Transition(
            Instant at,
            @Nullable PaymentStatus from,
            PaymentStatus to,
            String reason,
            @Nullable String answer) {}

    Transition shown() {
        return new Transition(at, from, to, reason, answer);
    }
}
