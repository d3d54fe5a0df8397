package gaming.payments;

import gaming.payments.AuditTrail.Transition;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of every kind of payment that operators see. */
public interface PaymentRecord {
    String id();

    String userId();

    PaymentStatus status();

    /** Whether it needs a human. */
    boolean flagged();

    /** Our id of the transfer, the same in every send. */
    String externalTransactionId();

    /** The platform's id of the booking; null while it is not known. */
    @Nullable
    String transactionId();

    Instant sentAt();

    int sends();

    /** When the platform agreed after the end, or an operator explained the payment after its end. */
    @Nullable
    Instant reconciledAt();

    /** The oldest first. */
    List<Transition> transitions();
}
