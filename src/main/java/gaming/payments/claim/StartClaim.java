package gaming.payments.claim;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Moment;
import gaming.database.Transactions;
import gaming.identity.UserStatus;
import gaming.money.Amount;
import gaming.money.UsdcRate;
import gaming.payments.Payment;
import gaming.payments.PaymentStore;
import gaming.payments.StripedLock;
import gaming.payments.TransactionIds;
import gaming.payments.claim.ClaimLimits.Usage;
import gaming.platform.CreditTransfers;
import gaming.referral.commission.ReferralStats;
import gaming.referral.commission.ReferralStats.Figures;
import jakarta.data.Limit;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The first transaction of the mutation, before the platform is asked. It checks the limits and the rules in their order, and
 * inserts a PENDING claim with its id before anything is sent.
 */
@ApplicationScoped
class StartClaim {
    private final StripedLock users = new StripedLock();
    private final Transactions transactions;
    private final ClaimRepository claims;
    private final CreditTransfers transfers;
    private final PaymentStore<Claim> store;
    private final ClaimSettings settings;
    private final TransactionIds ids;
    private final ReferralStats stats;

    @Inject
    StartClaim(
            Transactions transactions,
            ClaimRepository claims,
            CreditTransfers transfers,
            PaymentStore<Claim> store,
            ClaimSettings settings,
            TransactionIds ids,
            ReferralStats stats) {
        this.transactions = transactions;
        this.claims = claims;
        this.transfers = transfers;
        this.store = store;
        this.settings = settings;
        this.ids = ids;
        this.stats = stats;
    }

    /** The result of the transaction: it tells the call what to do outside of it. */
    sealed interface Result {
        /** A new claim, to be sent; {@code figures}: the user's, with its amount still free. */
        record New(Claim claim, Figures figures) implements Result {}

        /** The user's pending claim under the caller's lease: to be looked up, and sent again if the platform does not know it. */
        record Resumed(Claim claim, Figures figures) implements Result {}

        /** The user's pending claim, whose lease another call holds. */
        record InFlight(Claim claim) implements Result {}

        /** The user's latest claim that ended as not found: to be looked up before a new one opens. */
        record LookFirst(Claim ended) implements Result {}

        /** No claim; the call is counted in the limits all the same. */
        record Rejected(Refusal refusal) implements Result {}
    }

    /** Throws a refusal for a user that does not exist. Any other is a value, because its call was counted. */
    Result start(ObjectId user) {
        return users.call(user, () -> startAlone(user, null));
    }

    /** The same call continues after the platform was asked about {@code lookedUp}, which it does not know or has booked. */
    Result startAfter(ObjectId user, Claim lookedUp) {
        return users.call(user, () -> startAlone(user, lookedUp));
    }

    private Result startAlone(ObjectId user, @Nullable Claim lookedUp) {
        return transactions.call(() -> {
            Claimant.lock(user);
            Claimant claimant = Claimant.read(user, stats, settings.limits());
            Optional<Claim> pending = Optional.empty();
            if (claimant.pending() != null) {
                pending = pendingOnceLocked(claimant.pending());
                claimant = Claimant.read(user, stats, settings.limits());
            }
            // Read after the locks: a claim that ended while this call waited ended before now
            Moment now = claimant.now();
            Usage usage = claimant.usage();
            Optional<Refusal> tooOften =
                    settings.limits().refusal(lookedUp == null ? usage : usage.withoutCalls(), now.at());
            if (tooOften.isPresent()) {
                return new Result.Rejected(tooOften.get());
            }
            if (lookedUp == null) {
                claimant.countCall();
            }
            if (claimant.status() != UserStatus.ACTIVE) {
                return rejected(ErrorCode.USER_BLOCKED, "Only active users may claim");
            }
            return pending.isPresent() ? goOn(pending.get(), claimant) : begin(claimant, lookedUp);
        });
    }

    /** A new claim opens only where the platform was asked about the earlier one as it is now. */
    private Optional<Claim> toBeLookedUp(Claimant claimant, @Nullable Claim lookedUp) {
        if (!claimant.hasFailed()) {
            return Optional.empty();
        }
        return claims.notFound(claimant.id(), Limit.of(1)).stream()
                .findFirst()
                .filter(claim -> lookedUp == null || !claim.unchangedSince(lookedUp));
    }

    /**
     * Waits while another call writes the outcome of the claim, which may end it. Its id was read without a lock: a lock by
     * the index of pending claims would lock index and row in the opposite order of the calls that end a claim.
     */
    private Optional<Claim> pendingOnceLocked(ObjectId id) {
        return claims.lock(id).filter(Payment::pending);
    }

    private Result goOn(Claim claim, Claimant claimant) {
        if (claim.attempts().heldUntil(claimant.now().at()) != null) {
            return new Result.InFlight(claim);
        }
        store.takeAgain(claim, claimant.now(), "Asked for again by the user");
        return new Result.Resumed(claim, claimant.figures());
    }

    private Result begin(Claimant claimant, @Nullable Claim lookedUp) {
        Moment now = claimant.now();
        Figures figures = claimant.figures();
        Optional<UsdcRate> rate =
                figures.current().filter(newest -> now.at().isBefore(newest.at().plus(settings.ratesMaxAge())));
        Amount payable = rate.map(current -> current.payable(figures.free())).orElseGet(figures::free);
        if (payable.isZero()) {
            return rejected(ErrorCode.NO_EARNINGS_TO_CLAIM, "There is nothing to claim");
        }
        if (rate.isEmpty()) {
            return rejected(ErrorCode.USDC_TOKEN_RATE_NOT_FOUND, "There is no current rate for USDC");
        }
        if (claimant.platformId() == null) {
            return rejected(ErrorCode.FAILED_TO_TRANSFER_CREDIT, "The user has no account on the gaming platform");
        }
        if (!transfers.configured()) {
            return rejected(ErrorCode.NEW_SYSTEM_NOT_IMPLEMENTED, "There is no platform to pay out through");
        }
        Optional<Claim> toBeLookedUp = toBeLookedUp(claimant, lookedUp);
        if (toBeLookedUp.isPresent()) {
            return new Result.LookFirst(toBeLookedUp.get());
        }
        var claim = new Claim(
                claimant.id(),
                claimant.nextOrdinal(),
                ids.of("claim", claimant.id().toHexString(), Integer.toString(claimant.nextOrdinal())),
                payable,
                rate.get(),
                claimant.platformId(),
                now,
                store.lease());
        if (!claims.reserve(claim)) {
            // A correction or a late booking has taken earnings since they were read
            return begin(Claimant.read(claimant.id(), stats, settings.limits()), lookedUp);
        }
        store.open(claim, now.at(), "Claimed by the user");
        return new Result.New(claim, figures);
    }

    private static Result rejected(ErrorCode code, String message) {
        return new Result.Rejected(new Refusal(code, message));
    }
}
