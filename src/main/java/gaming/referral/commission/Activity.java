package gaming.referral.commission;

import gaming.database.Ids;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Sql;
import gaming.money.Amount;
import gaming.money.Dollars;
import gaming.referral.Category;
import gaming.referral.CommissionTerms;
import gaming.referral.Referrals.Ancestors;
import gaming.referral.Terms;
import gaming.referral.Tier;
import gaming.referral.commission.Revision.CommissionCause;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
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

    /** The effect of a set of deposits on the depositors' referrers: totals, days, and the levels on computed days. */
    private static final class DepositChanges {
        private static final MultiRow TOTAL = new MultiRow(
                "insert into referrer_deposits(user_id, usd)",
                "(?,?)",
                "on duplicate key update usd = usd + values(usd)");
        private static final MultiRow DAY = new MultiRow(
                "insert into referrer_deposit_day(user_id, day, usd)",
                "(?,?,?)",
                "on duplicate key update usd = usd + values(usd)");

        private static final int LOOKED_AT_ONCE = 500;

        private final TreeMap<ObjectId, NavigableMap<LocalDate, Dollars>> changes = new TreeMap<>();

        private record DayRow(ObjectId referrer, LocalDate day, Dollars dollars) {}

        void add(ObjectId referrer, LocalDate day, Dollars dollars) {
            changes.computeIfAbsent(referrer, _ -> new TreeMap<>()).merge(day, dollars, Dollars::plus);
        }

        void write() {
            var days = new ArrayList<DayRow>();
            changes.forEach(
                    (referrer, byDay) -> byDay.forEach((day, dollars) -> days.add(new DayRow(referrer, day, dollars))));
            TOTAL.write(List.copyOf(changes.entrySet()), row ->
                    new @Nullable Object[] {row.getKey(), sum(row.getValue()).amount()});
            DAY.write(days, row -> new @Nullable Object[] {
                row.referrer(), row.day(), row.dollars().amount()
            });
        }

        /**
         * Returns, for each day with a run, the referrers whose level at the end of the day has changed and whose day is
         * listed or computed, or may still be listed. The method runs after {@link #write}, whose locks keep other feeds from
         * changing the same referrers. It processes the referrers with the oldest changes together, so the deposits of many
         * days are read for few referrers only.
         */
        Map<LocalDate, Set<ObjectId>> daysOfChangedLevels() {
            List<ObjectId> oldestFirst = changes.keySet().stream()
                    .sorted(Comparator.comparing(this::firstDay))
                    .toList();
            var late = new HashMap<LocalDate, Set<ObjectId>>();
            List<LocalDate> computed =
                    oldestFirst.isEmpty() ? List.of() : computedDays(firstDay(oldestFirst.getFirst()));
            if (!computed.isEmpty()) {
                NavigableMap<LocalDate, Terms> terms = CommissionTerms.since(computed.getLast());
                for (int from = 0; from < oldestFirst.size(); from += LOOKED_AT_ONCE) {
                    int to = Math.min(oldestFirst.size(), from + LOOKED_AT_ONCE);
                    addChangedLevels(oldestFirst.subList(from, to), computed, terms, late);
                }
            }
            Set<LocalDate> listing = listing(late.keySet());
            for (var day : late.entrySet()) {
                if (!listing.contains(day.getKey())) {
                    day.setValue(withWork(day.getKey(), day.getValue()));
                }
            }
            return late;
        }

        private LocalDate firstDay(ObjectId referrer) {
            return changesOf(referrer).firstKey();
        }

        private NavigableMap<LocalDate, Dollars> changesOf(ObjectId referrer) {
            return changes.getOrDefault(referrer, new TreeMap<>());
        }

        private void addChangedLevels(
                List<ObjectId> referrers,
                List<LocalDate> computed,
                NavigableMap<LocalDate, Terms> terms,
                Map<LocalDate, Set<ObjectId>> late) {
            var deposits = depositsAfter(firstDay(referrers.getFirst()), referrers);
            InList.query("select user_id, usd from referrer_deposits where user_id in ", referrers, row -> {
                ObjectId referrer = row.getId(1);
                var byDay = deposits.getOrDefault(referrer, new TreeMap<>());
                for (LocalDate day :
                        changedLevels(new Dollars(row.getBigDecimal(2)), byDay, changesOf(referrer), computed, terms)) {
                    late.computeIfAbsent(day, _ -> new HashSet<>()).add(referrer);
                }
            });
        }

        /** Walks back from the newest day and subtracts the later deposits from the total, so one pass is enough. */
        static List<LocalDate> changedLevels(
                Dollars total,
                NavigableMap<LocalDate, Dollars> deposits,
                NavigableMap<LocalDate, Dollars> changes,
                List<LocalDate> newestFirst,
                NavigableMap<LocalDate, Terms> terms) {
            var changed = new ArrayList<LocalDate>();
            Dollars now = total;
            Dollars change = sum(changes);
            LocalDate after = LocalDate.MAX;
            for (LocalDate day : newestFirst) {
                if (day.isBefore(changes.firstKey())) {
                    break;
                }
                now = now.minus(sum(deposits.subMap(day, false, after, true)));
                change = change.minus(sum(changes.subMap(day, false, after, true)));
                after = day;
                Terms ofDay = CommissionTerms.at(day, terms);
                if (ofDay.level(now) != ofDay.level(now.minus(change))) {
                    changed.add(day);
                }
            }
            return changed;
        }

        private static List<LocalDate> computedDays(LocalDate first) {
            return Sql.list(
                    "select day from commission_day where day >= ? and " + CommissionSql.HAS_BEGUN
                            + " order by day desc",
                    row -> row.getDate(1),
                    first);
        }

        private static Set<LocalDate> listing(Set<LocalDate> days) {
            var listing = new HashSet<LocalDate>();
            InList.query(
                    "select day from commission_day where list_step is not null and day in ",
                    days,
                    row -> listing.add(row.getDate(1)));
            return listing;
        }

        private static Map<ObjectId, NavigableMap<LocalDate, Dollars>> depositsAfter(
                LocalDate first, List<ObjectId> referrers) {
            var after = new HashMap<ObjectId, NavigableMap<LocalDate, Dollars>>();
            InList.query(
                    "select user_id, day, usd from referrer_deposit_day where day > ? and user_id in ",
                    referrers,
                    "",
                    row -> after.computeIfAbsent(row.getId(1), _ -> new TreeMap<>())
                            .put(row.getDate(2), new Dollars(row.getBigDecimal(3))),
                    first);
            return after;
        }

        /**
         * The list is read before the computed rows, because a batch moves a referrer from the list to the computed rows in
         * one commit. In the other order, the reads would miss a referrer whose batch commits between them.
         */
        private static Set<ObjectId> withWork(LocalDate day, Set<ObjectId> referrers) {
            var found = new HashSet<ObjectId>();
            for (String table : List.of("commission_work", "commission")) {
                InList.query(
                        "select user_id from " + table + " where day = ? and user_id in ",
                        referrers,
                        "",
                        row -> found.add(row.getId(1)),
                        day);
            }
            return found;
        }

        private static Dollars sum(NavigableMap<LocalDate, Dollars> byDay) {
            return byDay.values().stream().reduce(Dollars.ZERO, Dollars::plus);
        }
    }
}
