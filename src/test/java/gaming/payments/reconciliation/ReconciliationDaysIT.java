package gaming.payments.reconciliation;

import static gaming.payments.reconciliation.ReconciliationRows.hex;
import static org.assertj.core.api.Assertions.assertThat;

import gaming.database.Ids;
import gaming.payments.reconciliation.Books.Difference;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bets of a computed day, its activity and its commission, on a database of its own. */
class ReconciliationDaysIT {
    private static final LocalDate DAY = LocalDate.parse("2026-02-03");

    /** From the player, whose bets are of both categories, to the fifth ancestor, who earns nothing of it. */
    private final List<ObjectId> chain =
            List.of(new ObjectId(), new ObjectId(), new ObjectId(), new ObjectId(), new ObjectId(), new ObjectId());

    private final ObjectId player = chain.getFirst();

    @AutoClose
    private final ReconciliationRows rows = ReconciliationRows.alone();

    /** A player and the direct referrer play; a stranger is in no tier. */
    @BeforeEach
    void begin() {
        for (int at = 0; at < chain.size(); at++) {
            rows.execute(
                    "insert into referral(user_id, t1, t2, t3, t4) values (%s, %s, %s, %s, %s)",
                    hex(chain.get(at)), ancestor(at + 1), ancestor(at + 2), ancestor(at + 3), ancestor(at + 4));
        }
        bet(new ObjectId(), player, 1, "10", "0.5", DAY + " 00:00:00");
        // Ids have a time of their own: of the day, of the next one, or of today
        bet(Ids.first(DAY.plusDays(1)), player, 1, "30", "1.5", DAY + " 23:59:59.999");
        bet(Ids.first(DAY), player, 2, "100", "2.7", DAY + " 12:00:00");
        bet(new ObjectId(), player, 1, "7", "0.7", DAY.minusDays(1) + " 23:59:59.999");
        bet(new ObjectId(), player, 1, "7", "0.7", DAY.plusDays(1) + " 00:00:00");
        rows.execute("update bet set status = 'VOIDED' where stake = 7");
        bet(new ObjectId(), chain.get(1), 1, "20", "1", DAY + " 12:00:00");
        var stranger = new ObjectId();
        bet(new ObjectId(), stranger, 2, "5", "0.25", DAY + " 12:00:00");
        rows.execute("insert into referral(user_id) values (%s)", hex(stranger));
        activity(player, "40, 2, 100, 2.7");
        activity(chain.get(1), "20, 1, 0, 0");
        activity(stranger, "0, 0, 5, 0.25");
        edges(chain.get(1), "2, 2.7, 0, 0, 0, 0, 0, 0");
        edges(chain.get(2), "1, 0, 2, 2.7, 0, 0, 0, 0");
        edges(chain.get(3), "0, 0, 1, 0, 2, 2.7, 0, 0");
        edges(chain.get(4), "0, 0, 0, 0, 1, 0, 2, 2.7");
        edges(chain.get(5), "0, 0, 0, 0, 0, 0, 1, 0");
        rows.execute("insert into commission_day(day, state) values ('%s', 'DONE')", DAY);
    }

    private String ancestor(int at) {
        return at < chain.size() ? hex(chain.get(at)) : "null";
    }

    private void bet(ObjectId id, ObjectId user, int category, String stake, String edge, String at) {
        rows.execute(
                "insert into bet(id, user_id, category, stake, won, house_edge, status, at)"
                        + " values (%s, %s, %d, %s, 1, %s, 'SETTLED', '%s')",
                hex(id), hex(user), category, stake, edge, at);
        LocalDate idDay = LocalDate.ofInstant(id.getDate().toInstant(), ZoneOffset.UTC);
        if (!at.startsWith(idDay.toString())) {
            rows.execute(
                    "insert ignore into bet_id_day values ('%s', '%s', %s, %s)",
                    at.substring(0, 10), idDay, hex(Ids.first(idDay)), hex(Ids.last(idDay)));
        }
    }

    private void activity(ObjectId user, String sums) {
        rows.execute(
                "insert into player_day(day, user_id, stake_1, edge_1, stake_2, edge_2) values ('%s', %s, %s)",
                DAY, hex(user), sums);
    }

    private void edges(ObjectId user, String edges) {
        rows.execute(
                "insert into commission(day, user_id, level, edge_1_1, edge_1_2, edge_2_1, edge_2_2, edge_3_1,"
                        + " edge_3_2, edge_4_1, edge_4_2) values ('%s', %s, 1, %s)",
                DAY, hex(user), edges);
    }

