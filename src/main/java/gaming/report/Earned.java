package gaming.report;

import gaming.database.Sql;
import gaming.referral.Tier;
import gaming.report.SystemReport.Earners;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.bson.types.ObjectId;

/**
 * Who earned how much in a period: one pass over one narrow index, grouped by the database, of which nothing stays here
 * but counts and the best. {@code sql_big_result} has it sort, which takes half the time of a table of so many users.
 */
final class Earned {
    static final int TOP = 10;
    private static final int FETCHED = 2000;
    private static final String BY_USER = "select sql_big_result user_id, sum(earned) earned, bit_or(tiers) tiers"
            + " from commission force index (earned) where day between ? and ? group by user_id";

    /** The one to leave first: the least amount, of equal ones the highest id. */
    private static final Comparator<Earner> LAST_FIRST =
            Comparator.comparing(Earner::amount).thenComparing(Earner::user, Comparator.reverseOrder());

    private final PriorityQueue<Earner> best = new PriorityQueue<>(TOP + 1, LAST_FIRST);
    private final long[] byTier = new long[Tier.values().length];
    private long all;

    private Earned() {}

    /** What a user earned in the period. */
    record Earner(ObjectId user, BigDecimal amount) {}

    static Earned read(Period period) {
        var earned = new Earned();
        Sql.each(
                FETCHED,
                BY_USER,
                row -> earned.add(new Earner(row.getId(1), row.getBigDecimal(2)), row.getInt(3)),
                period.firstDay(),
                period.lastDay());
        return earned;
    }

    private void add(Earner earner, int tiers) {
        all++;
        for (int tier = 0; tier < byTier.length; tier++) {
            byTier[tier] += tiers >> tier & 1;
        }
        if (best.size() < TOP || LAST_FIRST.compare(earner, best.element()) > 0) {
            best.add(earner);
            if (best.size() > TOP) {
                best.remove();
            }
        }
    }

    Earners earners() {
        return new Earners(all, PerTier.of(tier -> byTier[tier.index()]));
    }

    /** At most {@link #TOP}, who earned most first. */
    List<Earner> top() {
        var top = new ArrayList<>(best);
        top.sort(LAST_FIRST.reversed());
        return top;
    }
}
