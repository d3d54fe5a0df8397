package gaming.payments;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.money.Amount;
import gaming.money.Money;
import gaming.money.TokenRates;
import gaming.money.Usdc;
import gaming.money.UsdcRate;
import gaming.payments.ClaimRules.Verdict;
import gaming.payments.PaymentKind.AuditTrail.Transition;
import gaming.payments.PaymentRepository.Filter;
import gaming.referral.commission.ReferralApi.UserReferralInfoModel;
import gaming.referral.commission.ReferralStats;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Mutation;
import org.eclipse.microprofile.graphql.Query;
import org.eclipse.microprofile.graphql.Source;
import org.jspecify.annotations.Nullable;

/**
 * The payout of the signed-in user's earnings, the result that it would have now, and the user's claims
 * (service-interface.md, "Referral operations"; details.md, "Claims").
 */
@GraphQLApi
@ApplicationScoped
public class ClaimApi {
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,6})?");

    private final Claims claims;
    private final Transactions transactions;
    private final ReferralStats stats;
    private final ClaimRules rules;
    private final PaymentRepository payments;
    private final PaymentStore store;
    private final Users users;
    private final RequestLimits limits;

    @Inject
    ClaimApi(
            Claims claims,
            Transactions transactions,
            ReferralStats stats,
            ClaimRules rules,
            PaymentRepository payments,
            PaymentStore store,
            Users users,
            RequestLimits limits) {
        this.claims = claims;
        this.transactions = transactions;
        this.stats = stats;
        this.rules = rules;
        this.payments = payments;
        this.store = store;
        this.users = users;
        this.limits = limits;
    }

    /**
     * Pays out, and returns the statistics after it. {@code minAmountUsdc}: the least that the user takes.
     *
     * <p>Errors: UNAUTHENTICATED, BAD_USER_INPUT with {@code field}, USER_NOT_FOUND, RATE_LIMIT_EXCEEDED with {@code
     * retryAfter} in seconds and {@code dailyLimitRemaining}, USER_BLOCKED, NO_EARNINGS_TO_CLAIM,
     * USDC_TOKEN_RATE_NOT_FOUND, CLAIM_BELOW_MINIMUM with {@code amountUsdc}, FAILED_TO_TRANSFER_CREDIT with {@code
     * claimStatus} where the call made a claim or found a pending one, TRANSACTION_FAILED, NEW_SYSTEM_NOT_IMPLEMENTED.
     */
    @Mutation
    public UserReferralInfoModel claimEarningsFromReferrals(@Nullable String minAmountUsdc, Caller caller) {
        ObjectId user = caller.signedIn(ErrorCode.UNAUTHENTICATED).userId();
        return UserReferralInfoModel.of(claims.claim(user, least(minAmountUsdc)));
    }

    private static Usdc least(@Nullable String text) {
        if (text == null) {
            return Usdc.ZERO;
        }
        if (!DECIMAL.matcher(text).matches()) {
            throw new Refusal(
                    ErrorCode.BAD_USER_INPUT,
                    "minAmountUsdc is a decimal number such as 10.25, with at most six decimals",
                    Map.of("field", "minAmountUsdc"));
        }
        return new Usdc(new BigDecimal(text));
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

    /**
     * People read {@code amount} in dollars, at the rate of the claim. {@code amountUsdc} is the USDC that the
     * claim pays.
     */
    public record ReferralClaim(
            String id,
            Money amount,
            String amountUsdc,
            PaymentStatus status,
            Instant claimedAt,
            @Nullable String transactionId) {
        static ReferralClaim of(Claim claim) {
            return new ReferralClaim(
                    claim.id().toHexString(),
                    claim.rate().money(claim.amount()),
                    claim.amountUsdc().text(),
                    claim.status(),
                    claim.createdAt(),
                    claim.transactionId());
        }
    }

    /**
     * A row of the audit trail in words for the user. The row's own reason may name an operator or the platform's
     * answer, so a user never sees it.
     */
    public record ClaimStep(Instant at, PaymentStatus status, String reason) {
        private static final String LOOKED_INTO =
                "It is not certain yet whether the gaming platform has paid; we keep asking";

        private static final String BY_HAND = "Our staff settle the payment by hand";

        /** The words for reasons that leave the claim pending. */
        private static final Map<String, String> WORDS = Map.of(
                "Claimed by the user", "You claimed; the amount is reserved for you",
                "Asked for again by the user", "You claimed again; we ask the gaming platform about the same payment",
                "Sent again", "The gaming platform did not know the payment; we sent the same one again",
                "The outcome is not known",
                        "The gaming platform did not answer clearly; we will ask it what became of the payment",
                "Looked up: not certain yet", LOOKED_INTO,
                "Looked up for the last time", BY_HAND,
                "A conflict at the platform", BY_HAND);

        static ClaimStep of(Transition row) {
            return new ClaimStep(row.at(), row.to(), words(row));
        }

        private static String words(Transition row) {
            boolean changed = row.from() != row.to();
            return switch (row.to()) {
                case PENDING -> WORDS.getOrDefault(row.reason(), LOOKED_INTO);
                case COMPLETED ->
                    !changed
                            ? "The gaming platform was asked again about the payment"
                            : row.from() == PaymentStatus.FAILED
                                    ? "The gaming platform has paid after all"
                                    : "The gaming platform has paid";
                case FAILED ->
                    changed
                            ? "The payment was not made; what is still earned can be claimed again"
                            : "The gaming platform was asked again: nothing new";
            };
        }
    }

    /**
     * The newest first; {@code limit} is at most 100.
     *
     * <p>Errors: UNAUTHENTICATED, RATE_LIMIT_EXCEEDED, BAD_USER_INPUT with {@code field}, USER_NOT_FOUND,
     * USDC_TOKEN_RATE_NOT_FOUND.
     */
    @Query
    public Paged<ReferralClaim> referralClaims(@Nullable Integer limit, @Nullable Integer offset, Caller caller) {
        ObjectId user = limits.signedIn(RequestLimits.REFERRAL, caller);
        Page page = Page.of(limit, offset, ErrorCode.BAD_USER_INPUT);
        return transactions.call(() -> newest(user, page));
    }

    /** The steps of these claims so far, in words for their user; one statement. */
    public List<List<ClaimStep>> timeline(@Source List<ReferralClaim> of) {
        List<ObjectId> ids = of.stream().map(claim -> new ObjectId(claim.id())).toList();
        Map<ObjectId, List<Transition>> transitions =
                transactions.call(() -> PaymentKind.CLAIM.audit().of(ids));
        return ids.stream()
                .map(id -> transitions.getOrDefault(id, List.of()).stream()
                        .map(ClaimStep::of)
                        .toList())
                .toList();
    }

    private Paged<ReferralClaim> newest(ObjectId user, Page page) {
        users.required(user);
        // As every query of referrals, although the amounts need no rate of now
        if (TokenRates.usdc().isEmpty()) {
            throw TokenRates.noUsdc();
        }
        var own = Filter.ofUser(user);
        return Paged.of(payments.newest(PaymentKind.CLAIM, own, page), payments.count(PaymentKind.CLAIM, own), page)
                .map(ReferralClaim::of);
    }
}
