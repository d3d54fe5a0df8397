package gaming.commission;

import gaming.database.Ids;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.money.Amount;
import gaming.referral.Category;
import gaming.referral.Tier;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Reads what a set of referrers' tiers did on a day, and writes the computed rows; a fixed number of statements a set. */
final class ReferrerDays {
    private static final int CELLS = Cell.ALL.size();
    private static final MultiRow UPSERT = new MultiRow(
            "insert into commission(day, user_id, level, " + columns("rate") + ", " + columns("stake") + ", "
                    + columns("edge") + ", " + columns("earned") + ")",
            "(?,?,?" + ",?".repeat(4 * CELLS) + ")",
            "on duplicate key update level = values(level), " + assignments("rate") + ", " + assignments("stake") + ", "
                    + assignments("edge") + ", " + assignments("earned"));

    private static final class Sums {
        private final BigDecimal[] stakes = new BigDecimal[CELLS];
        private final BigDecimal[] edges = new BigDecimal[CELLS];

        Sums() {
            Arrays.fill(stakes, BigDecimal.ZERO);
            Arrays.fill(edges, BigDecimal.ZERO);
        }

        static List<Amount> amounts(BigDecimal[] cells) {
            return Arrays.stream(cells).map(Amount::new).toList();
        }
    }

    private ReferrerDays() {}

    /** The day of each referrer as bets and deposits now stand. */
    static List<ReferrerDay> compute(Connection connection, LocalDate day, List<ObjectId> referrers)
            throws SQLException {
        var sums = new HashMap<ObjectId, Sums>();
        for (Tier tier : Tier.values()) {
            addTier(connection, day, tier, referrers, sums);
        }
        Map<ObjectId, BigDecimal> deposits = depositsByEndOf(connection, day, referrers);
        var days = new ArrayList<ReferrerDay>(referrers.size());
        for (ObjectId referrer : referrers) {
            Sums found = sums.getOrDefault(referrer, new Sums());
            days.add(ReferrerDay.compute(
                    referrer,
                    deposits.getOrDefault(referrer, BigDecimal.ZERO),
                    Sums.amounts(found.stakes),
                    Sums.amounts(found.edges)));
        }
        return days;
    }

    private static void addTier(
            Connection connection, LocalDate day, Tier tier, List<ObjectId> referrers, Map<ObjectId, Sums> sums)
            throws SQLException {
        String ancestor = "r.t" + tier.number();
        String select = "select " + ancestor + ", sum(p.stake_1), sum(p.edge_1), sum(p.stake_2), sum(p.edge_2)"
                + " from referral r straight_join player_day p on p.day = '" + day + "' and p.user_id = r.user_id"
                + " where " + ancestor + " in ";
        InList.query(connection, select, referrers, " group by " + ancestor, row -> {
            Sums found = sums.computeIfAbsent(Ids.read(row, 1), _ -> new Sums());
            for (Category category : Category.values()) {
                int cell = new Cell(tier, category).index();
                found.stakes[cell] = row.getBigDecimal(2 * category.number());
                found.edges[cell] = row.getBigDecimal(2 * category.number() + 1);
            }
        });
    }

    /** All deposits less those of later days: few days come after the one that is computed. */
    private static Map<ObjectId, BigDecimal> depositsByEndOf(
            Connection connection, LocalDate day, List<ObjectId> referrers) throws SQLException {
        var deposits = new HashMap<ObjectId, BigDecimal>();
        String select = "select t.user_id, t.usd - ifnull((select sum(d.usd) from referrer_deposit_day d"
                + " where d.user_id = t.user_id and d.day > '" + day + "'), 0)"
                + " from referrer_deposits t where t.user_id in ";
        InList.query(connection, select, referrers, row -> deposits.put(Ids.read(row, 1), row.getBigDecimal(2)));
        return deposits;
    }

    /** What the referrers' rows of the day say so far, in the order of {@link Cell#ALL}. */
    static Map<ObjectId, List<Amount>> earnedSoFar(Connection connection, LocalDate day, List<ObjectId> referrers)
            throws SQLException {
        var earned = new HashMap<ObjectId, List<Amount>>();
        String select =
                "select user_id, " + columns("earned") + " from commission where day = '" + day + "' and user_id in ";
        InList.query(connection, select, referrers, row -> earned.put(Ids.read(row, 1), cells(row)));
        return earned;
    }

    private static List<Amount> cells(ResultSet row) throws SQLException {
        var cells = new ArrayList<Amount>(CELLS);
        for (int cell = 0; cell < CELLS; cell++) {
            cells.add(new Amount(row.getBigDecimal(cell + 2)));
        }
        return cells;
    }

    /** Writes the rows of days with house edge, and removes those of days that lost theirs. */
    static void write(Connection connection, LocalDate day, List<ReferrerDay> computed) throws SQLException {
        Map<Boolean, List<ReferrerDay>> byEdge =
                computed.stream().collect(Collectors.partitioningBy(ReferrerDay::hasHouseEdge));
        UPSERT.write(connection, byEdge.getOrDefault(true, List.of()), row -> values(day, row));
        InList.update(
                connection,
                "delete from commission where day = '" + day + "' and user_id in ",
                byEdge.getOrDefault(false, List.of()).stream()
                        .map(ReferrerDay::referrer)
                        .toList());
    }

    private static @Nullable Object[] values(LocalDate day, ReferrerDay row) {
        var values = new ArrayList<@Nullable Object>(3 + 4 * CELLS);
        Collections.addAll(values, day, row.referrer(), row.level().number());
        Cell.ALL.forEach(cell -> values.add(row.level().rate(cell.tier(), cell.category())));
        row.stakes().forEach(stake -> values.add(stake.euros()));
        row.edges().forEach(edge -> values.add(edge.euros()));
        row.earned().forEach(earned -> values.add(earned.euros()));
        return values.toArray();
    }

    private static String columns(String figure) {
        return Cell.ALL.stream().map(cell -> cell.column(figure)).collect(Collectors.joining(", "));
    }

    private static String assignments(String figure) {
        return Cell.ALL.stream()
                .map(cell -> cell.column(figure) + " = values(" + cell.column(figure) + ")")
                .collect(Collectors.joining(", "));
    }
}
