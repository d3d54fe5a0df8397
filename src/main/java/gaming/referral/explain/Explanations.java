package gaming.referral.explain;

import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.core.UtcDay;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.money.Amount;
import gaming.referral.Ancestors;
import gaming.referral.Level;
import gaming.referral.Referrals;
import gaming.referral.Tier;
import gaming.referral.commission.Revision;
import gaming.referral.explain.ExplainedDay.Cell;
import gaming.referral.explain.ExplainedDay.Commission;
import gaming.referral.explain.ExplainedDays.Contribution;
import gaming.referral.explain.ExplainedDays.DayBet;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Explains the days of any referrer to operators. */
@ApplicationScoped
public class Explanations {
    private final Transactions transactions;
    private final Users users;
    private final Referrals referrals;

    @Inject
    Explanations(Transactions transactions, Users users, Referrals referrals) {
        this.transactions = transactions;
        this.users = users;
        this.referrals = referrals;
    }

    /**
     * Amounts in EUR with all digits. Level, deposits, requirement and earned are null without a commission, bets without
     * {@code player}.
     */
    public record CommissionOfDay(
            String userId,
            LocalDate day,
            ExplainedDay.State state,
            @Nullable Level level,
            @Nullable BigDecimal deposits,
            @Nullable BigDecimal requirement,
            @Nullable BigDecimal earned,
            List<Cell> cells,
            List<Revision> revisions,
            Paged<Contribution> contributions,
            @Nullable Paged<DayBet> bets) {
        static CommissionOfDay of(
                ExplainedDay day,
                List<Revision> revisions,
                Paged<Contribution> contributions,
                @Nullable Paged<DayBet> bets) {
            Commission commission = day.commission();
            return new CommissionOfDay(
                    day.user().toHexString(),
                    day.day(),
                    day.state(),
                    commission == null ? null : commission.level(),
                    commission == null
                            ? null
                            : Amount.plain(commission.deposits().amount()),
                    commission == null
                            ? null
                            : Amount.plain(commission.requirement().amount()),
                    commission == null ? null : Amount.plain(commission.earned()),
                    commission == null ? List.of() : commission.cells(),
                    revisions,
                    contributions,
                    bets);
        }
    }

    /** The days that have or had a commission, the latest first. */
    public Paged<ExplainedDay> days(ObjectId user, Page page) {
        return transactions.call(() -> ExplainedDays.page(user, UtcDay.FIRST, UtcDay.LAST, page));
    }

    /** The number of users in the tiers of the referrer, or in one tier. */
    public long referred(ObjectId user, @Nullable Tier tier) {
        return transactions.call(() -> ExplainedDays.referred(user, tier));
    }

    /**
     * A day, down to the bets of {@code player}. The largest part comes first. With {@code player}, the page is that of
     * the player's bets.
     *
     * @param players whether the answer has the contributions of players
     * @throws Refusal USER_NOT_FOUND, NOT_FOUND for a player in no tier of the user
     */
    public CommissionOfDay day(
            ObjectId user,
            LocalDate wanted,
            @Nullable Tier tier,
            @Nullable ObjectId player,
            Page page,
            boolean players) {
        return transactions.call(() -> {
            users.required(user);
            if (player != null && !isReferredBy(user, player)) {
                throw new Refusal(ErrorCode.NOT_FOUND, "The player is in no tier of the user");
            }
            ExplainedDay explained = ExplainedDays.of(user, wanted);
            Page part = player == null ? page : new Page(0, 1);
            Paged<Contribution> contributions = players
                    ? Objects.requireNonNull(ExplainedDays.contributions(user, List.of(wanted), tier, player, part)
                            .get(wanted))
                    : Paged.of(List.of(), 0, part);
            return CommissionOfDay.of(
                    explained,
                    ExplainedDays.revisions(user, List.of(wanted)).getOrDefault(wanted, List.of()),
                    contributions,
                    player == null ? null : ExplainedDays.bets(player, wanted, page));
        });
    }

    private boolean isReferredBy(ObjectId user, ObjectId player) {
        return referrals
                .ancestors(List.of(player))
                .getOrDefault(player, Ancestors.NONE)
                .nearestFirst()
                .contains(user);
    }
}
