package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What is kept about users, one line a row, every digit shown. A row of zeros is the same as none, except for a day's
 * commission, which only those have whose tiers brought the house something.
 */
final class Books {
    private final TreeMap<String, String> lines = new TreeMap<>();

    void put(String row, List<BigDecimal> figures) {
        if (row.startsWith("commission") || figures.stream().anyMatch(figure -> figure.signum() != 0)) {
            String figuresText = figures.stream()
                    .map(figure -> figure.signum() == 0
                            ? "0"
                            : figure.stripTrailingZeros().toPlainString())
                    .collect(Collectors.joining(" "));
            if (lines.put(row, figuresText) != null) {
                throw new IllegalStateException("Two rows: " + row);
            }
        }
    }

    SortedMap<String, String> lines() {
        return lines;
    }

    /** What the database has is what the oracle says, and sums up; only the lines that differ are shown. */
    static void assertSame(Oracle oracle, Set<LocalDate> computed) throws SQLException {
        SortedMap<String, String> expected = oracle.books(computed);
        try (Connection connection = Pods.connection()) {
            SortedMap<String, String> kept = read(connection, oracle.users());
            Set<Map.Entry<String, String>> same = new HashSet<>(expected.entrySet());
            same.retainAll(kept.entrySet());
            expected.entrySet().removeAll(same);
            kept.entrySet().removeAll(same);
            assertThat(kept).isEqualTo(expected);
            KeptTotals.assertExact(connection);
        }
    }

    /** The books of {@code users} as the database has them. */
    private static SortedMap<String, String> read(Connection connection, Collection<String> users) throws SQLException {
        var books = new Books();
        books.read(connection, users, "count", "referral_count", perTier("t"));
        books.read(connection, users, "deposits", "referrer_deposits", "usd");
        books.read(connection, users, "activity", "referrer_activity", perTier("stake_") + ", " + perTier("edge_"));
        books.read(connection, users, "earned", "earnings", perTier("earned_"));
        books.read(connection, users, "played", "player_day", "stake_1, edge_1, stake_2, edge_2");
        String cells = Stream.of("1_1", "1_2", "2_1", "2_2", "3_1", "3_2", "4_1", "4_2")
                .map("rate_%1$s, stake_%1$s, edge_%1$s, earned_%1$s"::formatted)
                .collect(Collectors.joining(", "));
        books.read(connection, users, "commission", "commission", "level, " + cells);
        return books.lines;
    }

    /** What the bets and deposits themselves, as they are stored, say that the books must be. */
    static Oracle oracle(Connection connection, Oracle network) throws SQLException {
        String users = ids(network.users());
        try (var statement = connection.createStatement()) {
            try (var bet = statement.executeQuery("select lower(hex(id)), lower(hex(user_id)), category, stake,"
                    + " house_edge, status, date(at) from bet where user_id in " + users)) {
                while (bet.next()) {
                    network.bet(
                            bet.getString(1),
                            bet.getString(2),
                            bet.getInt(3),
                            bet.getBigDecimal(4),
                            bet.getBigDecimal(5),
                            bet.getString(6).equals("VOIDED"),
                            bet.getObject(7, LocalDate.class));
                }
            }
            try (var deposit = statement.executeQuery("select id, lower(hex(user_id)), amount, amount_usd, date(at)"
                    + " from deposit where user_id in " + users)) {
                while (deposit.next()) {
                    network.deposit(
                            deposit.getString(1),
                            deposit.getString(2),
                            deposit.getBigDecimal(3),
                            deposit.getBigDecimal(4),
                            deposit.getObject(5, LocalDate.class));
                }
            }
        }
        return network;
    }