    @Test
    void aDayWhoseBetsActivityAndCommissionAgreeHasNoDifference() {
        Books books = ReconciliationRows.read(ReconciliationRows.SENT, DAY, DAY.plusDays(1));
        assertThat(books.differences()).isEmpty();
        assertThat(books.comparedDays()).containsExactly(DAY);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "update bet set house_edge = house_edge + 0.00000001 where stake = 10 | 5.95000001 | 5.95",
                "update bet set stake = stake - 1 where stake = 10                    | 164        | 165",
                "update bet set status = 'VOIDED' where stake = 10                    | 5.45       | 5.95",
                "update bet set status = 'SETTLED' where at < '2026-02-03 00:00'      |            |",
                "update bet set at = at + interval 1 day where stake = 10             | 5.45       | 5.95",
                "delete from bet where stake = 20                                     | 4.95       | 5.95",
                "delete from bet                                                      | 0          | 5.95",
                "update bet set category = 2 where stake = 10                         | 0          | 1",
                "update bet set category = 3 - category                               | 0          | 3",
                "insert into bet(id, user_id, game_id, category, stake, won, house_edge, status, at) select"
                        + " 0x698148900000000000000001, user_id, game_id, category, 0, 0, 1, status, at from bet"
                        + " where stake = 20                                                     | 6.95       | 5.95"
            })
    void betsThatTheActivityDoesNotHaveAreFound(String change, String expected, String found) {
        rows.execute(change);
        assertDifferences(expected == null ? List.of() : List.of("ACTIVITY null " + expected + " " + found));
    }

    @Test
    void aMarkedDayIsComparedWithItsBetsOnly() {
        rows.execute("update player_day set edge_1 = edge_1 + 1 where stake_1 = 40");
        assertDifferences(List.of(
                "ACTIVITY null 5.95 6.95",
                "COMPUTED TIER_1 6.7 5.7",
                "COMPUTED TIER_2 6.7 5.7",
                "COMPUTED TIER_3 6.7 5.7",
                "COMPUTED TIER_4 6.7 5.7"));
        rows.execute("insert into commission_late(day, user_id) values ('%s', %s)", DAY, hex(player));
        assertDifferences(List.of("ACTIVITY null 5.95 6.95"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "update commission set edge_1_2 = edge_1_2 + 0.5 where edge_2_1 = 2    | TIER_1 5.7 6.2",
                "update commission set edge_3_1 = 0 where edge_3_1 = 1                 | TIER_3 5.7 4.7",
                "delete from commission where edge_4_1 = 1                             | TIER_4 5.7 4.7",
                "update commission set edge_2_1 = 2.7, edge_2_2 = 2 where edge_2_1 = 2 | TIER_2 3 3.7"
            })
    void commissionThatTheActivityDoesNotHaveIsFound(String change, String difference) {
        rows.execute(change);
        assertDifferences(List.of("COMPUTED " + difference));
    }

    @Test
    void commissionWithoutAnyActivityIsFound() {
        rows.execute("delete from bet");
        rows.execute("delete from player_day");
        assertDifferences(List.of(
                "COMPUTED TIER_1 0 5.7", "COMPUTED TIER_2 0 5.7", "COMPUTED TIER_3 0 5.7", "COMPUTED TIER_4 0 5.7"));
    }

    @ParameterizedTest
    @CsvSource({"NONE", "QUEUED", "FAILED"})
    void onlyComputedDaysAreCompared(String state) {
        rows.execute("update commission_day set state = '%s'", state);
        rows.execute("delete from bet");
        rows.execute("delete from commission");
        assertThat(days(ReconciliationRows.read(ReconciliationRows.SENT, DAY))).isEmpty();
    }

    @Test
    void whatRetentionHasDroppedIsNoDifference() {
        rows.execute("delete from bet");
        rows.execute("update kept_from set bets = '%s'", DAY.minusMonths(1).plusDays(1));
        assertDifferences(List.of());
        rows.execute("update commission set edge_1_2 = edge_1_2 + 0.5 where edge_2_1 = 2");
        assertDifferences(List.of("COMPUTED TIER_1 5.7 6.2"));
        rows.execute("delete from player_day");
        rows.execute("update kept_from set player_days = '%s'", DAY.plusDays(1));
        assertDifferences(List.of());
    }

    @Test
    void aBetThatIsWrittenMeanwhileIsInBothOrInNeither() throws SQLException {
        rows.connection().setAutoCommit(false);
        rows.execute("update bet set status = 'VOIDED' where stake = 10");
        rows.execute("update player_day set stake_1 = 30, edge_1 = 1.5 where stake_1 = 40");
        rows.execute("insert into commission_late(day, user_id) values ('%s', %s)", DAY, hex(chain.get(1)));
        assertDifferences(List.of());
        rows.connection().commit();
        rows.connection().setAutoCommit(true);
        assertDifferences(List.of());
    }

    private static void assertDifferences(List<String> expected) {
        Books books = ReconciliationRows.read(ReconciliationRows.SENT, DAY);
        List<Difference> differences = days(books);
        assertThat(differences)
                .extracting(each ->
                        each.what() + " " + each.tier() + " " + plain(each.expected()) + " " + plain(each.found()))
                .containsExactlyElementsOf(expected);
        assertThat(differences).extracting(Difference::day).allMatch(DAY::equals);
        assertThat(books.differentDays()).hasSize(expected.size());
    }

    private static List<Difference> days(Books books) {
        return books.differences().stream()
                .filter(each -> List.of("ACTIVITY", "COMPUTED").contains(each.what()))
                .toList();
    }

    private static String plain(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }
}
