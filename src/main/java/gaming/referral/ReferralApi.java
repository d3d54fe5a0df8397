package gaming.referral;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import gaming.database.snapshots.Derived;
import gaming.identity.User;
import gaming.identity.Users;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Name;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** The terms of the programme, and the public information on a user (service-interface.md, "Referral operations"). */
@GraphQLApi
@ApplicationScoped
public class ReferralApi {
    private final Users users;
    private final RequestLimits limits;
    private final Derived<Terms, UserReferralAndCommissionRatesLevelsResponse> shownTerms;

    @Inject
    ReferralApi(Users users, RequestLimits limits, CommissionTerms terms) {
        this.users = users;
        this.limits = limits;
        shownTerms = new Derived<>(terms::today, UserReferralAndCommissionRatesLevelsResponse::of);
    }

    /** The case of the username is ignored. */
    public record UserPublicInfoInput(String username) {}

    public record UserPublicInfoModel(
            String username,
            @Nullable String avatarUrl,
            @Nullable String postText) {}

    /** Rates are in percent of the house edge. Ranges are the required deposits in dollars. */
    public record UserReferralAndCommissionRatesLevelsResponse(
            Map<Level, Map<Tier, Map<Category, Double>>> levels, Map<Level, String> ranges) {
        static UserReferralAndCommissionRatesLevelsResponse of(Terms terms) {
            return new UserReferralAndCommissionRatesLevelsResponse(
                    Terms.byConstant(
                            Level.class,
                            level -> Terms.byConstant(
                                    Tier.class,
                                    tier -> Terms.byConstant(
                                            Category.class,
                                            category -> terms.rate(level, tier, category)
                                                    .doubleValue()))),
                    Terms.byConstant(
                            Level.class, level -> terms.requirement(level).formatShort()));
        }
    }

    /** Errors: UNAUTHENTICATED, RATE_LIMIT_EXCEEDED, USER_NOT_FOUND (the caller or the wanted user does not exist). */
    @Query
    public UserPublicInfoModel userPublicInfo(@Name("input") UserPublicInfoInput input, Caller caller) {
        users.required(limits.signedIn(RequestLimits.REFERRAL, caller));
        User user = users.named(input.username()).orElseThrow(Users::unknown);
        return new UserPublicInfoModel(user.username(), user.avatarUrl(), user.postText());
    }

    /** Errors: RATE_LIMIT_EXCEEDED. */
    @Query
    public UserReferralAndCommissionRatesLevelsResponse userReferralAndCommissionRatesLevels(Caller caller) {
        limits.check(RequestLimits.REFERRAL, caller.limitKey());
        return shownTerms.now();
    }
}
