package gaming.payments;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A step of a payment as operators see it; {@code from} is null for the first, {@code answer} where the platform was not asked. */
public record Transition(
        Instant at,
        @Nullable PaymentStatus from,
        PaymentStatus to,
        String reason,
        @Nullable String answer) {}
