package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
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
import world.Fleet;

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
    static void assertSame(Oracle oracle, Set<LocalDate> computed) {
        SortedMap<String, String> expected = oracle.books(computed);
        SortedMap<String, String> kept = read(oracle.users());
        Set<Map.Entry<String, String>> same = new HashSet<>(expected.entrySet());
        same.retainAll(kept.entrySet());
        expected.entrySet().removeAll(same);
        kept.entrySet().removeAll(same);
        assertThat(kept).isEqualTo(expected);
        KeptTotals.assertExact();
    }

    /** The books of {@code users} as the database has them. */
    private static SortedMap<String, String> read(Collection<String> users) {
        var books = new Books();
        books.read(users, "count", "referral_count", perTier("t"));
        books.read(users, "deposits", "referrer_deposits", "usd");
        books.read(users, "activity", "referrer_activity", perTier("stake_") + ", " + perTier("edge_"));
        books.read(users, "earned", "earnings", perTier("earned_"));
        books.read(users, "played", "player_day", "stake_1, edge_1, stake_2, edge_2");
        String cells = Stream.of("1_1", "1_2", "2_1", "2_2", "3_1", "3_2", "4_1", "4_2")
                .map("rate_%1$s, stake_%1$s, edge_%1$s, earned_%1$s"::formatted)
                .collect(Collectors.joining(", "));
        books.read(users, "commission", "commission", "level, " + cells);
        return books.lines;
    }

    private void read(Collection<String> users, String name, String table, String columns) {
        boolean daily = name.equals("played") || name.equals("commission");
        String key = daily ? "concat(day, ' ', lower(hex(user_id)))" : "lower(hex(user_id))";
        Fleet.rows()
                .each("select " + key + ", " + columns + " from " + table + " where user_id in " + ids(users), row -> {
                    var figures = new ArrayList<BigDecimal>();
                    for (int column = 2; column <= row.getMetaData().getColumnCount(); column++) {
                        figures.add(row.getBigDecimal(column));
                    }
                    put(name + " " + row.getString(1), figures);
                });
    }

    /** Tells the oracle the bets and deposits as they are stored. */
    static void tellStored(Oracle oracle) {
        String users = ids(oracle.users());
        Fleet.rows()
                .each(
                        "select lower(hex(id)), lower(hex(user_id)), category, stake, house_edge, status, date(at) from bet"
                                + " where user_id in " + users,
                        bet -> oracle.bet(
                                bet.getString(1),
                                bet.getString(2),
                                bet.getInt(3),
                                bet.getBigDecimal(4),
                                bet.getBigDecimal(5),
                                bet.getString(6).equals("VOIDED"),
                                bet.getObject(7, LocalDate.class)));
        Fleet.rows()
                .each(
                        "select id, lower(hex(user_id)), amount, amount_usd, date(at) from deposit where user_id in "
                                + users,
                        deposit -> oracle.deposit(
                                deposit.getString(1),
                                deposit.getString(2),
                                deposit.getBigDecimal(3),
                                deposit.getBigDecimal(4),
                                deposit.getObject(5, LocalDate.class)));
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
        static void assertExact() {
            assertNone("totals of days", DAYS);
            assertNone("sums of revisions", REVISIONS);
            assertNone("revisions that follow no other", GAPS);
            assertNone("totals of referrals", REFERRALS);
            assertNone("dates of referrals", DATES);
        }

        private static void assertNone(String what, String query) {
            assertThat(Fleet.rows().texts(query)).as(what).isEmpty();
        }

        private static String each(String column) {
            return SUMS.stream().map(column::formatted).collect(Collectors.joining(", "));
        }
    }
}
