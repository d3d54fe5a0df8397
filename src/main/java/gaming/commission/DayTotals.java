package gaming.commission;

import gaming.database.MultiRow;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The sums of all rows of a day, which reports read instead of the rows. A batch adds what its rows changed, in its own
 * transaction; each picks one of a few rows of the day, so that batches beside each other seldom meet.
 */
final class DayTotals {
    private static final int SHARDS = 8;
    private static final int CELLS = Cell.ALL.size();
    private static final List<String> SUMS = Stream.of("stake", "edge", "earned")
            .flatMap(figure -> Cell.ALL.stream().map(cell -> cell.column(figure)))
            .toList();
    private static final MultiRow ADD = new MultiRow(
            "insert into commission_day_total(day, shard, version, users, " + String.join(", ", SUMS) + ")",
            "(?,?,1,?" + ",?".repeat(SUMS.size()) + ")",
            "on duplicate key update version = version + 1, users = users + values(users), "
                    + SUMS.stream()
                            .map(sum -> sum + " = " + sum + " + values(" + sum + ")")
                            .collect(Collectors.joining(", ")));

    private final BigDecimal[] sums = new BigDecimal[SUMS.size()];
    private int users;

    private DayTotals() {
        Arrays.fill(sums, BigDecimal.ZERO);
    }

    /** Adds what the rows {@code computed} differ from those {@code before}. */
    static void add(LocalDate day, Map<ObjectId, ReferrerDay> before, List<ReferrerDay> computed) {
        var difference = new DayTotals();
        computed.stream().filter(ReferrerDay::hasHouseEdge).forEach(row -> difference.count(row, BigDecimal.ONE));
        before.values().forEach(row -> difference.count(row, BigDecimal.ONE.negate()));
        // Also where the sums stay: what was read of the rows before is old now
        ADD.write(List.of(difference), each -> each.columns(day));
    }

    private void count(ReferrerDay row, BigDecimal sign) {
        users += sign.intValue();
        for (int cell = 0; cell < CELLS; cell++) {
            count(cell, row.stakes().get(cell).euros(), sign);
            count(CELLS + cell, row.edges().get(cell).euros(), sign);
            count(2 * CELLS + cell, row.earned().get(cell).euros(), sign);
        }
    }

    private void count(int sum, BigDecimal value, BigDecimal sign) {
        sums[sum] = sums[sum].add(value.multiply(sign));
    }

    private @Nullable Object[] columns(LocalDate day) {
        var columns = new ArrayList<@Nullable Object>(3 + sums.length);
        Collections.addAll(columns, day, ThreadLocalRandom.current().nextInt(SHARDS), users);
        Collections.addAll(columns, (Object[]) sums);
        return columns.toArray();
    }
}
