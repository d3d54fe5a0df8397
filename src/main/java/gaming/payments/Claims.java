package gaming.payments;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.money.Usdc;
import gaming.payments.ClaimRules.Verdict;
import gaming.referral.commission.ReferralStats;
import gaming.referral.commission.ReferralStats.Figures;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Pays out a user's earnings (service-interface.md, claim rules; decisions.md and details.md, "Claims"). A transaction
 * inserts a PENDING claim with its id before its transfer is sent. It runs again after a lookup of an earlier claim.
 */
@ApplicationScoped
class Claims {
    /** In one call. Each is of another claim, or of one that changed since the last lookup. */
    private static final int MOST_LOOKUPS = 3;

    private final StripedLock users = new StripedLock();
    private final Transactions transactions;
    private final Payments payments;
    private final PaymentRepository rows;
    private final PaymentStore store;
    private final ClaimRules rules;
    private final TransactionIds ids;
    private final ReferralStats stats;

    @Inject
    Claims(
            Transactions transactions,
            Payments payments,
            PaymentRepository rows,
            PaymentStore store,
            ClaimRules rules,
            TransactionIds ids,
            ReferralStats stats) {
        this.transactions = transactions;
        this.payments = payments;
        this.rows = rows;
        this.store = store;
        this.rules = rules;
        this.ids = ids;
        this.stats = stats;
    }

    /** The end of the first transaction of a call. */
    private sealed interface Result {
        /** The amount of the new claim is still free in the figures. */
        record New(Claim claim, Figures figures) implements Result {}

        /** The user's pending claim under the caller's lease. */
        record Resumed(Claim claim, Figures figures) implements Result {}

        /** The user's latest claim that ended as not found. It is looked up before a new one opens. */
        record LookFirst(Claim ended) implements Result {}

        /** No claim; the call may be counted in the limits all the same. */
        record Rejected(Refusal refusal) implements Result {}
    }

    /**
     * Claims all that the user may, or continues the pending claim. When this returns, the claim is paid. The returned
     * figures were read before the payment and include it. So a paid claim is answered as paid even if the database
     * fails then.
     */
    Figures claim(ObjectId user, Usdc least) {
        return switch (started(user, least)) {
            case Result.Rejected no -> throw no.refusal();
            case Result.LookFirst _ -> throw ClaimRules.notCertain();
            case Result.New made -> conclude(written(() -> payments.send(made.claim())), false, made.figures());
            case Result.Resumed again -> {
                Claim claim = written(() -> payments.resume(again.claim(), this::isOwed));
                yield conclude(claim, true, again.figures());
            }
        };
    }

    /** First asks about the latest claim that the platform did not know: its booking may have come late. */
    private Result started(ObjectId user, Usdc least) {
        Result result = written(() -> start(user, least, null));
        for (int lookups = 0; lookups < MOST_LOOKUPS; lookups++) {
            if (!(result instanceof Result.LookFirst first) || !written(() -> payments.lookUpEnded(first.ended()))) {
                return result;
            }
            result = written(() -> start(user, least, first.ended()));
        }
        return result;
    }

    /** {@code reserved}: whether {@code before} already counts the claim as pending. */
    private static Figures conclude(Claim claim, boolean reserved, Figures before) {
        return switch (claim.status()) {
            case COMPLETED -> before.afterPaying(claim.amount(), claim.amountUsdc(), reserved, claim.rate());
            case PENDING, FAILED -> throw ClaimRules.notPaid(claim);
        };
    }

    /** Turns a failure into a refusal. The resolver continues a claim that the first transaction has stored. */
    private static <T> T written(Supplier<T> transaction) {
        try {
            return transaction.get();
        } catch (Refusal refusal) {
            throw refusal;
        } catch (RuntimeException failure) {
            throw new Refusal(ErrorCode.TRANSACTION_FAILED, "The claim could not be stored", Map.of(), failure);
        }
    }

