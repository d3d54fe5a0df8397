package gaming.payments.claim;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.money.Usdc;
import gaming.payments.Claim;
import gaming.payments.Payments;
import gaming.payments.claim.StartClaim.Result;
import gaming.referral.commission.ReferralStats.Figures;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.function.Supplier;
import org.bson.types.ObjectId;

/** Pays out a user's earnings (service-interface.md, claim rules; decisions.md and details.md, "Claims"). */
@ApplicationScoped
class Claims {
    /** In one call. Each is of another claim, or of one that changed since the last lookup. */
    private static final int MOST_LOOKUPS = 3;

    private final StartClaim startClaim;
    private final Payments payments;

    @Inject
    Claims(StartClaim startClaim, Payments payments) {
        this.startClaim = startClaim;
        this.payments = payments;
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
                Claim claim = written(() -> payments.resume(again.claim(), startClaim::isOwed));
                yield conclude(claim, true, again.figures());
            }
        };
    }

    /** First asks about the latest claim that the platform did not know: its booking may have come late. */
    private Result started(ObjectId user, Usdc least) {
        Result result = written(() -> startClaim.start(user, least));
        for (int lookups = 0; lookups < MOST_LOOKUPS; lookups++) {
            if (!(result instanceof Result.LookFirst first) || !written(() -> payments.lookUpEnded(first.ended()))) {
                return result;
            }
            result = written(() -> startClaim.startAfter(user, least, first.ended()));
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
}
