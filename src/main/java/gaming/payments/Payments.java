package gaming.payments;

import gaming.payments.PaymentStore.Lease;
import gaming.platform.CreditTransfers;
import gaming.platform.TransferLookup;
import gaming.platform.TransferOutcome;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;

/** Sends payments that are written down, and finds out what became of them; outside of any transaction. */
public final class Payments<P extends Payment> {
    private final PaymentStore<P> store;
    private final CreditTransfers transfers;
    private final Duration notFoundAfter;
    private final Clock clock;

    public Payments(PaymentStore<P> store, CreditTransfers transfers, LadderSettings settings, Clock clock) {
        this.store = store;
        this.transfers = transfers;
        this.notFoundAfter = settings.notFoundAfter();
        this.clock = clock;
    }

    /**
     * Sends a payment that the caller has taken, and answers how it is then. A process that slept through its turn does
     * not send any more: others may have given the payment up meanwhile.
     */
    public P send(P payment) {
        Duration attempt = transfers.longestAttempt();
        return store.settle(
                payment,
                transfers.send(payment.transfer(), () -> payment.sending().timeFor(attempt, clock.instant())));
    }

    /**
     * Goes on with a payment that the caller has taken and whose outcome nobody knows: asks the platform, and sends the
     * same transfer again only when the platform says that it does not know it.
     */
    public P resume(P payment) {
        Instant askedAt = clock.instant();
        return switch (transfers.find(payment.transfer())) {
            case TransferLookup.Found found -> store.settle(payment, accepted(found));
            case TransferLookup.Unknown unknown -> store.keep(payment, unknown.answer());
            case TransferLookup.Missing missing ->
                store.sendAgain(payment, askedAt, missing.answer())
                        .map(this::send)
                        .orElse(payment);
        };
    }

    /**
     * One look after a payment's {@code send}th send, which never sends; answers when the next one is due, empty when
     * none is.
     */
    public Optional<Instant> look(ObjectId payment, int send) {
        return switch (store.take(payment, send)) {
            case Lease.Finished<P> _ -> Optional.empty();
            case Lease.HeldUntil<P> held -> Optional.of(held.until());
            case Lease.Granted<P> granted -> look(granted.payment());
        };
    }

    private Optional<Instant> look(P payment) {
        Instant askedAt = clock.instant();
        return switch (transfers.find(payment.transfer())) {
            case TransferLookup.Found found -> {
                store.settle(payment, accepted(found));
                yield Optional.empty();
            }
            case TransferLookup.Missing missing -> {
                // What a human is to look at, because the platform contradicts itself, is not settled by one of its
                // words
                boolean never = !payment.flagged() && payment.sending().neverUnlessFound(askedAt, notFoundAfter);
                yield never ? store.giveUp(payment, missing.answer()) : store.lookedInVain(payment, missing.answer());
            }
            case TransferLookup.Unknown unknown -> store.lookedInVain(payment, unknown.answer());
        };
    }

    private static TransferOutcome accepted(TransferLookup.Found found) {
        return new TransferOutcome.Accepted(found.transactionId(), found.answer());
    }
}
