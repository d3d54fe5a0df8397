package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sums that are kept for reports, and the rows that they are the sums of: compared in one statement, so at one moment. */
final class KeptTotals {
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

    private static final String REVISIONS = "select day, hex(user_id) from (select day, user_id, earned from commission"
            + " union all select day, user_id, earned_before - earned_after from commission_revision) sides"
            + " group by day, user_id having sum(earned) <> 0";

    private static final String GAPS = "select day, hex(user_id), run from (select day, user_id, run, earned_before,"
            + " earned_after, ifnull(lag(earned_after) over (partition by day, user_id order by run), 0) last"
            + " from commission_revision) revisions where earned_before <> last or earned_before = earned_after";

    private static final String REFERRALS = "select * from (select sum(t1) t1, sum(t2) t2, sum(t3) t3, sum(t4) t4 from"
            + " (select t1, t2, t3, t4 from referral_total union all select -count(t1), -count(t2), -count(t3), -count(t4)"
            + " from referral) sides) total where t1 <> 0 or t2 <> 0 or t3 <> 0 or t4 <> 0";

    private static final String DATES = "select hex(user_id), referred_at, created_at from referral join user on id ="
            + " user_id where not referred_at <=> if(t1 is null, null, created_at)";

    private KeptTotals() {}

    /** Of everything in the database: days, referrals, and when who was referred. */
    static void assertExact(Connection connection) throws SQLException {
        assertThat(rows(connection, DAYS)).as("totals of days").isEmpty();
        assertThat(rows(connection, REVISIONS)).as("sums of revisions").isEmpty();
        assertThat(rows(connection, GAPS)).as("revisions that follow no other").isEmpty();
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