    private void read(Connection connection, Collection<String> users, String name, String table, String columns)
            throws SQLException {
        boolean daily = name.equals("played") || name.equals("commission");
        String key = (daily ? "concat(day, ' ', lower(hex(user_id)))" : "lower(hex(user_id))");
        try (var statement = connection.createStatement();
                var row = statement.executeQuery(
                        "select " + key + ", " + columns + " from " + table + " where user_id in " + ids(users))) {
            int count = row.getMetaData().getColumnCount();
            while (row.next()) {
                var figures = new ArrayList<BigDecimal>();
                for (int column = 2; column <= count; column++) {
                    figures.add(row.getBigDecimal(column));
                }
                put(name + " " + row.getString(1), figures);
            }
        }
    }

    private static String ids(Collection<String> users) {
        return users.stream().map(user -> "0x" + user).collect(Collectors.joining(",", "(", ")"));
    }

    private static String perTier(String column) {
        return IntStream.rangeClosed(1, 4).mapToObj(tier -> column + tier).collect(Collectors.joining(", "));
    }

    /** The sums that are kept for reports, and the rows that they are the sums of: compared in one statement, so at one moment. */
    private static final class KeptTotals {
        private static final List<String> SUMS = Stream.concat(
                        Stream.of("users"),
                        Stream.of("stake", "edge", "earned")
                                .flatMap(figure -> Stream.of("1_1", "1_2", "2_1", "2_2", "3_1", "3_2", "4_1", "4_2")
                                        .map(cell -> figure + "_" + cell)))
                .toList();

        private static final String DAYS = "select day, " + each("sum(%1$s)") + " from (select day, " + each("%1$s")
                + " from commission_day_total union all select day, -1, "
                + SUMS.stream().skip(1).map(sum -> "-" + sum).collect(Collectors.joining(", "))
                + " from commission) sides group by day having "
                + SUMS.stream().map(sum -> "sum(" + sum + ") <> 0").collect(Collectors.joining(" or "));

        private static final String REVISIONS =
                "select day, hex(user_id) from (select day, user_id, earned from commission"
                        + " union all select day, user_id, earned_before - earned_after from commission_revision) sides"
                        + " group by day, user_id having sum(earned) <> 0";

        private static final String GAPS =
                "select day, hex(user_id), run from (select day, user_id, run, earned_before,"
                        + " earned_after, ifnull(lag(earned_after) over (partition by day, user_id order by run), 0) last"
                        + " from commission_revision) revisions where earned_before <> last or earned_before = earned_after";

        private static final String REFERRALS =
                "select * from (select sum(t1) t1, sum(t2) t2, sum(t3) t3, sum(t4) t4 from"
                        + " (select t1, t2, t3, t4 from referral_total union all select -count(t1), -count(t2), -count(t3), -count(t4)"
                        + " from referral) sides) total where t1 <> 0 or t2 <> 0 or t3 <> 0 or t4 <> 0";

        private static final String DATES =
                "select hex(user_id), referred_at, created_at from referral join user on id ="
                        + " user_id where not referred_at <=> if(t1 is null, null, created_at)";

        private KeptTotals() {}

        /** Of everything in the database: days, referrals, and when who was referred. */
        static void assertExact(Connection connection) throws SQLException {
            assertThat(rows(connection, DAYS)).as("totals of days").isEmpty();
            assertThat(rows(connection, REVISIONS)).as("sums of revisions").isEmpty();
            assertThat(rows(connection, GAPS))
                    .as("revisions that follow no other")
                    .isEmpty();
            assertThat(rows(connection, REFERRALS)).as("totals of referrals").isEmpty();
            assertThat(rows(connection, DATES)).as("dates of referrals").isEmpty();
        }

        private static List<String> rows(Connection connection, String query) throws SQLException {
            var found = new ArrayList<String>();
            try (var statement = connection.createStatement();
                    var row = statement.executeQuery(query)) {
                while (row.next()) {
                    var columns = new ArrayList<String>();
                    for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
                        columns.add(row.getString(column));
                    }
                    found.add(columns.toString());
                }
            }
            return found;
        }

        private static String each(String column) {
            return SUMS.stream().map(column::formatted).collect(Collectors.joining(", "));
        }
    }
}
