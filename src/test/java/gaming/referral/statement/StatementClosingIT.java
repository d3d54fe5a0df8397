package gaming.referral.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.core.StrictJson;
import gaming.database.OnConnection;
import gaming.database.Sql;
import gaming.events.EventSchemas;
import gaming.outbox.EventType;
import gaming.outbox.Outbox;
import gaming.payments.PaymentStatus;
import gaming.payments.reconciliation.ReconciliationRows;
import gaming.referral.statement.StatementFile.Statement;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The closing of months, on a database of its own. */
class StatementClosingIT {
    private final List<Outbox.Event> events = new ArrayList<>();

    @AutoClose
    private final ReconciliationRows rows = ReconciliationRows.alone();

    private ObjectId user;

    /** The user earns 10 on 2026-01-01. */
    @BeforeEach
    void oneEarner() {
        user = known(rows.earner("10"));
    }

    @Test
    void aMonthHasItsDaysAndTheClaimsPaidInIt() {
        rows.earns(user, "2026-03-31", "0.00000001");
        rows.earns(user, "2026-04-01", "5");
        ObjectId claim = rows.claim(user, PaymentStatus.COMPLETED, "9", "11.25");
        rows.claim(user, PaymentStatus.PENDING, "1", "1.25");
        closeUpTo("2026-04");

        assertThat(months(user)).containsExactly("2026-01", "2026-03", "2026-04");
        Statement january = statement(user, "2026-01");
        assertThat(january.opening()).isEqualTo("0");
        assertThat(january.previous()).isNull();
        assertThat(january.closing()).isEqualTo("10");
        assertThat(lines(january)).containsExactly("DAY 2026-01-01 10 10");
        Statement march = statement(user, "2026-03");
        assertThat(march.opening()).isEqualTo("10");
        assertThat(lines(march))
                .containsExactly("DAY 2026-03-31 0.00000001 10.00000001", "CLAIM 2026-03-01T12:00:01Z -9 1.00000001");
        assertThat(march.lines().getLast().claim()).isEqualTo(claim.toHexString());
        assertThat(march.lines().getLast().usdc()).isEqualTo("11.25");
        assertThat(statement(user, "2026-04").closing()).isEqualTo("6.00000001");
        assertThat(StatementFile.verify(file(user), OwnKey.published())).contains("3 statements");
    }

    @Test
    void aLaterChangeIsACorrectionInTheNextStatement() {
        rows.earns(user, "2026-02-10", "3");
        closeUpTo("2026-02");
        String before = new String(file(user), StandardCharsets.UTF_8);
        rows.execute("update commission set earned_2_1 = 8 where day = '2026-01-01'");
        rows.total(user, "earned_2", "-2");
        rows.earns(user, "2026-02-11", "1");
        rows.earns(user, "2026-03-01", "4");
        ObjectId late = known(new ObjectId());
        closeUpTo("2026-03");
        rows.earns(late, "2026-01-20", "7");
        closeUpTo("2026-04");

        assertThat(new String(file(user), StandardCharsets.UTF_8)).startsWith(before);
        assertThat(lines(statement(user, "2026-03")))
                .containsExactly("CORRECTION 2026-01 -2 11 10 8", "CORRECTION 2026-02 1 12 3 4", "DAY 2026-03-01 4 16");
        assertThat(months(user)).doesNotContain("2026-04");
        assertThat(lines(statement(late, "2026-04"))).containsExactly("CORRECTION 2026-01 7 7 0 7");
        assertThat(StatementFile.verify(file(user), OwnKey.published())).contains("closing balance 16 EUR");
    }

    @Test
    void aDayThatEarnedMoreBeforeShowsWhatTookTheMoneyBack() {
        rows.earns(user, "2026-01-02", "4");
        rows.execute("insert into commission_past(day, user_id, run, level, earned)"
                + " values ('2026-01-01', %1$s, '2026-01-05', 2, 11), ('2026-01-01', %1$s, '2026-01-06', 1, 10.5),"
                        .formatted(ReconciliationRows.hex(user))
                + " ('2026-01-02', %1$s, '2026-01-05', 1, 3), ('2026-01-03', %1$s, '2026-01-05', 1, 90)"
                        .formatted(ReconciliationRows.hex(user)));
        closeUpTo("2026-01");
        assertThat(lines(statement(user, "2026-01")))
                .containsExactly(
                        "DAY 2026-01-01 11 11",
                        "CORRECTION 2026-01-01 -1 10 11 10",
                        "DAY 2026-01-02 4 14",
                        "DAY 2026-01-03 90 104",
                        "CORRECTION 2026-01-03 -90 14 90 0");
        assertThat(StatementFile.verify(file(user), OwnKey.published())).contains("closing balance 14 EUR");
    }

    @Test
    void aClaimThatCompletesAfterTheClosingIsInTheNextStatement() {
        ObjectId claim = rows.claim(user, PaymentStatus.PENDING, "4", "5");
        closeUpTo("2026-03");
        rows.execute(
                "update claim set status = 'COMPLETED', finished_at = '2026-03-05' where id = %s",
                ReconciliationRows.hex(claim));
        closeUpTo("2026-04");
        assertThat(lines(statement(user, "2026-04"))).containsExactly("CLAIM 2026-03-05T00:00:00Z -4 6");
    }

