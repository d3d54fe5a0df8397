package gaming.referral.commission;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import gaming.core.UtcDay;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.database.snapshots.Derived;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.money.Amount;
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
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
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

    public record ReferralHold(String reason, Instant since) {}

    /** At most 100, the newest first. Errors: UNAUTHENTICATED, RATE_LIMIT_EXCEEDED, USER_NOT_FOUND. */
    @Query
    public List<ReferralHold> referralHolds(Caller caller) {
        return holds.holding(limits.signedIn(RequestLimits.REFERRAL, caller)).stream()
                .map(hold -> new ReferralHold(hold.reason(), hold.since()))
                .toList();
    }

    /**
     * The day on which a referrer reaches the next level, if deposits go on as in the last days.
     *
     * @param deposits the deposits of all tiers and all time
     * @param pace the deposits of the last {@link #DAYS} days, today included
     */
    record LevelForecast(Terms terms, LocalDate today, Dollars deposits, Dollars pace) {
        static final int DAYS = 28;

        Level level() {
            return terms.level(deposits);
        }

        /** Empty at the highest level. */
        Optional<Level> next() {
            return Stream.of(Level.values())
                    .filter(level -> level.number() == level().number() + 1)
                    .findFirst();
        }

        Optional<Dollars> missing() {
            return next().map(level -> terms.requirement(level).minus(deposits));
        }

        /** Empty at the highest level, and at a pace that reaches the next one never or after {@link UtcDay#LAST}. */
        Optional<LocalDate> reachedOn() {
            if (pace.compareTo(Dollars.ZERO) <= 0) {
                return Optional.empty();
            }
            return missing()
                    .map(missing -> missing.amount()
                            .multiply(BigDecimal.valueOf(DAYS))
                            .divide(pace.amount(), 0, RoundingMode.CEILING))
                    .filter(days ->
                            days.compareTo(BigDecimal.valueOf(UtcDay.LAST.toEpochDay() - today.toEpochDay())) <= 0)
                    .map(days -> today.plusDays(days.longValueExact()));
        }
    }

    /** All values of the next level are null at the highest level. */
    public record ReferralLevelForecast(
            Level level,
            String deposits,
            @Nullable Level nextLevel,
            @Nullable String requirement,
            @Nullable String missing,
            @Nullable String exactMissing,
            String pace,
            String exactPace,
            @Nullable Instant reachedOn) {
        static ReferralLevelForecast of(LevelForecast forecast) {
            return new ReferralLevelForecast(
                    forecast.level(),
                    forecast.deposits().format(),
                    forecast.next().orElse(null),
                    forecast.next()
                            .map(next -> forecast.terms().requirement(next).formatShort())
                            .orElse(null),
                    forecast.missing().map(Dollars::format).orElse(null),
                    forecast.missing()
                            .map(missing -> Amount.exact(missing.amount()))
                            .orElse(null),
                    forecast.pace().format(),
                    Amount.exact(forecast.pace().amount()),
                    forecast.reachedOn().map(UtcDay::start).orElse(null));
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
                        row -> ReferralLevelForecast.of(new LevelForecast(
                                today, day, new Dollars(row.getBigDecimal(1)), new Dollars(row.getBigDecimal(2)))),
                        day.minusDays(LevelForecast.DAYS),
                        day,
                        user)
                .orElseThrow(Users::unknown));
    }
}
