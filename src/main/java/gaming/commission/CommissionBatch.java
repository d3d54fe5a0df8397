package gaming.commission;

import gaming.commission.WorkList.Work;
import gaming.database.MultiRow;
import gaming.database.Transactions;
import gaming.money.Amount;
import gaming.referral.Tier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * One batch, one transaction: claims work rows that no other batch holds, computes their referrers' day, writes the rows
 * and adds the difference to the earnings and to the day's totals, and removes the work rows. Cut anywhere, nothing of it happened and the work
 * is there for the next; delivered again, its work is gone.
 */
@ApplicationScoped
class CommissionBatch {
    private static final MultiRow EARNINGS = new MultiRow(
            "insert into earnings(user_id, earned_1, earned_2, earned_3, earned_4)",
            "(?,?,?,?,?)",
            "on duplicate key update earned_1 = earned_1 + values(earned_1), earned_2 = earned_2 + values(earned_2),"
                    + " earned_3 = earned_3 + values(earned_3), earned_4 = earned_4 + values(earned_4)");

    private final Transactions transactions;

    private record Difference(ObjectId referrer, List<Amount> byTier) {}

    @Inject
    CommissionBatch(Transactions transactions) {
        this.transactions = transactions;
    }

    /** Computes up to {@code size} referrers of the day; answers how many it found. */
    int run(LocalDate day, int size) {
        long begun = System.nanoTime();
        int users = compute(day, size);
        CommissionMetrics.batchDone(System.nanoTime() - begun);
        return users;
    }

    private int compute(LocalDate day, int size) {
        return transactions.call(() -> {
            List<Work> work = WorkList.claim(day, size);
            if (!work.isEmpty()) {
                Map<ObjectId, ReferrerDay> before = ReferrerDays.soFar(
                        day, work.stream().map(Work::referrer).toList());
                List<ReferrerDay> computed = ReferrerDays.compute(day, work);
                ReferrerDays.write(day, computed);
                addDifferences(before, computed);
                WorkList.remove(day, work);
                // Last: the row is another batch's too, and free again with the commit
                DayTotals.add(day, before, computed);
            }
            return work.size();
        });
    }

    private static void addDifferences(Map<ObjectId, ReferrerDay> before, List<ReferrerDay> computed) {
        var differences = new ArrayList<Difference>(computed.size());
        for (ReferrerDay day : computed) {
            ReferrerDay earlier = before.get(day.referrer());
            var byTier = new ArrayList<Amount>();
            for (Tier tier : Tier.values()) {
                byTier.add(day.earned(tier).minus(earlier == null ? Amount.ZERO : earlier.earned(tier)));
            }
            if (byTier.stream().anyMatch(amount -> !amount.isZero())) {
                differences.add(new Difference(day.referrer(), byTier));
            }
        }
        EARNINGS.write(differences, row -> new @Nullable Object[] {
            row.referrer(),
            row.byTier().get(0).euros(),
            row.byTier().get(1).euros(),
            row.byTier().get(2).euros(),
            row.byTier().get(3).euros()
        });
    }
}
