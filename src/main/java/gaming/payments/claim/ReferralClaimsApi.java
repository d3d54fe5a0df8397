package gaming.payments.claim;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.money.Money;
import gaming.money.TokenRates;
import gaming.payments.AuditTrail.Transition;
import gaming.payments.Claim;
import gaming.payments.PaymentKind;
import gaming.payments.PaymentRepository;
import gaming.payments.PaymentRepository.Filter;
import gaming.payments.PaymentStatus;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Name;
import org.eclipse.microprofile.graphql.Query;
import org.eclipse.microprofile.graphql.Source;
import org.jspecify.annotations.Nullable;

/** The signed-in user's claims and their outcome (details.md, "Claims"). */
@GraphQLApi
@ApplicationScoped
public class ReferralClaimsApi {
    private final Transactions transactions;
    private final PaymentRepository payments;
    private final Users users;
    private final RequestLimits limits;

    @Inject
    ReferralClaimsApi(Transactions transactions, PaymentRepository payments, Users users, RequestLimits limits) {
        this.transactions = transactions;
        this.payments = payments;
        this.users = users;
        this.limits = limits;
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
     * The newest first; {@code limit} is at most 100.
     *
     * <p>Errors: UNAUTHENTICATED, RATE_LIMIT_EXCEEDED, BAD_USER_INPUT with {@code field}, USER_NOT_FOUND,
     * USDC_TOKEN_RATE_NOT_FOUND.
     */
    @Query
    public Paged<ReferralClaim> referralClaims(
            @Name("limit") @Nullable Integer limit, @Name("offset") @Nullable Integer offset, Caller caller) {
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
