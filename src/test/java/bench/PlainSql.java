package bench;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The same day as one script of plain SQL, as at a prompt: sums by tier, level, rates, one row a referrer with the same
 * columns and keys, and the earnings. It has one connection, one transaction a statement, no batches, no queue and no
 * recovery after a failure.
 */
final class PlainSql {
    private static final String[][] RATES = {
        {"10", "12", "15", "17.5", "20"},
        {"3", "3.5", "4", "4.5", "6"},
        {"2", "2.5", "3", "3.5", "4"},
        {"1", "1.25", "1.5", "1.75", "2"}
    };

    private PlainSql() {}

    static void run(Connection connection, LocalDate day) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("drop table if exists plain_tier, plain_commission, plain_earnings");
            statement.execute("create table plain_tier(user_id binary(12) not null, tier tinyint not null,"
                    + " stake_1 decimal(34,8) not null, edge_1 decimal(34,8) not null,"
                    + " stake_2 decimal(34,8) not null, edge_2 decimal(34,8) not null, primary key(user_id, tier))");
            statement.execute("create table plain_commission like commission");
            statement.execute("create table plain_earnings like earnings");
            for (int tier = 1; tier <= 4; tier++) {
                statement.execute("insert into plain_tier select r.t" + tier + ", " + tier + ", sum(p.stake_1),"
                        + " sum(p.edge_1), sum(p.stake_2), sum(p.edge_2) from player_day p"
                        + " join referral r on r.user_id = p.user_id where p.day = '" + day + "' and r.t" + tier
                        + " is not null group by r.t" + tier);
            }
            statement.execute("insert into plain_commission(day, user_id, level, " + names("rate") + ", "
                    + names("stake") + ", " + names("edge") + ", " + names("earned") + ") select '" + day
                    + "', user_id, level, " + cells("rate")
                    + ", " + cells("stake") + ", " + cells("edge") + ", " + earned() + " from (select s.user_id,"
                    + " " + level() + " level, " + sums("stake") + ", " + sums("edge") + " from plain_tier s"
                    + " left join referrer_deposits d on d.user_id = s.user_id group by s.user_id) x");
            statement.execute("insert into plain_earnings(user_id, earned_1, earned_2, earned_3, earned_4)"
                    + " select user_id, earned_1_1 + earned_1_2, earned_2_1 + earned_2_2, earned_3_1 + earned_3_2,"
                    + " earned_4_1 + earned_4_2 from plain_commission");
        }
    }

    private static String level() {
        return "case when max(ifnull(d.usd, 0)) >= 10000000 then 5 when max(ifnull(d.usd, 0)) >= 1000000 then 4"
                + " when max(ifnull(d.usd, 0)) >= 250000 then 3 when max(ifnull(d.usd, 0)) >= 50000 then 2 else 1 end";
    }

    private static String sums(String figure) {
        return each((tier, category) -> "sum(if(s.tier = " + tier + ", s." + figure + "_" + category + ", 0)) " + figure
                + "_" + tier + "_" + category);
    }

    private static String cells(String figure) {
        return each((tier, category) -> figure.equals("rate") ? rate(tier) : figure + "_" + tier + "_" + category);
    }

    private static String names(String figure) {
        return each((tier, category) -> figure + "_" + tier + "_" + category);
    }

    private static String earned() {
        return each((tier, category) -> halfEven("edge_" + tier + "_" + category + " * " + rate(tier) + " * 0.01"));
    }

    /** MariaDB's own function rounds halves away from zero. */
    private static String halfEven(String exact) {
        return "if(abs({x} - truncate({x}, 8)) = 0.000000005 and mod(truncate({x}, 8), 0.00000002) = 0, truncate({x}, 8), round({x}, 8))"
                .replace("{x}", exact);
    }

    private static String rate(int tier) {
        return "cast(elt(level, " + String.join(", ", RATES[tier - 1]) + ") as decimal(6, 3))";
    }

    private interface Cell {
        String text(int tier, int category);
    }

    private static String each(Cell cell) {
        return IntStream.rangeClosed(1, 4)
                .boxed()
                .flatMap(tier -> IntStream.rangeClosed(1, 2).mapToObj(category -> cell.text(tier, category)))
                .collect(Collectors.joining(", "));
    }
}
