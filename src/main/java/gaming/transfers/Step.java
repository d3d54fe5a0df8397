package gaming.transfers;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * One step of the audit trail.
 *
 * @param from null where the payment is new
 * @param answer what the platform said, if it was asked
 * @param booked what that answer, or an operator's evidence, proves to be booked, in the currency of the transfer
 */
public record Step(
        @Nullable PaymentStatus from,
        String reason,
        @Nullable String answer,
        @Nullable BigDecimal booked) {
    /** A step without the platform. */
    public static Step of(@Nullable PaymentStatus from, String reason) {
        return new Step(from, reason, null, null);
    }

    static Step answered(PaymentStatus from, String reason, String answer) {
        return new Step(from, reason, answer, null);
    }
}