    @Test
    void aReferrerWhoseEarningsAreNotTheSumOfTheDaysWaitsAlone() {
        rows.total(user, "earned_2", "2");
        ObjectId other = known(rows.earner("3"));
        closeUpTo("2026-01");
        assertThat(months(user)).isEmpty();
        assertThat(months(other)).containsExactly("2026-01");

        rows.total(user, "earned_2", "-2");
        closeUpTo("2026-02");
        assertThat(lines(statement(user, "2026-02"))).containsExactly("CORRECTION 2026-01 10 10 0 10");
    }

    @Test
    void aMonthThatHasNotEndedForSomeTimeStaysOpen() {
        rows.execute("delete from commission");
        rows.execute("delete from earnings");
        YearMonth latest = YearMonth.now(ZoneOffset.UTC).minusMonths(1);
        rows.earns(user, latest + "-01", "1");
        assertThat(closeNext(Duration.ofDays(400))).isFalse();
        assertThat(months(user)).isEmpty();
    }

    @Test
    void aMonthIsOverdueUntilItIsClosed() {
        var days = Duration.ofDays(3);
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        assertThat(overdue(days).toDays())
                .isCloseTo(LocalDate.parse("2026-02-04").until(today, ChronoUnit.DAYS), within(1L));
        rows.day("2026-01-15", "QUEUED", Duration.ZERO);
        assertThat(closeNext(Duration.ZERO)).as("not all its days are computed").isFalse();
        assertThat(overdue(days)).isPositive();
        assertThat(overdue(Duration.ofDays(4_000))).isZero();

        rows.execute("update commission_day set state = 'DONE'");
        assertThat(closeNext(Duration.ZERO)).isTrue();
        assertThat(overdue(days)).as("a month whose closing has begun").isPositive();
        while (closeNext(Duration.ZERO)) {}
        assertThat(overdue(days)).isZero();
        rows.execute("delete from statement_month");
        rows.execute("delete from commission");
        assertThat(overdue(days)).as("no commission").isZero();
    }

    private Duration overdue(Duration closeAfter) {
        return OnConnection.call(rows.connection(), () -> StatementClosing.overdue(closeAfter));
    }

    @Test
    void manyUsersCloseInBatchesAndNobodyTwice() {
        var users = new ArrayList<ObjectId>();
        for (int number = 0; number < 1_100; number++) {
            users.add(known(rows.earner("1")));
        }
        closeUpTo("2026-01");
        assertThat(count("referral_statement")).isEqualTo(1_101);
        assertThat(events).hasSize(1_101).allMatch(event -> event.type() == EventType.STATEMENT_CLOSED);
        JsonNode data = StrictJson.MAPPER.valueToTree(events.getFirst().data());
        assertThat(EventSchemas.read().problems("statement.closed", data)).isEmpty();
        closeUpTo("2026-02");
        assertThat(count("referral_statement")).isEqualTo(1_101);
        assertThat(events).hasSize(1_101);
        assertThat(months(users.getLast())).containsExactly("2026-01");
    }

    private ObjectId known(ObjectId id) {
        rows.execute(
                "insert into user(id, username, username_key) values (%s, 'u%s', 'u%s')",
                ReconciliationRows.hex(id), id, id);
        return id;
    }

    private void closeUpTo(String month) {
        while (count("statement_month where finished_at is not null and month = '" + month + "-01'") == 0) {
            assertThat(closeNext(Duration.ZERO)).isTrue();
        }
    }

    /** As the task does it: each step in a transaction of its own. */
    private boolean closeNext(Duration after) {
        return ReconciliationRows.inTransaction(
                rows.connection(),
                Connection.TRANSACTION_REPEATABLE_READ,
                () -> StatementClosing.closeSome(OwnKey::sign, events::addAll, after));
    }

    private int count(String table) {
        return OnConnection.call(
                rows.connection(),
                () -> Sql.first("select count(*) from " + table, row -> row.getInt(1))
                        .orElseThrow());
    }

    private Statement statement(ObjectId earner, String month) {
        return OnConnection.call(
                rows.connection(),
                () -> StatementAnswers.find(earner, YearMonth.parse(month))
                        .orElseThrow()
                        .statement());
    }

    private List<String> months(ObjectId earner) {
        return OnConnection.call(
                rows.connection(),
                () -> Sql.list(
                        "select month from referral_statement where user_id = ? order by month",
                        row -> YearMonth.from(row.getDate(1)).toString(),
                        earner));
    }

    private byte[] file(ObjectId earner) {
        return months(earner).stream()
                .map(month -> OnConnection.call(
                        rows.connection(),
                        () -> StatementAnswers.find(earner, YearMonth.parse(month))
                                .orElseThrow()
                                .line()))
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> lines(Statement statement) {
        return statement.lines().stream()
                .map(line -> line.kind() + " " + line.date() + " " + line.amount() + " " + line.balance()
                        + (line.before() == null ? "" : " " + line.before() + " " + line.after()))
                .toList();
    }
}
