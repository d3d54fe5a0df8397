package gaming.claim;

import gaming.platform.CreditTransfers;
import gaming.platform.TransferLookup;
import gaming.platform.TransferOutcome;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;

/** Finds out what became of a send, by asking the platform for its id; it never sends. */
@ApplicationScoped
class ClaimResolver {
    private final ClaimLedger ledger;
    private final CreditTransfers transfers;
    private final ClaimSettings settings;
    private final Clock clock;

    @Inject
    ClaimResolver(ClaimLedger ledger, CreditTransfers transfers, ClaimSettings settings, Clock clock) {
        this.ledger = ledger;
        this.transfers = transfers;
        this.settings = settings;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    ClaimResolver() {
        ledger = null;
        transfers = null;
        settings = null;
        clock = null;
    }

    /** One look after a claim's {@code send}th send; answers when the next one is due, empty when none is. */
    Optional<Instant> look(ObjectId claim, int send) {
        return switch (ledger.take(claim, send)) {
            case Taking.Over _ -> Optional.empty();
            case Taking.Busy busy -> Optional.of(busy.until());
            case Taking.Mine mine -> look(mine.claim());
        };
    }

    private Optional<Instant> look(Claim claim) {
        Instant askedAt = clock.instant();
        return switch (transfers.find(claim.transfer())) {
            case TransferLookup.Found found -> {
                ledger.settle(claim, new TransferOutcome.Accepted(found.transactionId(), found.answer()));
                yield Optional.empty();
            }
            case TransferLookup.Missing missing -> {
                // What a human is to look at, because the platform contradicts itself, is not settled by one of its
                // words
                boolean never = !claim.flagged() && claim.sending().neverUnlessFound(askedAt, settings.notFoundAfter());
                yield never ? ledger.giveUp(claim, missing.answer()) : ledger.lookedInVain(claim, missing.answer());
            }
            case TransferLookup.Unknown unknown -> ledger.lookedInVain(claim, unknown.answer());
        };
    }
}
