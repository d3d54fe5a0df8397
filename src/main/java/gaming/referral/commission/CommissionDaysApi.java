package gaming.referral.commission;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.core.UtcDay;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.money.Amount;
import gaming.money.Dollars;
import gaming.money.TokenRates;
import gaming.money.UsdcRate;
import gaming.referral.Category;
import gaming.referral.Level;
import gaming.referral.Tier;
import gaming.referral.commission.ExplainedDays.Contribution;
import gaming.referral.commission.ExplainedDays.ExplainedDay;
import gaming.referral.commission.ExplainedDays.ExplainedDay.Cell;
import gaming.referral.commission.ExplainedDays.Share;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.eclipse.microprofile.graphql.Source;
import org.jspecify.annotations.Nullable;

/** The days of the signed-in user's commission, with the figures from which the commission is computed. */
@GraphQLApi
@ApplicationScoped
public class CommissionDaysApi {
    /** Days times referred users whose contributions one field reads: about a second. One day is always read. */
    private static final long MOST_LOOKED_AT = 200_000;

    private final Transactions transactions;
    private final Users users;
    private final RequestLimits limits;

    @Inject
    CommissionDaysApi(Transactions transactions, Users users, RequestLimits limits) {
        this.transactions = transactions;
        this.users = users;
        this.limits = limits;
    }

    /** The source and the rate are not in the contract. The fields of a day are made from them. */
    public record CommissionDay(
            Instant day,
            ExplainedDay.State status,
            @Nullable CommissionDayLevel level,
            String earned,
            BigDecimal exactEarned,
            List<CommissionCell> cells,
            ExplainedDay source,
            UsdcRate rate) {
        static CommissionDay of(ExplainedDay day, UsdcRate rate) {
            BigDecimal earned = Objects.requireNonNullElse(day.earned(), BigDecimal.ZERO);
            return new CommissionDay(
                    UtcDay.start(day.day()),
                    day.state(),
                    CommissionDayLevel.of(day),
                    rate.dollars(new Amount(earned)),
                    earned,
                    day.cells().stream()
                            .map(cell -> CommissionCell.of(cell, rate))
                            .toList(),
                    day,
                    rate);
        }
    }

    public record CommissionDayLevel(Level level, String deposits, BigDecimal exactDeposits, String requirement) {
        static @Nullable CommissionDayLevel of(ExplainedDay day) {
            return day.level() == null || day.deposits() == null || day.requirement() == null
                    ? null
                    : new CommissionDayLevel(
                            day.level(),
                            new Dollars(day.deposits()).format(),
                            day.deposits(),
                            new Dollars(day.requirement()).formatShort());
        }
    }

    public record CommissionCell(
            Tier tier,
            Category category,
            String stakes,
            BigDecimal exactStakes,
            String houseEdge,
            BigDecimal exactHouseEdge,
            BigDecimal rate,
            String earned,
            BigDecimal exactEarned) {
        static CommissionCell of(Cell cell, UsdcRate rate) {
            return new CommissionCell(
                    cell.tier(),
                    cell.category(),
                    rate.dollars(new Amount(cell.stakes())),
                    cell.stakes(),
                    rate.dollars(new Amount(cell.houseEdge())),
                    cell.houseEdge(),
                    cell.rate(),
                    rate.dollars(new Amount(cell.earned())),
                    cell.earned());
        }
    }

    public record CommissionContribution(
            String username,
            Tier tier,
            String houseEdge,
            BigDecimal exactHouseEdge,
            String earned,
            BigDecimal exactEarned,
            List<CommissionShare> shares) {
        static CommissionContribution of(Contribution contribution, UsdcRate rate) {
            return new CommissionContribution(
                    contribution.username(),
                    contribution.tier(),
                    rate.dollars(new Amount(contribution.houseEdge())),
                    contribution.houseEdge(),
                    rate.dollars(Amount.rounded(contribution.earned())),
                    contribution.earned(),
                    contribution.shares().stream().map(CommissionShare::of).toList());
        }
    }

