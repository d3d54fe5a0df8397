package gaming.commission;

import gaming.commission.WorkList.Work;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.money.Dollars;
import gaming.referral.Level;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The computed days of a set of referrers: from work to rows, with a fixed number of statements a set. */
final class ReferrerDays {
    private static final int CELLS = Cell.ALL.size();
    private static final MultiRow UPSERT = new MultiRow(
            "insert into commission(day, user_id, level, " + Cell.columns("rate") + ", " + Cell.columns("stake") + ", "
                    + Cell.columns("edge") + ", " + Cell.columns("earned") + ")",
            "(?,?,?" + ",?".repeat(4 * CELLS) + ")",
            "on duplicate key update level = values(level), " + assignments("rate") + ", " + assignments("stake") + ", "
                    + assignments("edge") + ", " + assignments("earned"));

    private ReferrerDays() {}

    /** The day of each referrer: what its tiers did, at the level that deposits reached by the end of the day. */
    static List<ReferrerDay> compute(LocalDate day, List<Work> work) {
        Map<ObjectId, Dollars> deposits =
                depositsByEndOf(day, work.stream().map(Work::referrer).toList());
        return work.stream()
                .map(each -> ReferrerDay.compute(
                        each.referrer(),
                        deposits.getOrDefault(each.referrer(), Dollars.ZERO),
                        each.stakes(),
                        each.edges()))
                .toList();
    }

    /** All deposits less those of later days: few days come after the one that is computed. */
    private static Map<ObjectId, Dollars> depositsByEndOf(LocalDate day, List<ObjectId> referrers) {
        var deposits = new HashMap<ObjectId, Dollars>();
        String select = "select t.user_id, t.usd - ifnull((select sum(d.usd) from referrer_deposit_day d"
                + " where d.user_id = t.user_id and d.day > '" + day + "'), 0)"
                + " from referrer_deposits t where t.user_id in ";
        InList.query(select, referrers, row -> deposits.put(row.getId(1), new Dollars(row.getBigDecimal(2))));
        return deposits;
    }

    /** The rows that the referrers have of the day so far. */
    static Map<ObjectId, ReferrerDay> soFar(LocalDate day, List<ObjectId> referrers) {
        var rows = new HashMap<ObjectId, ReferrerDay>();
        String select = "select user_id, level, " + Cell.columns("stake") + ", " + Cell.columns("edge") + ", "
                + Cell.columns("earned") + " from commission where day = '" + day + "' and user_id in ";
        InList.query(select, referrers, row -> {
            ObjectId referrer = row.getId(1);
            rows.put(
                    referrer,
                    new ReferrerDay(
                            referrer,
                            Level.of(row.getInt(2)),
                            Cell.read(row, "stake"),
                            Cell.read(row, "edge"),
                            Cell.read(row, "earned")));
        });
        return rows;
    }

    /** Writes the rows of days with house edge, and removes those of days that lost theirs. */
    static void write(LocalDate day, List<ReferrerDay> computed) {
        Map<Boolean, List<ReferrerDay>> byEdge =
                computed.stream().collect(Collectors.partitioningBy(ReferrerDay::hasHouseEdge));
        UPSERT.write(byEdge.getOrDefault(true, List.of()), row -> values(day, row));
        InList.update(
                "delete c from commission c force index (primary) where day = '" + day + "' and user_id in ",
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

    private static String assignments(String figure) {
        return Cell.ALL.stream()
                .map(cell -> cell.column(figure) + " = values(" + cell.column(figure) + ")")
                .collect(Collectors.joining(", "));
    }
}
