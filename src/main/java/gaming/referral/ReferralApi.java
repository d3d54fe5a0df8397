package gaming.referral;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.identity.User;
import gaming.identity.Users;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Name;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** The terms of the programme, and the public information on a referrer (service-interface.md, "Referral operations"). */
@GraphQLApi
@ApplicationScoped
public class ReferralApi {
    private static final String LIMIT = "referral";

    private final Users users;
    private final RequestLimits limits;

    @Inject
    ReferralApi(Users users, RequestLimits limits) {
        this.users = users;
        this.limits = limits;
    }

    /** The input: the username of the wanted user. Its case is ignored. */
    public record UserPublicInfoInput(String username) {}

    /** The information on a user that every signed-in user may see. */
    public record UserPublicInfoModel(
            String username,
            @Nullable String avatarUrl,
            @Nullable String postText) {}

    /**
     * The commission rates and the levels. Rates are in percent of the house edge, by level, tier and category. Ranges
     * are the required deposits in dollars, by level.
     */
    public record UserReferralAndCommissionRatesLevelsResponse(
            Map<Level, Map<Tier, Map<Category, Double>>> levels, Map<Level, String> ranges) {}

    private static final UserReferralAndCommissionRatesLevelsResponse TERMS =
            new UserReferralAndCommissionRatesLevelsResponse(
                    byConstant(
                            Level.class,
                            level -> byConstant(
                                    Tier.class,
                                    tier -> byConstant(
                                            Category.class,
                                            category ->
                                                    level.rate(tier, category).doubleValue()))),
                    byConstant(Level.class, Level::range));

    /** Errors: UNAUTHENTICATED, RATE_LIMIT_EXCEEDED, USER_NOT_FOUND (the caller or the wanted user does not exist). */
    @Query
    public UserPublicInfoModel userPublicInfo(@Name("input") UserPublicInfoInput input, Caller caller) {
        limits.check(LIMIT, caller.limitKey());
        var signedIn = caller.signedIn(ErrorCode.UNAUTHENTICATED);
        if (users.find(signedIn.userId()).isEmpty()) {
            throw notFound();
        }
        User user = users.named(input.username()).orElseThrow(ReferralApi::notFound);
        return new UserPublicInfoModel(user.username(), user.avatarUrl(), user.postText());
    }

    /** Errors: RATE_LIMIT_EXCEEDED. */
    @Query
    public UserReferralAndCommissionRatesLevelsResponse userReferralAndCommissionRatesLevels(Caller caller) {
        limits.check(LIMIT, caller.limitKey());
        return TERMS;
    }

    private static Refusal notFound() {
        return new Refusal(ErrorCode.USER_NOT_FOUND, "The user does not exist");
    }

    private static <K extends Enum<K>, V> Map<K, V> byConstant(Class<K> type, Function<K, V> value) {
        return Stream.of(type.getEnumConstants())
                .collect(Collectors.toMap(key -> key, value, (one, _) -> one, () -> new EnumMap<>(type)));
    }
}
