package gaming.claim;

import gaming.ErrorCode;
import gaming.Page;
import gaming.Paged;
import gaming.access.Caller;
import gaming.limits.RequestLimits;
import gaming.money.UsdcRate;
import gaming.transfers.PaymentStatus;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Name;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** What became of the signed-in user's claims (details.md, "Claims"). */
@GraphQLApi
@ApplicationScoped
public class ReferralClaimsApi {
    private static final String LIMIT = "referral";

    private final ClaimList claims;
    private final RequestLimits limits;

    @Inject
    ReferralClaimsApi(ClaimList claims, RequestLimits limits) {
        this.claims = claims;
        this.limits = limits;
    }

    /** Amounts in dollars, formatted: the claim's EUR by the current rate, and the USDC that it pays. */
    public record ReferralClaim(
            String id,
            String amount,
            String amountUsdc,
            PaymentStatus status,
            Instant claimedAt,
            @Nullable String transactionId) {
        static ReferralClaim of(Claim claim, UsdcRate rate) {
            return new ReferralClaim(
                    claim.id().toHexString(),
                    rate.dollars(claim.amount()),
                    claim.amountUsdc().dollars().format(),
                    claim.status(),
                    claim.claimedAt(),
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
        limits.check(LIMIT, caller.limitKey());
        ObjectId user = caller.signedIn(ErrorCode.UNAUTHENTICATED).userId();
        Page page = Page.of(limit, offset, ErrorCode.BAD_USER_INPUT);
        ClaimList.Own own = claims.of(user, page);
        return Paged.of(
                own.claims().data().stream()
                        .map(claim -> ReferralClaim.of(claim, own.rate()))
                        .toList(),
                own.claims().count(),
                page);
    }
}
