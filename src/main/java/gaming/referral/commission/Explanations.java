package gaming.referral.commission;

import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.core.UtcDay;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.money.Amount;
import gaming.referral.Cells;
import gaming.referral.Level;
import gaming.referral.Referrals;
import gaming.referral.Referrals.Ancestors;
import gaming.referral.Tier;
import gaming.referral.TierCategoryAmounts;
import gaming.referral.commission.ExplainedDays.Contribution;
import gaming.referral.commission.ExplainedDays.DayBet;
import gaming.referral.commission.ExplainedDays.ExplainedDay;
import gaming.referral.commission.ExplainedDays.ExplainedDay.Cell;
import gaming.referral.commission.ExplainedDays.ExplainedDay.Commission;
import gaming.referral.commission.Revision.CommissionCause;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Explains to operators the days of any referrer, and a day with its marks, sums and revisions. */
@ApplicationScoped
public class Explanations {
    private static final int MARKS_READ = 1_000;

    private static final String MARKS = "select marked_at, cast(causes as char) causes from commission_late"
            + " where day = ? order by marked_at limit " + (MARKS_READ + 1);

    private static final String SUMS = "select sum(users), "
            + Cells.each("sum(stake_#)", "sum(edge_#)", "sum(earned_#)") + " from commission_day_total where day = ?";

    private static final String REVISIONS = """
            select lower(hex(r.user_id)) user_id, u.username, r.run, r.at, cast(r.causes as char) causes,
              r.level_before, r.level_after, r.earned_before, r.earned_after
            from (select * from commission_revision where day = ? order by user_id, run limit ? offset ?) r
              left join user u on u.id = r.user_id
            order by r.user_id, r.run""";

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
     * Amounts in EUR with all digits. Level, deposits, requirement and earned are null without a commission, bets
     * without {@code player}.
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
            Optional<Commission> commission = Optional.ofNullable(day.commission());
            return new CommissionOfDay(
                    day.user().toHexString(),
                    day.day(),
                    day.state(),
                    commission.map(Commission::level).orElse(null),
                    commission
                            .map(each -> Amount.plain(each.deposits().amount()))
                            .orElse(null),
                    commission
                            .map(each -> Amount.plain(each.requirement().amount()))
                            .orElse(null),
                    commission.map(each -> Amount.plain(each.earned())).orElse(null),
                    commission.map(Commission::cells).orElse(List.of()),
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

    /**
     * The users of a day whose commission lacks something.
     *
     * @param users the number of marked users, at most 1000
     * @param more whether there are more users, which are not counted
     * @param causes the number of these users by cause; a user may have several
     */
    public record Marks(int users, boolean more, Instant since, Map<CommissionCause, Integer> causes) {}

    /** The sums of a day in EUR. {@code users} is the number of users with a commission of the day. */
    public record Sums(long users, TierCategoryAmounts stakes, TierCategoryAmounts edges, TierCategoryAmounts earned) {
        private static Sums read(Row row) {
            return new Sums(
                    row.getLong(1),
                    TierCategoryAmounts.read(row, 2),
                    TierCategoryAmounts.read(row, 2 + TierCategoryAmounts.COUNT),
                    TierCategoryAmounts.read(row, 2 + 2 * TierCategoryAmounts.COUNT));
        }
    }

    /** A revision and its user. The username is null for a user that has not joined. */
    public record UserRevision(String userId, @Nullable String username, Revision revision) {}

    /** The late changes of a day; empty: there are none. */
    public Optional<Marks> marks(LocalDate day) {
        record Mark(Instant at, List<CommissionCause> causes) {}
        List<Mark> marks = transactions.call(
                () -> Sql.list(MARKS, row -> new Mark(row.getInstant("marked_at"), Revision.causes(row)), day));
        if (marks.isEmpty()) {
            return Optional.empty();
        }
        var causes = new EnumMap<CommissionCause, Integer>(CommissionCause.class);
        List<Mark> counted = marks.subList(0, Math.min(MARKS_READ, marks.size()));
        counted.forEach(mark -> mark.causes().forEach(cause -> causes.merge(cause, 1, Integer::sum)));
        return Optional.of(new Marks(
                counted.size(), marks.size() > MARKS_READ, marks.getFirst().at(), causes));
    }

    /** The sums of a day; empty: no user has a commission. */
    public Optional<Sums> sums(LocalDate day) {
        return transactions.call(() -> Sql.first(
                        SUMS, row -> row.getLong(1) == 0 ? Optional.<Sums>empty() : Optional.of(Sums.read(row)), day)
                .flatMap(sums -> sums));
    }

    /** The changes of a day's commission by all its runs, in the order of the users. */
    public Paged<UserRevision> revisions(LocalDate day, Page page) {
        return transactions.call(() -> Paged.of(
                Sql.list(
                        REVISIONS,
                        row -> new UserRevision(
                                row.getString("user_id"), row.getString("username"), Revision.read(row)),
                        day,
                        page.limit(),
                        page.offset()),
                Sql.count("from commission_revision where day = ?", day),
                page));
    }
}
