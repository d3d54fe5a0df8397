package gaming.referral.commission;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import gaming.money.Money;
import gaming.money.Usdc;
import gaming.money.UsdcRate;
import gaming.referral.Level;
import gaming.referral.Tier;
import gaming.referral.commission.ReferralStats.Figures;
import gaming.referral.commission.ReferralStats.TierFigures;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** Statistics of the signed-in user's referrals (service-interface.md, "Referral operations"). */
@GraphQLApi
@ApplicationScoped
public class ReferralStatsApi {
    private final ReferralStats stats;
    private final RequestLimits limits;

    @Inject
    ReferralStatsApi(ReferralStats stats, RequestLimits limits) {
        this.stats = stats;
        this.limits = limits;
    }

    /** People read the amounts in dollars. */
    public record UserReferralInfoModel(
            String username,
            @Nullable String avatarUrl,
            int directReferralsCount,
            int totalIndirectReferralsCount,
            int referredThisWeek,
            Money totalReferralStakes,
            Money totalEarning,
            Money totalClaimed,
            Money readyToClaim,
            Money held,
            Money overpaid,
            Money totalReferralDeposits,
            Level level) {
        public static UserReferralInfoModel of(Figures figures) {
            int direct = figures.tiers().getFirst().users();
            int all = figures.tiers().stream().mapToInt(TierFigures::users).sum();
            UsdcRate rate = figures.rate();
            Usdc paidOrBeingPaid = figures.claimedUsdc().plus(figures.pendingUsdc());
            return new UserReferralInfoModel(
                    figures.username(),
                    figures.avatarUrl(),
                    direct,
                    all - direct,
                    figures.joinedThisWeek(),
                    rate.money(figures.stakes()),
                    Money.of(
                            figures.earned(),
                            rate.dollars(
                                    paidOrBeingPaid,
                                    rate.payable(figures.unpaid()).minus(figures.overpaid()))),
                    Money.of(figures.claimed(), figures.claimedUsdc().dollars().format()),
                    rate.money(figures.readyToClaim()),
                    rate.money(figures.held()),
                    rate.money(figures.overpaid()),
                    Money.of(figures.deposits()),
                    figures.level());
        }
    }

    /** The count is a plain integer. People read the amounts in dollars. */
    public record UserReferralTreeModel(
            Tier tier, String referralsCount, Money totalStakes, Money totalHouseEdge, Money totalEarnings) {}

    /** Errors: UNAUTHENTICATED, RATE_LIMIT_EXCEEDED, USER_NOT_FOUND, USDC_TOKEN_RATE_NOT_FOUND. */
    @Query
    public UserReferralInfoModel referralStats(Caller caller) {
        return UserReferralInfoModel.of(stats.of(limits.signedIn(RequestLimits.REFERRAL, caller)));
    }

    /** Errors: UNAUTHENTICATED, RATE_LIMIT_EXCEEDED, USER_NOT_FOUND, USDC_TOKEN_RATE_NOT_FOUND. */
    @Query
    public List<UserReferralTreeModel> referralTree(Caller caller) {
        Figures figures = stats.of(limits.signedIn(RequestLimits.REFERRAL, caller));
        return figures.tiers().stream()
                .map(tier -> new UserReferralTreeModel(
                        tier.tier(),
                        Integer.toString(tier.users()),
                        figures.rate().money(tier.stakes()),
                        figures.rate().money(tier.houseEdge()),
                        figures.rate().money(tier.earned())))
                .toList();
    }
}
