package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.database.OnConnection;
import gaming.database.Sql;
import gaming.payments.reconciliation.Books.Difference;
import gaming.payments.reconciliation.ReconciliationRows;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import world.Together;

/** Closed months and the check of the books, on a database of its own. */
class CommissionBalancesIT {
    @AutoClose
    private final ReconciliationRows rows = ReconciliationRows.alone();

    private ObjectId user;

    /** January is closed, February and March are open. */
    @BeforeEach
    void earnInThreeMonths() {
        user = rows.earner("10");
        rows.earns(user, "2026-01-31", "1");
        rows.earns(user, "2026-02-01", "2");
        rows.earns(user, "2026-03-07", "4");
        addAll();
    }

    @Test
    void aMonthIsClosedAWeekAfterItsEnd() {
        assertThat(balance(user)).isEqualByComparingTo("11");
        rows.earns(user, "2026-03-08", "8");
        addAll();
        assertThat(balance(user)).isEqualByComparingTo("13");
        assertThat(differences()).isEmpty();
    }

    @Test
    void aBatchOfAClosedMonthAddsItsRows() {
        var late = new ObjectId();
        rows.earns(user, "2026-01-15", "5");
        rows.earns(late, "2026-01-15", "0.00000001");
        batch(LocalDate.of(2026, 1, 15), false, user);
        batch(LocalDate.of(2026, 1, 15), false, late);
        rows.earns(user, "2026-02-02", "3");
        batch(LocalDate.of(2026, 2, 2), false, user);

        assertThat(balance(user)).isEqualByComparingTo("16");
        assertThat(balance(late)).isEqualByComparingTo("0.00000001");
        assertThat(differences()).isEmpty();
        assertThat(compareAll()).isZero();
    }

    @Test
    void aChangedRunningTotalAndAChangedRowOfAnOpenMonthAreFoundAtOnce() {
        rows.total(user, "earned_1", "0.00000001");
        assertThat(differences()).containsExactly("17 17.00000001");
        rows.total(user, "earned_1", "-0.00000001");
        rows.execute("update commission set earned_2_1 = 3 where day = '2026-02-01'");
        assertThat(differences()).containsExactly("18 17");
    }

    @Test
    void aChangedRowOfAClosedMonthIsFoundWhenItsUsersTurnComesAndUntilItIsRepaired() {
        rows.execute("update commission set earned_2_1 = 12 where day = '2026-01-01'");
        assertThat(differences()).isEmpty();
        assertThat(compareAll()).isOne();
        assertThat(differences()).containsExactly("19 17");
        assertThat(compareAll()).isZero();
        assertThat(differences()).containsExactly("19 17");

        rows.execute("update commission set earned_2_1 = 10 where day = '2026-01-01'");
        assertThat(differences()).isEmpty();
    }

    @Test
    void aRowThatIsGoneOrWasNeverEarnedIsFoundAsWell() {
        var never = new ObjectId();
        rows.commission(never, "2026-01-02", "6");
        rows.execute("delete from commission where day = '2026-01-31'");
        assertThat(compareAll()).isEqualTo(2);
        assertThat(differences()).containsExactlyInAnyOrder("16 17", "6 0");
    }

    @Test
    void aChangedBalanceIsNoDifferenceAndIsSummedUpAgain() {
        rows.execute("update commission_balance set earned = 1");
        assertThat(differences()).isEmpty();
        assertThat(compareAll()).isOne();
        assertThat(balance(user)).isEqualByComparingTo("11");
    }

    @Test
    void aDayOfWhichOnlyAPartIsAddedCountsOnce() {
        rows.earns(new ObjectId("0".repeat(23) + "1"), "2026-01-01", "100");
        rows.execute("delete from commission_balance");
        rows.execute(
                "update commission_balance_place set day = '2026-01-01', user_id = %s",
                ReconciliationRows.hex(new ObjectId("0".repeat(23) + "1")));
        rows.execute("insert into commission_balance values (%s, 100)", "0x" + "0".repeat(23) + "1");
        assertThat(differences()).isEmpty();
        addAll();
        assertThat(differences()).isEmpty();
        assertThat(compareAll()).isZero();
    }

    @Test
    void theRowAtThePlaceIsAdded() {
        rows.execute(
                "update commission_balance_place set day = '2026-01-01', user_id = %s", ReconciliationRows.hex(user));
        batch(LocalDate.of(2026, 1, 1), true, user);
        assertThat(balance(user)).isEqualByComparingTo("1");
    }

    @Test
    void batchesAndTheTaskDoNotMissEachOther() throws Exception {
        var earners = new ArrayList<ObjectId>();
        for (int number = 0; number < 20; number++) {
            earners.add(rows.earner("10"));
        }
        rows.execute("delete from commission_balance");
        rows.execute("update commission_balance_place set day = '1000-01-01'");
        Together.times(2, number -> {
            if (number == 0) {
                for (int round = 0; round < 5; round++) {
                    earners.forEach(this::recompute);
                }
            } else {
                try (Connection task = ReconciliationRows.another()) {
                    for (int run = 0; run < 60; run++) {
                        inTransaction(task, CommissionBalances::addBatch);
                        assertThat(inTransaction(task, CommissionBalances::compareSome))
                                .isZero();
                    }
                }
            }
        });
        addAll();
        assertThat(compareAll()).isZero();
        assertThat(differences()).isEmpty();
    }

    private void recompute(ObjectId earner) {
        LocalDate day = LocalDate.of(2026, 1, 1);
        inTransaction(rows.connection(), () -> {
            batch(day, true, earner);
            rows.execute("update commission set earned_2_1 = earned_2_1 + 1 where user_id = "
                    + ReconciliationRows.hex(earner));
            rows.total(earner, "earned_2", "1");
            batch(day, false, earner);
            return true;
        });
    }

    private static <T> T inTransaction(Connection connection, Supplier<T> work) {
        return ReconciliationRows.inTransaction(connection, Connection.TRANSACTION_READ_COMMITTED, work);
    }

    /** As the job does it beside its rows and earnings. */
    private void batch(LocalDate day, boolean subtracts, ObjectId earner) {
        OnConnection.run(rows.connection(), () -> CommissionBalances.add(day, subtracts, List.of(earner)));
    }

    private void addAll() {
        OnConnection.run(rows.connection(), () -> {
            while (CommissionBalances.addBatch()) {}
        });
    }

    /** All users and the tail after them. */
    private int compareAll() {
        return OnConnection.call(
                rows.connection(), () -> CommissionBalances.compareSome() + CommissionBalances.compareSome());
    }

    private BigDecimal balance(ObjectId earner) {
        return OnConnection.call(
                rows.connection(),
                () -> Sql.first(
                                "select earned from commission_balance where user_id = ?",
                                row -> row.getBigDecimal(1),
                                earner)
                        .orElseThrow());
    }

    private static List<String> differences() {
        return ReconciliationRows.read(ReconciliationRows.SENT).differences().stream()
                .map(CommissionBalancesIT::figures)
                .toList();
    }

    private static String figures(Difference difference) {
        assertThat(difference.what()).isEqualTo("EARNED");
        return difference.expected().stripTrailingZeros().toPlainString() + " "
                + difference.found().stripTrailingZeros().toPlainString();
    }
}
