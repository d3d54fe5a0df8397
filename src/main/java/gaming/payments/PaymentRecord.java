package gaming.payments;

import gaming.payments.AuditTrail.Transition;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What operators see of every kind of payment. */
public interface PaymentRecord {
    String id();

    String userId();

    PaymentStatus status();

    /** Whether it needs a human. */
    boolean flagged();

    /** Our id of the transfer, the same in every send. */
    String externalTransactionId();

    /** The platform's id of the booking; null where it is not booked, or not named. */
    @Nullable
    String transactionId();

    Instant sentAt();

    int sends();

    /** When the platform was asked after the end and agreed. */
    @Nullable
    Instant reconciledAt();

    /** The oldest first. */
    List<Transition> transitions();
}