    /**
     * Any refusal but USER_NOT_FOUND and TRANSACTION_FAILED is a value, because its call may be counted.
     *
     * @param lookedUp a claim about which the platform was asked in this call; null: the call begins
     */
    private Result start(ObjectId user, Usdc least, @Nullable Claim lookedUp) {
        return users.call(user, () -> startAlone(user, least, lookedUp));
    }

    private Result startAlone(ObjectId user, Usdc least, @Nullable Claim lookedUp) {
        return transactions.call(() -> {
            Users.lock(user);
            Claimant claimant = Claimant.read(user, stats, rules.limits());
            Optional<Claim> pending = Optional.ofNullable(claimant.pending()).flatMap(this::pendingOnceLocked);
            boolean mayBeHeld = claimant.figures().mayBeHeld();
            if (mayBeHeld) {
                rows.lockEarnings(user);
            }
            if (claimant.pending() != null || mayBeHeld) {
                // Read again after the locks: a claim that ended while this call waited ended before now, and the held
                // earnings no longer change
                claimant = Claimant.read(user, stats, rules.limits());
            }
            Verdict verdict = rules.verdict(claimant, pending, lookedUp != null, least);
            if (lookedUp == null && !(verdict instanceof Verdict.Refused refused && !refused.counts())) {
                claimant.countCall();
            }
            return done(verdict, claimant, least, lookedUp);
        });
    }

    private Result done(Verdict verdict, Claimant claimant, Usdc least, @Nullable Claim lookedUp) {
        return switch (verdict) {
            case Verdict.Refused no -> new Result.Rejected(no.refusal());
            case Verdict.GoesOn again -> {
                store.takeAgain(again.pending(), claimant.now(), "Asked for again by the user");
                yield new Result.Resumed(again.pending(), claimant.figures());
            }
            case Verdict.Opens opens ->
                toBeLookedUp(claimant, lookedUp)
                        .<Result>map(claim ->
                                store.mayBeBookedYet(claim, claimant.now().at())
                                        ? new Result.Rejected(ClaimRules.notCertain())
                                        : new Result.LookFirst(claim))
                        .orElseGet(() -> open(opens, claimant, least, lookedUp));
        };
    }

    /** Whether the amount of a pending claim is earned and not held. It stays so until the transaction ends. */
    private boolean isOwed(Claim claim) {
        Users.lock(claim.userId());
        rows.lock(PaymentKind.CLAIM, claim.id());
        rows.lockEarnings(claim.userId());
        return stats.covers(claim.userId(), claim.amount());
    }

    /** The latest claim that ended as not found, unless the platform was asked about it as it is now. */
    private Optional<Claim> toBeLookedUp(Claimant claimant, @Nullable Claim lookedUp) {
        if (!claimant.hasFailed()) {
            return Optional.empty();
        }
        return rows.notFound(claimant.id()).filter(claim -> lookedUp == null || !claim.unchangedSince(lookedUp));
    }

    /**
     * Waits while another call writes the outcome of the claim, which may end it. Its id was read without a lock: a
     * lock by the index of pending claims would lock index and row in the opposite order of the calls that end a claim.
     */
    private Optional<Claim> pendingOnceLocked(ObjectId id) {
        return rows.lock(PaymentKind.CLAIM, id).filter(Payment::pending);
    }

    private Result open(Verdict.Opens opens, Claimant claimant, Usdc least, @Nullable Claim lookedUp) {
        var claim = new Claim(
                claimant.id(),
                claimant.nextOrdinal(),
                ids.of("claim", claimant.id().toHexString(), Integer.toString(claimant.nextOrdinal())),
                opens.payable(),
                opens.rate(),
                opens.playerId(),
                claimant.now(),
                store.lease());
        if (!rows.reserve(claim)) {
            // A correction or a late booking has taken earnings since they were read
            Claimant now = Claimant.read(claimant.id(), stats, rules.limits());
            return done(rules.verdict(now, Optional.empty(), true, least), now, least, lookedUp);
        }
        store.open(claim, claimant.now().at(), "Claimed by the user");
        return new Result.New(claim, claimant.figures());
    }
}
