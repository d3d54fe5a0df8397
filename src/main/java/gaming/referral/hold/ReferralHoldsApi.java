package gaming.referral.hold;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;

/** The holds of the signed-in user's earnings (docs/operations.md, "Holds"). */
@GraphQLApi
@ApplicationScoped
public class ReferralHoldsApi {
    private final Holds holds;
    private final RequestLimits limits;

    @Inject
    ReferralHoldsApi(Holds holds, RequestLimits limits) {
        this.holds = holds;
        this.limits = limits;
    }

    public record ReferralHold(String reason, Instant since) {}

    /** At most 100, the newest first. Errors: UNAUTHENTICATED, RATE_LIMIT_EXCEEDED, USER_NOT_FOUND. */
    @Query
    public List<ReferralHold> referralHolds(Caller caller) {
        return holds.holding(limits.signedIn(RequestLimits.REFERRAL, caller)).stream()
                .map(hold -> new ReferralHold(hold.reason(), hold.since()))
                .toList();
    }
}
