package gaming.claim;

import gaming.ErrorCode;
import gaming.Refusal;
import gaming.claim.Claimant.Seen;
import gaming.database.Transactions;
import gaming.identity.UserStatus;
import gaming.money.Amount;
import gaming.money.TokenRates;
import gaming.money.UsdcRate;
import gaming.platform.CreditTransfers;
import gaming.transfers.Lanes;
import gaming.transfers.Payment;
import gaming.transfers.PaymentLedger;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.hibernate.LockMode;
import org.hibernate.StatelessSession;

/**
 * The transaction with which a call of the mutation begins, before the platform is asked: the limits, the rules in their
 * order, and a claim that is PENDING with its id before anything is sent. Rows are locked in one order everywhere: user,
 * claim, earnings.
 */
@ApplicationScoped
class ClaimOpenings {
    private final Lanes lanes = new Lanes();
    private final Transactions transactions;
    private final StatelessSession session;
    private final CreditTransfers transfers;
    private final PaymentLedger<Claim> ledger;
    private final ClaimSettings settings;
    private final Clock clock;

    @Inject
    ClaimOpenings(
            Transactions transactions,
            StatelessSession session,
            CreditTransfers transfers,
            PaymentLedger<Claim> ledger,
            ClaimSettings settings,
            Clock clock) {
        this.transactions = transactions;
        this.session = session;
        this.transfers = transfers;
        this.ledger = ledger;
        this.settings = settings;
        this.clock = clock;
    }

    /** Throws a refusal for a user who does not exist; every other "no" is a value, because its call was counted. */
    Opening open(ObjectId user) {
        return lanes.inTurn(user, () -> openInTurn(user));
    }

    private Opening openInTurn(ObjectId user) {
        return transactions.call(() -> {
            Claimant claimant = Claimant.lock(user)
                    .orElseThrow(() -> new Refusal(ErrorCode.USER_NOT_FOUND, "The user does not exist"));
            Seen seen = claimant.look(settings.limits(), now());
            Optional<Claim> pending = Optional.empty();
            if (seen.pending() != null) {
                pending = pendingOnceLocked(seen.pending());
                seen = claimant.look(settings.limits(), now());
            }
            // Only now: what ended while this waited ended before
            Instant now = now();
            Optional<Refusal> tooOften = settings.limits().refusal(seen.usage(), now);
            if (tooOften.isPresent()) {
                return new Opening.No(tooOften.get());
            }
            claimant.countCall(now);
            if (seen.outdatedCalls()) {
                claimant.forgetOutdatedCalls(now);
            }
            if (claimant.status() != UserStatus.ACTIVE) {
                return no(ErrorCode.USER_BLOCKED, "Only active users may claim");
            }
            return pending.isPresent() ? goOn(pending.get(), now) : begin(claimant, now);
        });
    }

    /**
     * Waits for whoever is writing down what came of the claim just now, which may end it. Its id was read without a lock:
     * locking by the index of pending claims would lock index and row the other way round than those who end a claim.
     */
    private Optional<Claim> pendingOnceLocked(ObjectId id) {
        return Optional.ofNullable(session.get(Claim.class, id, LockMode.PESSIMISTIC_WRITE))
                .filter(Payment::pending);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private Opening goOn(Claim claim, Instant now) {
        if (claim.sending().busyAt(now) != null) {
            return new Opening.InFlight(claim);
        }
        ledger.takeAgain(claim, now, "Asked for again by the user");
        return new Opening.Again(claim);
    }

    private Opening begin(Claimant claimant, Instant now) {
        Optional<UsdcRate> rate =
                TokenRates.usdc().filter(newest -> now.isBefore(newest.at().plus(settings.ratesMaxAge())));
        Amount free = claimant.free().atLeast(Amount.ZERO);
        Amount payable = rate.map(current -> current.payable(free)).orElse(free);
        if (payable.isZero()) {
            return no(ErrorCode.NO_EARNINGS_TO_CLAIM, "There is nothing to claim");
        }
        if (rate.isEmpty()) {
            return no(ErrorCode.USDC_TOKEN_RATE_NOT_FOUND, "There is no current rate for USDC");
        }
        if (claimant.platformId() == null) {
            return no(ErrorCode.FAILED_TO_TRANSFER_CREDIT, "The user has no account on the gaming platform");
        }
        if (!transfers.configured()) {
            return no(ErrorCode.NEW_SYSTEM_NOT_IMPLEMENTED, "There is no platform to pay out through");
        }
        var claim = new Claim(claimant.id(), payable, rate.get(), claimant.platformId(), now, ledger.turnEnds(now));
        Reserve.TAKE.move(claim);
        ledger.open(claim, now, "Claimed by the user");
        return new Opening.Fresh(claim);
    }

    private static Opening no(ErrorCode code, String message) {
        return new Opening.No(new Refusal(code, message));
    }
}
