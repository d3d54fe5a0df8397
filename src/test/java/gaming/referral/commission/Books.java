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
}
