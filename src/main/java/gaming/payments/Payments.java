package gaming.payments;

import gaming.config.Keys;
import gaming.payments.PaymentStore.LeaseAnswer;
import gaming.platform.CreditTransfer.TransferLookup;
import gaming.platform.CreditTransfer.TransferOutcome;
import gaming.platform.CreditTransfer.TransferOutcome.Ground;
import gaming.platform.CreditTransfers;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;

/** Sends payments whose rows are committed, and looks up their outcome. Must be called outside of any transaction. */
@ApplicationScoped
class Payments {
    private final PaymentStore store;
    private final CreditTransfers transfers;
    private final PaymentSettings settings;

    @Inject
    Payments(PaymentStore store, CreditTransfers transfers, Config config) {
        this.store = store;
        this.transfers = transfers;
        settings = Keys.read(config, PaymentSettings::from);
    }

    /**
     * Sends a payment whose lease the caller holds. It sends nothing when the lease is about to end, because another
     * call may have ended the payment meanwhile.
     */
    <P extends Payment> P send(P payment) {
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
    private <P extends Payment> P settleKnown(P payment, TransferOutcome conflict) {
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
    <P extends Payment> P resume(P payment, Predicate<P> owed) {
        Instant askedAt = payment.attempts().heldSince();
        return switch (transfers.find(payment.transfer())) {
            case TransferLookup.Found found -> store.settle(payment, accepted(found));
            case TransferLookup.Differs differs -> store.mismatched(payment, differs.answer());
            case TransferLookup.Unknown unknown -> store.leavePending(payment, unknown.answer());
            case TransferLookup.Missing missing -> {
                P now = store.sendAgain(payment, askedAt, missing.answer(), owed);
                yield now.isStillHeldAs(payment) ? send(now) : now;
            }
        };
    }

    /** Looks up the {@code send}th send, and never sends. Returns when the next lookup is due; empty if none is. */
    Optional<Instant> lookUp(PaymentKind<?> kind, ObjectId payment, int send) {
        return switch (store.take(kind, payment, send)) {
            case LeaseAnswer.Finished _ -> Optional.empty();
            case LeaseAnswer.HeldUntil held -> Optional.of(held.until());
            case LeaseAnswer.Granted granted -> lookUp(granted.payment());
        };
    }

    private Optional<Instant> lookUp(Payment payment) {
        return switch (transfers.find(payment.transfer())) {
            case TransferLookup.Found found -> {
                store.settle(payment, accepted(found));
                yield Optional.empty();
            }
            case TransferLookup.Differs differs -> {
                Payment now = store.mismatched(payment, differs.answer());
                // A holder that lost its lease wrote nothing
                boolean lost = now.pending() && !now.flagged();
                yield lost
                        ? lookUp(
                                payment.kind(), payment.id(), payment.attempts().sends())
                        : Optional.empty();
            }
            case TransferLookup.Missing missing -> {
                // A flagged payment needs a human: an answer without a booking does not end it
                SendAttempts attempts = payment.attempts();
                boolean never =
                        !payment.flagged() && attempts.neverUnlessFound(attempts.heldSince(), settings.notFoundAfter());
                yield never ? store.giveUp(payment, missing.answer()) : store.lookedUp(payment, missing.answer());
            }
            case TransferLookup.Unknown unknown -> store.lookedUp(payment, unknown.answer());
        };
    }

    /** Returns whether the platform said that a payment that has ended is booked or that it is not. Never sends. */
    boolean lookUpEnded(Payment ended) {
        TransferLookup answer = transfers.find(ended.transfer());
        store.lookedUpAgain(ended, answer);
        return switch (answer) {
            case TransferLookup.Found _, TransferLookup.Missing _ -> true;
            case TransferLookup.Differs _, TransferLookup.Unknown _ -> false;
        };
    }

    /**
     * Looks up a payment that has ended as not found. Returns when the next lookup is due; empty after the last one, and
     * once the payment is paid or explained.
     */
    Optional<Instant> lookUpAgain(PaymentKind<?> kind, ObjectId payment) {
        return store.notFound(kind, payment).flatMap(failed -> {
            TransferLookup answer = transfers.find(failed.transfer());
            Instant now = store.lookedUpAgain(failed, answer);
            Instant end = failed.finishedAt().orElseThrow();
            return switch (answer) {
                case TransferLookup.Found _ -> Optional.empty();
                case TransferLookup.Missing _, TransferLookup.Differs _ -> settings.nextAfterEnd(end, now, true);
                case TransferLookup.Unknown _ -> settings.nextAfterEnd(end, now, false);
            };
        });
    }

    /** Asks about one batch of ended payments. After an answer that decides nothing, the rest waits for the next run. */
    void reconcile(PaymentKind<?> kind) {
        if (!transfers.configured()) {
            return;
        }
        for (Payment ended : store.dueForReconciliation(kind)) {
            TransferLookup answer = transfers.find(ended.transfer());
            store.reconcile(ended, answer);
            if (answer instanceof TransferLookup.Unknown) {
                return;
            }
        }
    }

    private static TransferOutcome accepted(TransferLookup.Found found) {
        return new TransferOutcome.Accepted(found.transactionId(), found.answer());
    }
}
