package gaming.payments.claim;

import gaming.access.Caller;
import gaming.core.ErrorCode;
import gaming.referral.commission.ReferralStatsApi.UserReferralInfoModel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Mutation;

/** The payout of the signed-in user's earnings (service-interface.md, "Referral operations"). */
@GraphQLApi
@ApplicationScoped
public class ClaimApi {
    private final Claims claims;

    @Inject
    ClaimApi(Claims claims) {
        this.claims = claims;
    }

    /**
     * Answers the statistics after the payout.
     *
     * <p>Errors: UNAUTHENTICATED, USER_NOT_FOUND, RATE_LIMIT_EXCEEDED with {@code retryAfter} in seconds and {@code
     * dailyLimitRemaining}, USER_BLOCKED, NO_EARNINGS_TO_CLAIM, USDC_TOKEN_RATE_NOT_FOUND, FAILED_TO_TRANSFER_CREDIT
     * with {@code claimStatus} where there is a claim, TRANSACTION_FAILED, NEW_SYSTEM_NOT_IMPLEMENTED.
     */
    @Mutation
    public UserReferralInfoModel claimEarningsFromReferrals(Caller caller) {
        ObjectId user = caller.signedIn(ErrorCode.UNAUTHENTICATED).userId();
        return UserReferralInfoModel.of(claims.claim(user));
    }
}
