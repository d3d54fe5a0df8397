package gaming.referral.commission;

import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.money.Amount;
import gaming.money.Dollars;
import gaming.money.TokenRates;
import gaming.money.Usdc;
import gaming.money.UsdcRate;
import gaming.referral.CommissionTerms;
import gaming.referral.Level;
import gaming.referral.Referrals;
import gaming.referral.Referrals.Referred;
import gaming.referral.Terms;
import gaming.referral.Tier;
import gaming.referral.hold.Holds;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Reads a referrer's figures from the running rows with one statement, and a held amount with further statements. */
@ApplicationScoped
public class ReferralStats {
    private static final String FIGURES = """
            u.username, u.avatar_url, w.joined, d.usd, e.claimed, e.claimed_usdc, e.pending, e.pending_usdc,
              c.t1 count_1, c.t2 count_2, c.t3 count_3, c.t4 count_4,
              a.stake_1, a.stake_2, a.stake_3, a.stake_4, a.edge_1, a.edge_2, a.edge_3, a.edge_4,
              e.earned_1, e.earned_2, e.earned_3, e.earned_4,\s"""
            + Holds.ON_HOLD + " on_hold, " + TokenRates.USDC_COLUMNS + """

            from user u
              left join referral_count c on c.user_id = u.id
              left join referral_week w on w.user_id = u.id and w.week = ?
              left join referrer_activity a on a.user_id = u.id
              left join referrer_deposits d on d.user_id = u.id
              left join earnings e on e.user_id = u.id
            """ + TokenRates.USDC_JOIN + " where u.id = ?";

    private final Transactions transactions;
    private final Clock clock;
    private final CommissionTerms terms;
    private final Holds holds;

    @Inject
    ReferralStats(Transactions transactions, Clock clock, CommissionTerms terms, Holds holds) {
        this.transactions = transactions;
        this.clock = clock;
        this.terms = terms;
        this.holds = holds;
    }

    public record TierFigures(Tier tier, int users, Amount stakes, Amount houseEdge, Amount earned) {}

    /**
     * All figures of the statistics. The level is by the terms of today.
     *
     * @param mayBeHeld whether there is a hold or a holding period, so that earnings may be held
     * @param held the part of the unpaid earnings that cannot be claimed now
     * @param current the current rate of USDC, of any age
     */
    public record Figures(
            String username,
            @Nullable String avatarUrl,
            int joinedThisWeek,
            Dollars deposits,
            Amount claimed,
            Usdc claimedUsdc,
            Amount pending,
            Usdc pendingUsdc,
            List<TierFigures> tiers,
            boolean mayBeHeld,
            Amount held,
            Optional<UsdcRate> current,
            Level level) {
        /** @throws Refusal USDC_TOKEN_RATE_NOT_FOUND */
        UsdcRate rate() {
            return current.orElseThrow(TokenRates::noUsdc);
        }

        /** Zero if more is claimed and pending than is earned now. Later earnings then first cover the difference. */
        Amount unpaid() {
            return unpaid(tiers, claimed, pending);
        }

        private static Amount unpaid(List<TierFigures> tiers, Amount claimed, Amount pending) {
            return earned(tiers).minus(claimed).minus(pending).atLeast(Amount.ZERO);
        }

        private static Amount earned(List<TierFigures> tiers) {
            return tiers.stream().map(TierFigures::earned).reduce(Amount.ZERO, Amount::plus);
        }

        public Amount earned() {
            return earned(tiers);
        }

        public Amount overpaid() {
            return claimed.plus(pending).minus(earned()).atLeast(Amount.ZERO);
        }

        public Amount free() {
            return unpaid().minus(held).atLeast(Amount.ZERO);
        }

        Amount readyToClaim() {
            return rate().payable(free());
        }

        /**
         * The same figures, after a claim is paid.
         *
         * @param reserved whether the amount is among the pending earnings here, and not among the free ones
         * @param ifNone the rate to use if there is no current rate
         */
        public Figures afterPaying(Amount amount, Usdc amountUsdc, boolean reserved, UsdcRate ifNone) {
            return new Figures(
                    username,
                    avatarUrl,
                    joinedThisWeek,
                    deposits,
                    claimed.plus(amount),
                    claimedUsdc.plus(amountUsdc),
                    reserved ? pending.minus(amount) : pending,
                    reserved ? pendingUsdc.minus(amountUsdc) : pendingUsdc,
                    tiers,
                    mayBeHeld,
                    held,
                    current.or(() -> Optional.of(ifNone)),
                    level);
        }

        Amount stakes() {
            return tiers.stream().map(TierFigures::stakes).reduce(Amount.ZERO, Amount::plus);
        }
    }

    /** Refuses with USER_NOT_FOUND. */
    public Figures of(ObjectId user) {
        return transactions.call(() -> read(user, "", (_, figures) -> figures));
    }

    /** The users in a tier of a referrer, the first referred ones first. The figures have their count. */
    public Paged<Referred> referred(ObjectId user, Figures figures, Tier tier, Page page) {
        int count = Math.min(figures.tiers().get(tier.index()).users(), Page.MOST_COUNTED);
        return Paged.of(transactions.call(() -> Referrals.referred(user, tier, page)), count, page);
    }

    /**
     * Reads the current figures of a referrer together with further columns of the user {@code u}, in the transaction
     * under way.
     *
     * @throws Refusal USER_NOT_FOUND
     */
    public <T> T read(ObjectId user, String columns, BiFunction<Row, Figures, T> result) {
        Terms today = terms.today();
        return Sql.first(
                        "select " + columns + FIGURES,
                        row -> result.apply(row, figures(user, row, today)),
                        Referrals.mondayOf(clock.instant()),
                        user)
                .orElseThrow(Users::unknown);
    }

    /** Whether {@code pending}, a part of the pending earnings, is earned and not held; in the transaction under way. */
    public boolean covers(ObjectId user, Amount pending) {
        return read(user, "", (row, now) -> {
            Amount rest = now.earned().minus(now.claimed()).minus(now.pending());
            Amount held = holds.held(user, row.getBoolean("on_hold"), rest.plus(pending));
            return held.compareTo(rest) <= 0;
        });
    }

    private Figures figures(ObjectId user, Row row, Terms today) {
        var tiers = new ArrayList<TierFigures>();
        for (Tier tier : Tier.values()) {
            tiers.add(new TierFigures(
                    tier,
                    row.getInt("count_" + tier.number()),
                    amount(row, "stake_" + tier.number()),
                    amount(row, "edge_" + tier.number()),
                    amount(row, "earned_" + tier.number())));
        }
        var deposits = new Dollars(decimal(row, "usd"));
        Amount claimed = amount(row, "claimed");
        Amount pending = amount(row, "pending");
        boolean onHold = row.getBoolean("on_hold");
        return new Figures(
                row.getString("username"),
                row.getString("avatar_url"),
                row.getInt("joined"),
                deposits,
                claimed,
                new Usdc(decimal(row, "claimed_usdc")),
                pending,
                new Usdc(decimal(row, "pending_usdc")),
                tiers,
                holds.mayHold(onHold),
                holds.held(user, onHold, Figures.unpaid(tiers, claimed, pending)),
                TokenRates.usdcOf(row),
                today.level(deposits));
    }

    private static Amount amount(Row row, String column) {
        return new Amount(decimal(row, column));
    }

    /** Zero if the user has no such row. */
    private static BigDecimal decimal(Row row, String column) {
        BigDecimal value = row.getBigDecimal(column);
        return value == null ? BigDecimal.ZERO : value;
    }
}
