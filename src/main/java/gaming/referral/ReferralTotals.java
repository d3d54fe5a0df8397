package gaming.referral;

import gaming.database.MultiRow;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * How many users all referrers together have in each tier. What joins is added in its own transaction, to one of a few
 * rows, so that feeds beside each other seldom meet; the total is the sum of the rows.
 */
final class ReferralTotals {
    private static final int SHARDS = 16;
    private static final MultiRow ADD = new MultiRow(
            "insert into referral_total(shard, t1, t2, t3, t4)",
            "(?,?,?,?,?)",
            "on duplicate key update t1 = t1 + values(t1), t2 = t2 + values(t2), t3 = t3 + values(t3),"
                    + " t4 = t4 + values(t4)");

    private final long[] joined = new long[Ancestors.MOST];

    /** Somebody with so many ancestors joined. */
    void count(int ancestors) {
        for (int tier = 0; tier < ancestors; tier++) {
            joined[tier]++;
        }
    }

    void write() {
        if (Arrays.stream(joined).anyMatch(users -> users != 0)) {
            int shard = ThreadLocalRandom.current().nextInt(SHARDS);
            ADD.write(List.of(joined), each -> new @Nullable Object[] {shard, each[0], each[1], each[2], each[3]});
        }
    }
}
