package gaming.payments;

import gaming.payments.PaymentStore.Lease;
import gaming.platform.CreditTransfers;
import gaming.platform.TransferLookup;
import gaming.platform.TransferOutcome;
import gaming.platform.TransferOutcome.Ground;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import org.bson.types.ObjectId;

/** Sends payments whose rows are committed, and looks up their outcome. Must be called outside of any transaction. */
public final class Payments<P extends Payment> {
    private final PaymentStore<P> store;
    private final CreditTransfers transfers;
    private final RetrySchedule schedule;

    public Payments(PaymentStore<P> store, CreditTransfers transfers, RetrySchedule schedule) {
        this.store = store;
        this.transfers = transfers;
        this.schedule = schedule;
    }

    /**
     * Sends a payment whose lease the caller holds. It sends nothing when the lease is about to end, because another
     * call may have ended the payment meanwhile.
     */
    public P send(P payment) {
        Duration attempt = transfers.longestAttempt();
        TransferOutcome outcome =
                transfers.send(payment.transfer(), () -> payment.attempts().timeFor(attempt));
        boolean knownBefore = payment.attempts().sends() == 1
                && outcome instanceof TransferOutcome.Refused refused
                && refused.ground() == Ground.CONFLICT;
        return knownBefore ? settleKnown(payment, outcome) : store.settle(payment, outcome);
    }

    /**
     * Settles a conflict of a first send. The platform knows the id, although the payment was never sent before: a
     * database that lost its last commits derives the id of a lost payment again. The lost payment may be booked.
     */
    private P settleKnown(P payment, TransferOutcome conflict) {
        return switch (transfers.find(payment.transfer())) {
            case TransferLookup.Found found -> store.settle(payment, accepted(found));
            case TransferLookup.Differs differs -> store.mismatched(payment, differs.answer());
            case TransferLookup.Missing _ -> store.settle(payment, conflict);
            case TransferLookup.Unknown unknown -> store.settle(payment, new TransferOutcome.Unknown(unknown.answer()));
        };
    }

    /**
     * The caller holds the lease. The same transfer is sent again only when the platform does not know it and it is
     * {@code owed} then. The test runs first in the transaction before the send, and takes the locks that it needs.
     */
    public P resume(P payment, Predicate<P> owed) {
        Instant askedAt = payment.attempts().heldSince();
        return switch (transfers.find(payment.transfer())) {
            case TransferLookup.Found found -> store.settle(payment, accepted(found));
            case TransferLookup.Differs differs -> store.mismatched(payment, differs.answer());
            case TransferLookup.Unknown unknown -> store.keep(payment, unknown.answer());
            case TransferLookup.Missing missing -> {
                P now = store.sendAgain(payment, askedAt, missing.answer(), owed);
                yield now.isStillHeldAs(payment) ? send(now) : now;
            }
        };
    }

    /** Looks up the {@code send}th send, and never sends. Returns when the next lookup is due; empty if none is. */
    Optional<Instant> lookUp(ObjectId payment, int send) {
        return switch (store.take(payment, send)) {
            case Lease.Finished<P> _ -> Optional.empty();
            case Lease.HeldUntil<P> held -> Optional.of(held.until());
            case Lease.Granted<P> granted -> lookUp(granted.payment());
        };
    }

    private Optional<Instant> lookUp(P payment) {
        return switch (transfers.find(payment.transfer())) {
            case TransferLookup.Found found -> {
                store.settle(payment, accepted(found));
                yield Optional.empty();
            }
            case TransferLookup.Differs differs -> {
                P now = store.mismatched(payment, differs.answer());
                // A holder that lost its lease wrote nothing
                boolean lost = now.pending() && !now.flagged();
                yield lost ? lookUp(now.id(), payment.attempts().sends()) : Optional.empty();
            }
            case TransferLookup.Missing missing -> {
                // A flagged payment needs a human: an answer without a booking does not end it
                SendAttempts attempts = payment.attempts();
                boolean never =
                        !payment.flagged() && attempts.neverUnlessFound(attempts.heldSince(), schedule.notFoundAfter());
                yield never ? store.giveUp(payment, missing.answer()) : store.lookedUp(payment, missing.answer());
            }
            case TransferLookup.Unknown unknown -> store.lookedUp(payment, unknown.answer());
        };
    }

    private static TransferOutcome accepted(TransferLookup.Found found) {
        return new TransferOutcome.Accepted(found.transactionId(), found.answer());
    }
}
