package gaming.transfers;

import gaming.platform.CreditTransfers;
import gaming.platform.TransferLookup;
import gaming.platform.TransferOutcome;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;

/** Sends payments that their ledger holds written down, and finds out what became of them; outside of any transaction. */
public final class Payments<P extends Payment> {
    private final PaymentLedger<P> ledger;
    private final CreditTransfers transfers;
    private final Duration notFoundAfter;
    private final Clock clock;

    public Payments(PaymentLedger<P> ledger, CreditTransfers transfers, LadderSettings settings, Clock clock) {
        this.ledger = ledger;
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
        return ledger.settle(
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
            case TransferLookup.Found found -> ledger.settle(payment, accepted(found));
            case TransferLookup.Unknown unknown -> ledger.keep(payment, unknown.answer());
            case TransferLookup.Missing missing ->
                ledger.sendAgain(payment, askedAt, missing.answer())
                        .map(this::send)
                        .orElse(payment);
        };
    }

    /**
     * One look after a payment's {@code send}th send, which never sends; answers when the next one is due, empty when
     * none is.
     */
    public Optional<Instant> look(ObjectId payment, int send) {
        return switch (ledger.take(payment, send)) {
            case Taking.Over<P> _ -> Optional.empty();
            case Taking.Busy<P> busy -> Optional.of(busy.until());
            case Taking.Mine<P> mine -> look(mine.payment());
        };
    }

    private Optional<Instant> look(P payment) {
        Instant askedAt = clock.instant();
        return switch (transfers.find(payment.transfer())) {
            case TransferLookup.Found found -> {
                ledger.settle(payment, accepted(found));
                yield Optional.empty();
            }
            case TransferLookup.Missing missing -> {
                // What a human is to look at, because the platform contradicts itself, is not settled by one of its
                // words
                boolean never = !payment.flagged() && payment.sending().neverUnlessFound(askedAt, notFoundAfter);
                yield never ? ledger.giveUp(payment, missing.answer()) : ledger.lookedInVain(payment, missing.answer());
            }
            case TransferLookup.Unknown unknown -> ledger.lookedInVain(payment, unknown.answer());
        };
    }

    private static TransferOutcome accepted(TransferLookup.Found found) {
        return new TransferOutcome.Accepted(found.transactionId(), found.answer());
    }
}
