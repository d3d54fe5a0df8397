package gaming.referral.commission;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import gaming.core.UtcDay;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.database.snapshots.Derived;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.money.Dollars;
import gaming.money.Money;
import gaming.money.Usdc;
import gaming.money.UsdcRate;
import gaming.referral.Category;
import gaming.referral.CommissionTerms;
import gaming.referral.Level;
import gaming.referral.Terms;
import gaming.referral.Tier;
import gaming.referral.commission.ReferralStats.Figures;
import gaming.referral.commission.ReferralStats.TierFigures;
import gaming.referral.hold.Holds;
import gaming.referral.hold.Holds.Hold;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/**
 * The terms of the programme, and what its users see of themselves and of others (service-interface.md, "Referral
 * operations").
 */
@GraphQLApi
@ApplicationScoped
public class ReferralApi {
    private static final String DEPOSITS = """
            select coalesce(d.usd, 0),
              coalesce((select sum(usd) from referrer_deposit_day where user_id = u.id and day > ? and day <= ?), 0)
            from user u
              left join referrer_deposits d on d.user_id = u.id
            where u.id = ?""";

    private final Transactions transactions;
    private final Users users;
    private final ReferralStats stats;
    private final Holds holds;
    private final CommissionTerms terms;
    private final RequestLimits limits;
    private final Clock clock;
    private final Derived<Terms, UserReferralAndCommissionRatesLevelsResponse> shownTerms;

    @Inject
    ReferralApi(
            Transactions transactions,
            Users users,
            ReferralStats stats,
            Holds holds,
            CommissionTerms terms,
            RequestLimits limits,
            Clock clock) {
        this.transactions = transactions;
        this.users = users;
        this.stats = stats;
        this.holds = holds;
        this.terms = terms;
        this.limits = limits;
        this.clock = clock;
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
    public UserPublicInfoModel userPublicInfo(UserPublicInfoInput input, Caller caller) {
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

    /** At most 100, the newest first. Errors: UNAUTHENTICATED, RATE_LIMIT_EXCEEDED, USER_NOT_FOUND. */
    @Query
    public List<Hold> referralHolds(Caller caller) {
        return holds.holding(limits.signedIn(RequestLimits.REFERRAL, caller));
    }

    /**
     * The day on which a referrer reaches the next level, if deposits go on as in the last days. All values of the next
     * level are null at the highest level.
     *
     * @param deposits the deposits of all tiers and all time
     * @param pace the deposits of the last {@link #DAYS} days, today included
     * @param reachedOn also null at a pace that reaches the level never or after {@link UtcDay#LAST}
     */
    public record ReferralLevelForecast(
            Level level,
            String deposits,
            @Nullable Level nextLevel,
            @Nullable String requirement,
            @Nullable String missing,
            @Nullable BigDecimal exactMissing,
            String pace,
            BigDecimal exactPace,
            @Nullable Instant reachedOn) {
        static final int DAYS = 28;

        static ReferralLevelForecast of(Terms terms, LocalDate today, Dollars deposits, Dollars pace) {
            Level level = terms.level(deposits);
            Optional<Level> next = Stream.of(Level.values())
                    .filter(each -> each.number() == level.number() + 1)
                    .findFirst();
            Optional<Dollars> missing = next.map(each -> terms.requirement(each).minus(deposits));
            return new ReferralLevelForecast(
                    level,
                    deposits.format(),
                    next.orElse(null),
                    next.map(each -> terms.requirement(each).formatShort()).orElse(null),
                    missing.map(Dollars::format).orElse(null),
                    missing.map(Dollars::amount).orElse(null),
                    pace.format(),
                    pace.amount(),
                    missing.flatMap(each -> reachedOn(today, each, pace)).orElse(null));
        }

        private static Optional<Instant> reachedOn(LocalDate today, Dollars missing, Dollars pace) {
            if (pace.compareTo(Dollars.ZERO) <= 0) {
                return Optional.empty();
            }
            BigDecimal days =
                    missing.amount().multiply(BigDecimal.valueOf(DAYS)).divide(pace.amount(), 0, RoundingMode.CEILING);
            return Optional.of(days)
                    .filter(each -> each.compareTo(BigDecimal.valueOf(today.until(UtcDay.LAST, ChronoUnit.DAYS))) <= 0)
                    .map(each -> UtcDay.start(today.plusDays(each.longValueExact())));
        }
    }

    /** Errors: UNAUTHENTICATED, RATE_LIMIT_EXCEEDED, USER_NOT_FOUND. */
    @Query
    public ReferralLevelForecast referralLevelForecast(Caller caller) {
        ObjectId user = limits.signedIn(RequestLimits.REFERRAL, caller);
        Terms today = terms.today();
        LocalDate day = UtcDay.of(clock.instant());
        return transactions.call(() -> Sql.first(
                        DEPOSITS,
                        row -> ReferralLevelForecast.of(
                                today, day, new Dollars(row.getBigDecimal(1)), new Dollars(row.getBigDecimal(2))),
                        day.minusDays(ReferralLevelForecast.DAYS),
                        day,
                        user)
                .orElseThrow(Users::unknown));
    }
}
