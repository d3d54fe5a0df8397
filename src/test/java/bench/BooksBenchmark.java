package bench;

import static bench.Watch.print;

import dev.Http;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * The check of the books beside months of commission: each referrer earns on each day. The last day is the seventh of a month,
 * when most days are open. Sizes are set with {@code -Dbench.users} and {@code -Dbench.days}.
 */
public final class BooksBenchmark {
    private static final LocalDate LAST = LocalDate.of(2026, 11, 7);
    private static final LocalDate OPEN = LocalDate.of(2026, 10, 1);
    private static final int ROUNDS = 3;
    private static final String ALL_ROWS = """
            select count(*) from (select sql_big_result user_id, sum(expected) expected, sum(found) found
            from (
              select user_id, earned_1 + earned_2 + earned_3 + earned_4 found, 0 expected from earnings
              union all
              select user_id, 0, earned_1_1 + earned_1_2 + earned_2_1 + earned_2_2
                + earned_3_1 + earned_3_2 + earned_4_1 + earned_4_2
              from commission) sides
            group by user_id
            having expected <> found) differences""";

    private final int users = Integer.getInteger("bench.users", 100_000);
    private final int days = Integer.getInteger("bench.days", 100);
    private final Rig rig;

    private BooksBenchmark(Rig rig) {
        this.rig = rig;
    }

    public static void main(String[] arguments) throws SQLException {
        try (Rig rig = Rig.start("4G", Map.of("claims.books-interval", "P1D"))) {
            new BooksBenchmark(rig).run();
        }
    }

    private void run() throws SQLException {
        var rows = new Watch();
        for (int back = 0; back < days; back++) {
            rig.execute(
                    "insert into commission(day, user_id, level, stake_1_1, edge_1_1, earned_1_1, earned_2_2) select '"
                            + LAST.minusDays(back)
                            + "', unhex(lpad(hex(seq * 7919), 24, '0')), 1, 10, 1, 0.1 + seq % 100, "
                            + back + " from seq_1_to_" + users);
        }
        rig.execute("insert into earnings(user_id, earned_1, earned_2, earned_3, earned_4)"
                + " select user_id, sum(earned_1_1), sum(earned_2_2), 0, 0 from commission group by user_id");
        rig.execute("analyze table commission, earnings");
        print("%,d rows of commission in %.0f s", rig.count("commission"), rows.seconds());
        for (int round = 0; round < ROUNDS; round++) {
            var all = new Watch();
            rig.count("(" + ALL_ROWS + ") query");
            print("comparison of all rows: %.1f s", all.seconds());
        }
        check("check without balances");
        addAll();
        print(
                "%,d running totals, %,d balances, %,d open rows",
                rig.count("earnings"),
                rig.count("commission_balance"),
                rig.count("commission where day >= '" + OPEN + "'"));
        for (int round = 0; round < ROUNDS; round++) {
            check("check with balances");
        }
        var turn = new Watch();
        task();
        print("one run of the task: %.1f s", turn.seconds());
    }

    private void check(String what) {
        var watch = new Watch();
        Http.Answer books = rig.get("/claims/books", "application/json");
        if (books.json().path("differencesCount").asInt(-1) != 0) {
            throw new IllegalStateException(books.body());
        }
        print("%s: %.1f s", what, watch.seconds());
    }

    private void addAll() throws SQLException {
        var watch = new Watch();
        int runs = 0;
        while (rig.count("commission_balance_place where day >= '" + OPEN.minusDays(1)
                        + "' and user_id <> repeat(x'00', 12)")
                == 0) {
            task();
            runs++;
        }
        long closed = rig.count("commission where day < '" + OPEN + "'");
        print("%,d closed rows added by %d runs, with their checks, in %.0f s", closed, runs, watch.seconds());
    }

    private void task() throws SQLException {
        rig.execute("update scheduled_tasks set execution_time = utc_timestamp(), last_success = null"
                + " where task_name = 'claim-books' and not picked");
        while (rig.count("scheduled_tasks where task_name = 'claim-books' and last_success is not null") == 0) {
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
        }
    }
}
