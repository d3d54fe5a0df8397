package gaming.payments.claim;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.money.Amount;
import gaming.money.Money;
import gaming.money.Usdc;
import gaming.money.UsdcRate;
import gaming.payments.Claim;
import gaming.payments.PaymentKind;
import gaming.payments.PaymentRepository;
import gaming.payments.PaymentStore;
import gaming.payments.claim.ClaimRules.Verdict;
import gaming.payments.claim.ReferralClaimsApi.ReferralClaim;
import gaming.referral.commission.ReferralStats;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** The result that a claim of the signed-in user would have now, by the rules of the claim itself. */
@GraphQLApi
@ApplicationScoped
public class ClaimQuoteApi {
    private final Transactions transactions;
    private final ReferralStats stats;
    private final ClaimRules rules;
    private final PaymentRepository payments;
    private final PaymentStore store;
    private final RequestLimits limits;

    @Inject
    ClaimQuoteApi(
            Transactions transactions,
            ReferralStats stats,
            ClaimRules rules,
            PaymentRepository payments,
            PaymentStore store,
            RequestLimits limits) {
        this.transactions = transactions;
        this.stats = stats;
        this.rules = rules;
        this.payments = payments;
        this.store = store;
        this.limits = limits;
    }

    /** Amounts and rate are those of the pending claim. Without one, they are null if there is no current rate. */
    public record ClaimQuote(
            @Nullable Money amount,
            @Nullable String amountUsdc,
            @Nullable String rate,
            @Nullable Integer rateAge,
            @Nullable Integer rateValidFor,
            boolean passes,
            @Nullable ErrorCode code,
            @Nullable String reason,
            @Nullable Instant passesAt,
            ClaimAllowance limits,
            @Nullable PendingClaim pending) {}

    /** {@code nextClaimAt}: the first moment at which no limit stops a claim. */
    public record ClaimAllowance(int callsLeft, int claimsLeftToday, Instant nextClaimAt) {}

    public record PendingClaim(
            ReferralClaim claim, @Nullable Instant nextLookAt) {}

    /** Errors: UNAUTHENTICATED, RATE_LIMIT_EXCEEDED, USER_NOT_FOUND. */
    @Query
    public ClaimQuote claimQuote(Caller caller) {
        ObjectId user = limits.signedIn(RequestLimits.REFERRAL, caller);
        return transactions.call(() -> quote(user));
    }

    /** At most four statements, unless claims end meanwhile or earnings may be held. */
    private ClaimQuote quote(ObjectId user) {
        Claimant claimant = Claimant.read(user, stats, rules.limits());
        Optional<Claim> pending =
                Optional.ofNullable(claimant.pending()).flatMap(id -> payments.find(PaymentKind.CLAIM, id));
        if (pending.isPresent() && !pending.get().pending()) {
            // It has ended since it was read
            return quote(user);
        }
        Verdict verdict = rules.verdict(claimant, pending, false, Usdc.ZERO);
        @Nullable Refusal refusal = verdict instanceof Verdict.Refused no ? no.refusal() : null;
        Instant now = claimant.now().at();
        Optional<UsdcRate> current = claimant.figures().current();
        Optional<UsdcRate> rate = pending.map(Claim::rate).or(() -> current);
        Optional<Amount> payable = pending.map(Claim::amount)
                .or(() -> current.map(known -> known.payable(claimant.figures().free())));
        return new ClaimQuote(
                rate.flatMap(known -> payable.map(known::money)).orElse(null),
                pending.map(Claim::amountUsdc)
                        .or(() -> rate.flatMap(known -> payable.map(known::payout)))
                        .map(Usdc::text)
                        .orElse(null),
                rate.map(known -> Amount.exact(known.price())).orElse(null),
                rate.map(known -> seconds(known.at(), now)).orElse(null),
                pending.isPresent()
                        ? null
                        : rate.map(known -> seconds(now, rules.validUntil(known)))
                                .orElse(null),
                refusal == null,
                refusal == null ? null : refusal.code(),
                refusal == null ? null : refusal.reason(),
                verdict instanceof Verdict.Refused no ? no.passesAt() : null,
                allowance(claimant),
                pending.map(this::shown).orElse(null));
    }

    private ClaimAllowance allowance(Claimant claimant) {
        ClaimLimits allowed = rules.limits();
        Instant now = claimant.now().at();
        int calls = Sql.first(
                        "select count(*) from claim_call where user_id = ? and at > ?",
                        row -> row.getInt(1),
                        claimant.id(),
                        now.minus(ClaimLimits.HOUR))
                .orElse(0);
        return new ClaimAllowance(
                Math.max(0, allowed.perHour() - calls),
                allowed.leftToday(claimant.usage()),
                allowed.freeAt(claimant.usage(), now));
    }

    private PendingClaim shown(Claim pending) {
        return new PendingClaim(
                ReferralClaim.of(pending), store.nextLookup(pending).orElse(null));
    }

    private static int seconds(Instant from, Instant to) {
        return (int) Math.clamp(Duration.between(from, to).toSeconds(), 0, Integer.MAX_VALUE);
    }
}
