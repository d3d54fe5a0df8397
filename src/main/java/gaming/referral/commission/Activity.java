package gaming.referral.commission;

import gaming.database.Ids;
import gaming.database.MultiRow;
import gaming.money.Amount;
import gaming.money.Dollars;
import gaming.referral.Category;
import gaming.referral.Referrals.Ancestors;
import gaming.referral.Tier;
import gaming.referral.commission.Revision.CommissionCause;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Updates the running figures of players and referrers, and marks the referrers of days that have run. Changes are
 * summed in memory and written in the order of their keys. So parallel feeds do not deadlock, and a referrer's row is
 * written only once for all players of a batch.
 */
@ApplicationScoped
public class Activity {
    private static final MultiRow PLAYER_DAY = new MultiRow(
            "insert into player_day(day, user_id, stake_1, edge_1, stake_2, edge_2, t1)", "(?,?,?,?,?,?,?)", """
            on duplicate key update
              t1 = values(t1), stake_1 = stake_1 + values(stake_1), edge_1 = edge_1 + values(edge_1),
              stake_2 = stake_2 + values(stake_2), edge_2 = edge_2 + values(edge_2)""");
    private static final MultiRow REFERRER = new MultiRow("""
            insert into referrer_activity(user_id,
              stake_1, stake_2, stake_3, stake_4, edge_1, edge_2, edge_3, edge_4)""", "(?,?,?,?,?,?,?,?,?)", """
            on duplicate key update
              stake_1 = stake_1 + values(stake_1), stake_2 = stake_2 + values(stake_2),
              stake_3 = stake_3 + values(stake_3), stake_4 = stake_4 + values(stake_4),
              edge_1 = edge_1 + values(edge_1), edge_2 = edge_2 + values(edge_2),
              edge_3 = edge_3 + values(edge_3), edge_4 = edge_4 + values(edge_4)""");

    private static final int TIERS = Tier.values().length;

    /**
     * A change on a UTC day. The amounts are negative if they take back the earlier values of a bet.
     *
     * @param cause the cause of a recalculation if the day is already listed
     */
    public record Play(
            ObjectId player, LocalDate day, Category category, Amount stake, Amount houseEdge, CommissionCause cause) {}

    /** A change of a user's deposits on a UTC day. The amount is negative if it takes back an earlier value. */
    public record Funding(ObjectId depositor, LocalDate day, Dollars dollars) {}

    private record PlayerDay(LocalDate day, ObjectId player) {
        static final Comparator<PlayerDay> BY_KEY =
                Comparator.comparing(PlayerDay::day).thenComparing(PlayerDay::player, Ids.ORDER);
    }

    /** The player's referrer, and the sums of the player's day: stake and house edge of each category. */
    private record PlayerSums(ObjectId referrer, BigDecimal[] sums) {
        static PlayerSums below(List<ObjectId> chain) {
            return new PlayerSums(chain.isEmpty() ? Ids.LOWEST : chain.getFirst(), zeros(4));
        }
    }

    /** {@code ancestors} has an entry for every player. */
    public void played(List<Play> plays, Map<ObjectId, Ancestors> ancestors) {
        if (plays.isEmpty()) {
            return;
        }
        var days = new TreeSet<LocalDate>();
        plays.forEach(play -> days.add(play.day()));
        Set<LocalDate> computed = CommissionSql.passForBets(days);

        var players = new HashMap<PlayerDay, PlayerSums>();
        var referrers = new HashMap<ObjectId, BigDecimal[]>();
        var late = new EnumMap<CommissionCause, Map<LocalDate, Set<ObjectId>>>(CommissionCause.class);
        for (Play play : plays) {
            BigDecimal stake = play.stake().euros();
            BigDecimal edge = play.houseEdge().euros();
            List<ObjectId> chain =
                    ancestors.getOrDefault(play.player(), Ancestors.NONE).nearestFirst();
            BigDecimal[] day = players.computeIfAbsent(
                            new PlayerDay(play.day(), play.player()), _ -> PlayerSums.below(chain))
                    .sums();
            int column = play.category() == Category.CAT_1 ? 0 : 2;
            day[column] = day[column].add(stake);
            day[column + 1] = day[column + 1].add(edge);
            for (int tier = 0; tier < chain.size(); tier++) {
                BigDecimal[] sums = referrers.computeIfAbsent(chain.get(tier), _ -> zeros(2 * TIERS));
                sums[tier] = sums[tier].add(stake);
                sums[TIERS + tier] = sums[TIERS + tier].add(edge);
            }
            if (computed.contains(play.day())) {
                late.computeIfAbsent(play.cause(), _ -> new HashMap<>())
                        .computeIfAbsent(play.day(), _ -> new HashSet<>())
                        .addAll(chain);
            }
        }
        PLAYER_DAY.write(sorted(players, PlayerDay.BY_KEY), row -> columns(row.getKey(), row.getValue()));
        REFERRER.write(sorted(referrers, Ids.ORDER), row -> columns(row.getKey(), row.getValue()));
        late.forEach(CommissionSql::mark);
    }

    /** {@code ancestors} has an entry for every depositor. */
    public void funded(List<Funding> fundings, Map<ObjectId, Ancestors> ancestors) {
        if (fundings.isEmpty()) {
            return;
        }
        CommissionSql.passForDeposits();
        var changes = new DepositChanges();
        for (Funding funding : fundings) {
            for (ObjectId referrer :
                    ancestors.getOrDefault(funding.depositor(), Ancestors.NONE).nearestFirst()) {
                changes.add(referrer, funding.day(), funding.dollars());
            }
        }
        changes.write();
        CommissionSql.mark(CommissionCause.LATE_DEPOSIT, changes.daysOfChangedLevels());
    }

    private static BigDecimal[] zeros(int count) {
        var zeros = new BigDecimal[count];
        Arrays.fill(zeros, BigDecimal.ZERO);
        return zeros;
    }

    private static <K, V> List<Map.Entry<K, V>> sorted(Map<K, V> rows, Comparator<K> order) {
        return rows.entrySet().stream().sorted(Map.Entry.comparingByKey(order)).toList();
    }

    private static @Nullable Object[] columns(PlayerDay key, PlayerSums row) {
        BigDecimal[] sums = row.sums();
        return new @Nullable Object[] {key.day(), key.player(), sums[0], sums[1], sums[2], sums[3], row.referrer()};
    }

    private static @Nullable Object[] columns(ObjectId user, BigDecimal[] sums) {
        var columns = new @Nullable Object[1 + sums.length];
        columns[0] = user;
        System.arraycopy(sums, 0, columns, 1, sums.length);
        return columns;
    }
}