    public record CommissionShare(
            Category category, BigDecimal exactHouseEdge, BigDecimal rate, BigDecimal exactEarned) {
        static CommissionShare of(Share share) {
            return new CommissionShare(share.category(), share.houseEdge(), share.rate(), share.earned());
        }
    }

    /**
     * The days that have or had a commission, the latest first; {@code limit} is at most 100. Both ends of the range
     * are in it.
     *
     * <p>Errors: UNAUTHENTICATED, RATE_LIMIT_EXCEEDED, BAD_USER_INPUT with {@code field}, USER_NOT_FOUND,
     * USDC_TOKEN_RATE_NOT_FOUND.
     */
    @Query
    public Paged<CommissionDay> commissionDays(
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable Integer limit,
            @Nullable Integer offset,
            Caller caller) {
        ObjectId user = limits.signedIn(RequestLimits.REFERRAL, caller);
        LocalDate first = from == null ? UtcDay.FIRST : UtcDay.of(from, "from");
        LocalDate last = to == null ? UtcDay.LAST : UtcDay.of(to, "to");
        if (first.isAfter(last)) {
            throw Refusal.ofField("from", "must not be after to");
        }
        Page page = Page.of(limit, offset, ErrorCode.BAD_USER_INPUT);
        return of(user, rate -> ExplainedDays.page(user, first, last, page).map(day -> CommissionDay.of(day, rate)));
    }

    /**
     * Errors: UNAUTHENTICATED, RATE_LIMIT_EXCEEDED, BAD_USER_INPUT with {@code field}, USER_NOT_FOUND,
     * USDC_TOKEN_RATE_NOT_FOUND.
     */
    @Query
    public CommissionDay commissionDay(Instant day, Caller caller) {
        ObjectId user = limits.signedIn(RequestLimits.REFERRAL, caller);
        LocalDate wanted = UtcDay.of(day, "day");
        return of(user, rate -> CommissionDay.of(ExplainedDays.of(user, wanted), rate));
    }

    /**
     * Errors: BAD_USER_INPUT with {@code field}, QUERY_TOO_COMPLEX for several days of a user who has referred very
     * many users.
     */
    public List<Paged<CommissionContribution>> contributions(
            @Source List<CommissionDay> days, @Nullable Tier tier, @Nullable Integer limit, @Nullable Integer offset) {
        Page page = Page.of(limit, offset, ErrorCode.BAD_USER_INPUT);
        ObjectId user = days.getFirst().source().userId();
        List<LocalDate> wanted =
                days.stream().map(each -> each.source().day()).distinct().toList();
        var contributions = transactions.call(() -> {
            if (wanted.size() > 1 && wanted.size() * ExplainedDays.countReferred(user, tier) > MOST_LOOKED_AT) {
                throw new Refusal(
                        ErrorCode.QUERY_TOO_COMPLEX,
                        "So many users are referred that their contributions to several days take too long; ask for one"
                                + " day or one tier");
            }
            return ExplainedDays.contributions(user, wanted, tier, null, page);
        });
        return days.stream()
                .map(each -> contributions
                        .getOrDefault(each.source().day(), Paged.of(List.of(), 0, page))
                        .map(contribution -> CommissionContribution.of(contribution, each.rate())))
                .toList();
    }

    /** The latest 100 changes of each day. */
    public List<List<Revision>> revisions(@Source List<CommissionDay> days) {
        ObjectId user = days.getFirst().source().userId();
        var revisions = transactions.call(() -> ExplainedDays.revisions(
                user, days.stream().map(each -> each.source().day()).distinct().toList()));
        return days.stream()
                .map(each -> revisions.getOrDefault(each.source().day(), List.of()))
                .toList();
    }

    private <T> T of(ObjectId user, Function<UsdcRate, T> answer) {
        return transactions.call(() -> {
            users.required(user);
            return answer.apply(TokenRates.usdc().orElseThrow(TokenRates::noUsdc));
        });
    }
}
