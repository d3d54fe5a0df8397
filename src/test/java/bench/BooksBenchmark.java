package bench;

import java.time.LocalDate;
import java.util.Map;

/**
 * The check of the books beside months of commission: each referrer earns on each day. The last day is the seventh of a month,
 * when most days are open. Sizes are set with {@code -Dbench.users} and {@code -Dbench.days}.
 */
public final class BooksBenchmark {
    private static final LocalDate LAST = LocalDate.of(2026, 11, 7);
    private static final LocalDate OPEN = LocalDate.of(2026, 10, 1);
    private static final int USERS = Integer.getInteger("bench.users", 100_000);
    private static final int DAYS = Integer.getInteger("bench.days", 100);

    private BooksBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        try (Rig rig = Rig.start("bench-db", "4G", Map.of("claims.books-interval", "P1D"))) {
            for (int back = 0; back < DAYS; back++) {
                rig.execute(
                        "insert into commission(day, user_id, level, stake_1_1, edge_1_1, earned_1_1, earned_2_2) select '"
                                + LAST.minusDays(back) + "', unhex(lpad(hex(seq * 7919), 24, '0')), 1, 10, 1,"
                                + " 0.1 + seq % 100, " + back + " from seq_1_to_" + USERS);
            }
            rig.execute("insert into earnings(user_id, earned_1, earned_2, earned_3, earned_4)"
                    + " select user_id, sum(earned_1_1), sum(earned_2_2), 0, 0 from commission group by user_id");
            rig.execute("analyze table commission, earnings");
            Rig.print("%,d rows of commission", rig.count("commission"));
            check(rig, "check without balances");
            while (rig.count("commission_balance_place where day >= '" + OPEN.minusDays(1)
                            + "' and user_id <> repeat(x'00', 12)")
                    == 0) {
                rig.rows().doNow("claim-books");
            }
            check(rig, "check with balances of closed months");
            check(rig, "once more");
        }
    }

    private static void check(Rig rig, String what) throws Exception {
        rig.spent(what, () -> {
            String books = rig.get("/claims/books", "application/json").body();
            if (!books.contains("\"differencesCount\":0")) {
                throw new IllegalStateException(books);
            }
        });
    }
}
