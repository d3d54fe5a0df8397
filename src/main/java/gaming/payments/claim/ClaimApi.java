package gaming.payments.claim;

import gaming.access.Caller;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.money.Usdc;
import gaming.referral.commission.ReferralStatsApi.UserReferralInfoModel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Mutation;
import org.eclipse.microprofile.graphql.Name;
import org.jspecify.annotations.Nullable;

/** The payout of the signed-in user's earnings (service-interface.md, "Referral operations"). */
@GraphQLApi
@ApplicationScoped
public class ClaimApi {
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,18}(\\.[0-9]{1,6})?");

    private final Claims claims;

    @Inject
    ClaimApi(Claims claims) {
        this.claims = claims;
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
    public UserReferralInfoModel claimEarningsFromReferrals(
            @Name("minAmountUsdc") @Nullable String minAmountUsdc, Caller caller) {
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
}
