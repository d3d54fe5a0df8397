package gaming.payments.reconciliation;

import dev.EmbeddedMariaDb;
import gaming.database.OnConnection;
import gaming.payments.PaymentStatus;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import org.flywaydb.core.Flyway;
import world.World;

/** Rows of the books as a test wants them, beside whatever else there is; what is not said is zero or empty. */
public final class ReconciliationRows implements AutoCloseable {
    /** When every claim was sent. */
    public static final Instant SENT = Instant.parse("2026-03-01T12:00:00Z");

    public static final Duration SCHEDULE = Duration.ofDays(5);

    /** How long a day may be uncomputed. */
    public static final Duration COMPUTED_WITHIN = Duration.ofHours(2);

    private final Connection connection;

    public ReconciliationRows(Connection connection) {
        this.connection = connection;
        // What a row needs and is not said becomes zero
        execute("set sql_mode = ''");
    }

    /** On a database of the books alone, where there is nothing else. */
    public static ReconciliationRows alone() {
        var rows = new ReconciliationRows(another());
        rows.empty();
        return rows;
    }

    /** Another connection to the database of the books alone. */
    public static Connection another() {
        try {
            return World.database().connect(Alone.SCHEMA);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static final class Alone {
        static final String SCHEMA = schema();
    }

    /** A new database with the service's tables, and nothing in them. */
    static String schema() {
        String schema = World.freshSchema();
        Flyway.configure()
                .dataSource(World.database().url(schema), EmbeddedMariaDb.GAMING, EmbeddedMariaDb.GAMING)
                .load()
                .migrate();
        return schema;
    }

    public Connection connection() {
        return connection;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /** The books alone as the service reads them, with these days. */
    public static Books read(Instant now, LocalDate... days) {
        try (Connection reader = another()) {
            reader.setAutoCommit(false);
            return OnConnection.call(reader, () -> look(now, days));
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    static Books look(Instant now, LocalDate... days) {
        ReconciliationQuery.begin();
        return ReconciliationQuery.read(
                new ReconciliationQuery.Scope(now, List.of(days), SCHEDULE, COMPUTED_WITHIN),
                new ReconciliationQuery.Look(_ -> true, Duration.ZERO, true));
    }

    void empty() {
        for (String table : List.of(
                "earnings",
                "commission",
                "commission_balance",
                "commission_day",
                "commission_day_compared",
                "commission_late",
                "bet",
                "bet_id_day",
                "player_day",
                "referral",
                "claim",
                "claim_transition",
                "picks_transfer",
                "scheduled_tasks",
                "referral_statement",
                "statement_month",
                "statement_earned",
                "statement_claim",
                "user")) {
            execute("delete from " + table);
        }
        execute(
                "update commission_balance_place set day = '1000-01-01', user_id = 0x%1$s, compared_user_id = 0x%1$s",
                "0".repeat(24));
        execute("update kept_from set bets = '1000-01-01', player_days = '1000-01-01'");
        execute("update claim_books set checked_at = null, differences = null, completed = 0, failed = 0");
    }

    /** Everything about a user. */
    public void forget(ObjectId user) {
        String claims = " in (select id from claim where user_id = " + hex(user) + ")";
        execute("delete from claim_transition where claim_id" + claims);
        execute("delete from scheduled_tasks where task_instance in"
                + " (select concat(lower(hex(id)), '/2') from claim where user_id = " + hex(user) + ")");
        for (String table : new String[] {"claim", "commission", "earnings"}) {
            execute("delete from %s where user_id = %s", table, hex(user));
        }
    }

    /** A user with a day's commission and the running total of it, which agree. */
    public ObjectId earner(String earned) {
        var user = new ObjectId();
        earns(user, "2026-01-01", earned);
        return user;
    }

    /** One more day with its commission, which the running total has as well. */
    public void earns(ObjectId user, String day, String earned) {
        commission(user, day, earned);
        total(user, "earned_2", earned);
    }

    public void commission(ObjectId user, String day, String earned) {
        execute(
                "insert into commission(day, user_id, level, earned_2_1) values ('%s', %s, 1, %s)",
                day, hex(user), earned);
    }

    /** A claim that the user's running totals know of, with the history that belongs to it. */
    public ObjectId claim(ObjectId user, PaymentStatus status, String amount, String usdc) {
        ObjectId claim = bareClaim(user, status, amount, usdc);
        execute(
                "insert into claim_transition(claim_id, at, to_status) values (%s, '2026-03-01', 'PENDING')",
                hex(claim));
        switch (status) {
            case PENDING -> {
                total(user, "pending", amount);
                total(user, "pending_usdc", usdc);
                task(claim);
            }
            case COMPLETED -> {
                total(user, "claimed", amount);
                total(user, "claimed_usdc", usdc);
                booked(claim, usdc);
            }
            case FAILED ->
                execute(
                        "insert into claim_transition(claim_id, at, from_status, to_status)"
                                + " values (%s, '2026-03-01', 'PENDING', 'FAILED')",
                        hex(claim));
        }
        return claim;
    }

    /** A claim and nothing else. */
    public ObjectId bareClaim(ObjectId user, PaymentStatus status, String amount, String usdc) {
        var claim = new ObjectId();
        execute(
                "insert into claim(id, user_id, amount, amount_usdc, rate, external_transaction_id, status, claimed_at,"
                        + " finished_at, sends, sent_at) values (%1$s, %2$s, %3$s, %4$s, 0.92, '%5$s', '%6$s',"
                        + " '2026-03-01 12:00:00', if('%6$s' = 'PENDING', null, '2026-03-01 12:00:01'), 2,"
                        + " '2026-03-01 12:00:00')",
                hex(claim), hex(user), amount, usdc, claim, status);
        return claim;
    }

    /** A transfer of credits that an external system asked for. */
    public ObjectId credit(ObjectId user, PaymentStatus status, String amount) {
        var credit = new ObjectId();
        execute(
                "insert into picks_transfer(id, user_id, amount, external_transaction_id, status, finished_at, sends,"
                        + " sent_at) values (%s, %s, %s, '%s', '%s', '2026-03-01 12:00:01', 2, '2026-03-01 12:00:00')",
                hex(credit), hex(user), amount, credit, status);
        return credit;
    }

    /** The resolver's task for the latest send, never due. */
    public void task(ObjectId claim) {
        task("claim-resolver", claim);
    }

    public void task(String resolver, ObjectId payment) {
        execute(
                "insert into scheduled_tasks(task_name, task_instance, execution_time)"
                        + " values ('%s', '%s/2', '2100-01-01')",
                resolver, payment);
    }

    /** The platform's answer with which the claim was completed. */
    public void booked(ObjectId claim, String usdc) {
        execute(
                "insert into claim_transition(claim_id, at, from_status, to_status, booked_usdc)"
                        + " values (%s, '2026-03-01', 'PENDING', 'COMPLETED', %s)",
                hex(claim), usdc);
    }

    public void transaction(ObjectId claim, String transaction) {
        execute("update claim set transaction_id = '%s' where id = %s", transaction, hex(claim));
    }

    /** More, or less, in a running total. */
    public void total(ObjectId user, String column, String difference) {
        execute(
                "insert into earnings(user_id, %1$s) values (%2$s, %3$s) on duplicate key update %1$s = %1$s + %3$s",
                column, hex(user), difference);
    }

    /** A day that has been uncomputed since then, by the clock of the database. */
    public void day(String day, String state, Duration ago) {
        execute(
                "insert into commission_day(day, state, uncomputed_since)"
                        + " values ('%s', '%s', utc_timestamp(3) - interval %d second)",
                day, state, ago.toSeconds());
    }

    /** A change of a computed day that no run has computed. */
    public void mark(String day, Duration ago) {
        execute(
                "insert into commission_late(day, user_id, marked_at)"
                        + " values ('%s', %s, utc_timestamp(3) - interval %d second)",
                day, hex(new ObjectId()), ago.toSeconds());
    }

    public static <T> T inTransaction(Connection connection, int isolation, Supplier<T> work) {
        try {
            connection.setTransactionIsolation(isolation);
            connection.setAutoCommit(false);
            T result = OnConnection.call(connection, work);
            connection.commit();
            connection.setAutoCommit(true);
            return result;
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** As the ledger does it: in one transaction. */
    public void complete(ObjectId user, ObjectId claim, String amount, String usdc) throws SQLException {
        connection.setAutoCommit(false);
        execute("update claim set status = 'COMPLETED', transaction_id = '%s' where id = %s", claim, hex(claim));
        execute(
                "update earnings set claimed = claimed + %1$s, claimed_usdc = claimed_usdc + %2$s,"
                        + " pending = pending - %1$s, pending_usdc = pending_usdc - %2$s where user_id = %3$s",
                amount, usdc, hex(user));
        booked(claim, usdc);
        execute("delete from scheduled_tasks where task_instance = '%s/2'", claim);
        connection.commit();
        connection.setAutoCommit(true);
    }

    /** Answers how many rows it changed. */
    public int execute(String sql, Object... arguments) {
        try (var statement = connection.createStatement()) {
            statement.execute(sql.formatted(arguments));
            return statement.getUpdateCount();
        } catch (SQLException failure) {
            throw new IllegalStateException(sql, failure);
        }
    }

    public static String hex(ObjectId id) {
        return "0x" + id;
    }
}
