package gaming.payments;

import gaming.platform.CreditTransfers;
import gaming.platform.TransferLookup;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;

/** Asks the platform about payments that have ended. Never sends. Must be called outside of any transaction. */
public final class EndedPayments<P extends Payment> {
    private final PaymentStore<P> store;
    private final CreditTransfers transfers;
    private final EndedSchedule schedule;

    public EndedPayments(PaymentStore<P> store, CreditTransfers transfers, EndedSchedule schedule) {
        this.store = store;
        this.transfers = transfers;
        this.schedule = schedule;
    }

    /** Returns whether the platform said that the payment is booked or that it is not. */
    public boolean lookUp(P ended) {
        TransferLookup answer = transfers.find(ended.transfer());
        store.lookedUpAgain(ended, answer);
        return switch (answer) {
            case TransferLookup.Found _, TransferLookup.Missing _ -> true;
            case TransferLookup.Differs _, TransferLookup.Unknown _ -> false;
        };
    }

    /** Returns when the next lookup is due; empty after the last one, and once the payment is paid or explained. */
    Optional<Instant> lookAgain(ObjectId payment) {
        return store.notFound(payment).flatMap(failed -> {
            TransferLookup answer = transfers.find(failed.transfer());
            Instant now = store.lookedUpAgain(failed, answer);
            Instant end = failed.finishedAt().orElseThrow();
            return switch (answer) {
                case TransferLookup.Found _ -> Optional.empty();
                case TransferLookup.Missing _, TransferLookup.Differs _ -> schedule.next(end, now, true);
                case TransferLookup.Unknown _ -> schedule.next(end, now, false);
            };
        });
    }

    /** Asks about one batch. After an answer that decides nothing, the rest waits for the next run. */
    void reconcile() {
        if (!transfers.configured()) {
            return;
        }
        for (P ended : store.dueForReconciliation()) {
            TransferLookup answer = transfers.find(ended.transfer());
            store.reconcile(ended, answer);
            if (answer instanceof TransferLookup.Unknown) {
                return;
            }
        }
    }
}
