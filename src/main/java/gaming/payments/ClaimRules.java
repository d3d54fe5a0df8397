package gaming.payments;

import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.identity.UserStatus;
import gaming.money.Amount;
import gaming.money.Usdc;
import gaming.money.UsdcRate;
import gaming.platform.CreditTransfers;
import gaming.referral.commission.ReferralStats.Figures;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/** The claim rules, in their order (service-interface.md). The claim and its quote use the same rules. */
@ApplicationScoped
class ClaimRules {
    private final ClaimLimits limits;
    private final Duration ratesMaxAge;
    private final boolean configured;

    @Inject
    ClaimRules(Config config, CreditTransfers transfers) {
        limits = Keys.read(config, ClaimLimits::from);
        ratesMaxAge = Keys.read(config, PaymentSettings::from).ratesMaxAge();
        configured = transfers.configured();
    }

    sealed interface Verdict {
        /**
         * The claim is refused.
         *
         * @param passesAt when a claim would pass; null: not known
         * @param counts whether the call counts in the limits
         */
        record Refused(Refusal refusal, @Nullable Instant passesAt, boolean counts) implements Verdict {}

        /** The lease of the pending claim is free. */
        record GoesOn(Claim pending) implements Verdict {}

        record Opens(Amount payable, UsdcRate rate, String playerId) implements Verdict {}
    }

    ClaimLimits limits() {
        return limits;
    }

    /**
     * @param counted whether the call has passed the limit of calls before
     * @param least the least USDC that the caller takes
     */
    Verdict verdict(Claimant claimant, Optional<Claim> pending, boolean counted, Usdc least) {
        Instant now = claimant.now().at();
        ClaimLimits.Usage usage = counted ? claimant.usage().withoutCalls() : claimant.usage();
        Optional<Refusal> tooOften = limits.refusal(usage, now);
        if (tooOften.isPresent()) {
            return new Verdict.Refused(tooOften.get(), limits.freeAt(usage, now), false);
        }
        if (claimant.status() != UserStatus.ACTIVE) {
            return refused(ErrorCode.USER_BLOCKED, "Only active users may claim");
        }
        return pending.isPresent() ? goesOn(pending.get(), now, least) : opens(claimant, now, least);
    }

    private static Verdict goesOn(Claim pending, Instant now, Usdc least) {
        if (isBelow(pending.amountUsdc(), least)) {
            return belowMinimum(pending.amountUsdc());
        }
        Instant held = pending.attempts().heldUntil(now);
        return held == null ? new Verdict.GoesOn(pending) : new Verdict.Refused(notPaid(pending), held, true);
    }

    private Verdict opens(Claimant claimant, Instant now, Usdc least) {
        Amount free = claimant.figures().free();
        Optional<UsdcRate> rate = claimant.figures().current().filter(newest -> now.isBefore(validUntil(newest)));
        Amount payable = rate.map(current -> current.payable(free)).orElse(free);
        if (payable.isZero()) {
            return refused(ErrorCode.NO_EARNINGS_TO_CLAIM, whyNothing(claimant.figures()));
        }
        if (rate.isEmpty()) {
            return refused(ErrorCode.USDC_TOKEN_RATE_NOT_FOUND, "There is no current rate for USDC");
        }
        if (isBelow(rate.get().payout(payable), least)) {
            return belowMinimum(rate.get().payout(payable));
        }
        if (claimant.platformId() == null) {
            return refused(ErrorCode.FAILED_TO_TRANSFER_CREDIT, "The user has no account on the gaming platform");
        }
        return configured
                ? new Verdict.Opens(payable, rate.get(), claimant.platformId())
                : refused(ErrorCode.NEW_SYSTEM_NOT_IMPLEMENTED, "There is no platform to pay out through");
    }

    private static String whyNothing(Figures figures) {
        Amount overpaid = figures.overpaid();
        if (!overpaid.isZero()) {
            String debt = figures.current()
                    .map(rate -> rate.dollars(overpaid))
                    .orElseGet(() -> Amount.exact(overpaid.euros()) + " EUR");
            return "There is nothing to claim: later earnings first make up for " + debt;
        }
        return figures.held().isZero() ? "There is nothing to claim" : "All earnings that could be claimed are held";
    }

    /** The moment from which claims no longer take the rate. */
    Instant validUntil(UsdcRate rate) {
        return rate.at().plus(ratesMaxAge);
    }

    static Refusal notPaid(Claim claim) {
        return new Refusal(
                ErrorCode.FAILED_TO_TRANSFER_CREDIT,
                claim.pending()
                        ? "It is not certain yet whether the claim was paid; it is being looked into"
                        : "The claim was not paid; the earnings are as before",
                Map.of("claimStatus", claim.status().name()));
    }

    static Refusal notCertain() {
        return new Refusal(
                ErrorCode.FAILED_TO_TRANSFER_CREDIT,
                "It is not certain yet whether an earlier claim was paid; try again later");
    }

    private static boolean isBelow(Usdc amount, Usdc least) {
        return amount.tokens().compareTo(least.tokens()) < 0;
    }

    private static Verdict belowMinimum(Usdc amount) {
        var refusal = new Refusal(
                ErrorCode.CLAIM_BELOW_MINIMUM,
                "The claim would pay less than minAmountUsdc",
                Map.of("amountUsdc", amount.text()));
        return new Verdict.Refused(refusal, null, false);
    }

    private static Verdict refused(ErrorCode code, String message) {
        return new Verdict.Refused(new Refusal(code, message), null, true);
    }
}
