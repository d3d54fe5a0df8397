package bench;

import dev.EmbeddedMariaDb;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;

/**
 * The bare rows of claims: the inserts, updates and deletes of a claim's two transactions, by plain JDBC into tables of
 * the same form, without reads, checks or transfers. It is as fast as the database commits such rows.
 */
final class BareClaims implements AutoCloseable {
    private static final List<String> TABLES =
            List.of("claim", "claim_call", "claim_transition", "earnings", "scheduled_tasks");
    private static final List<String> FIRST = List.of(
            "insert into bare_claim_call(user_id, at) values (?, ?)",
            "insert into bare_claim(id, user_id, amount, amount_usdc, rate, player_id, external_transaction_id, status,"
                    + " claimed_at, sends, sent_at, lease, lease_ends, looks, flagged, version)"
                    + " values (?, ?, ?, ?, ?, ?, ?, 'PENDING', ?, 1, ?, 1, ?, 0, false, 0)",
            "update bare_earnings set pending = pending + ?, pending_usdc = pending_usdc + ? where user_id = ?",
            "insert into bare_claim_transition(claim_id, at, to_status, reason) values (?, ?, 'PENDING', ?)",
            "insert into bare_scheduled_tasks(task_name, task_instance, execution_time, picked, version)"
                    + " values ('claim-resolver', ?, ?, false, 1)");
    private static final List<String> SECOND = List.of(
            "update bare_claim set status = 'COMPLETED', transaction_id = ?, finished_at = ?, lease_ends = null,"
                    + " version = 1 where id = ?",
            "update bare_earnings set pending = pending - ?, pending_usdc = pending_usdc - ?, claimed = claimed + ?,"
                    + " claimed_usdc = claimed_usdc + ? where user_id = ?",
            "insert into bare_claim_transition(claim_id, at, from_status, to_status, reason, answer, booked_usdc)"
                    + " values (?, ?, 'PENDING', 'COMPLETED', 'Paid', ?, ?)",
            "delete from bare_scheduled_tasks where task_name = 'claim-resolver' and task_instance = ?");

    private final EmbeddedMariaDb database;
    private final String schema;
    private final List<ObjectId> users;

    /** Tables like those of the service, with the current earnings. */
    BareClaims(EmbeddedMariaDb database, String schema, List<ObjectId> users) throws SQLException {
        this.database = database;
        this.schema = schema;
        this.users = users;
        try (Connection connection = database.connect(schema);
                var statement = connection.createStatement()) {
            for (String table : TABLES) {
                statement.execute("create or replace table bare_" + table + " like " + table);
            }
            statement.execute("insert into bare_earnings select * from earnings");
        }
    }

    /** One claim of every user by this many parallel connections; returns claims per second. */
    double run(int threads) throws SQLException {
        var next = new AtomicInteger();
        try (var pool = Executors.newFixedThreadPool(threads)) {
            List<Connection> connections =
                    IntStream.range(0, threads).mapToObj(_ -> connection()).toList();
            var watch = new Watch();
            List<Future<Boolean>> running = connections.stream()
                    .map(connection -> pool.submit((Callable<Boolean>) () -> {
                        for (int user = next.getAndIncrement(); user < users.size(); user = next.getAndIncrement()) {
                            claim(connection, users.get(user));
                        }
                        return true;
                    }))
                    .toList();
            for (Future<Boolean> each : running) {
                each.get();
            }
            double perSecond = users.size() / watch.seconds();
            for (Connection connection : connections) {
                connection.close();
            }
            return perSecond;
        } catch (ExecutionException failure) {
            throw new IllegalStateException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private Connection connection() {
        try {
            Connection connection = DriverManager.getConnection(
                    database.url(schema) + "?useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=100",
                    EmbeddedMariaDb.GAMING,
                    EmbeddedMariaDb.GAMING);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void claim(Connection connection, ObjectId user) throws SQLException {
        byte[] claim = new ObjectId().toByteArray();
        byte[] of = user.toByteArray();
        LocalDateTime now = LocalDateTime.now(ZoneOffset.UTC);
        String task = new ObjectId(claim) + "/1";
        BigDecimal euros = new BigDecimal("1.00000000");
        BigDecimal tokens = new BigDecimal("1.086956");
        String player = Integer.toString(Math.abs(ByteBuffer.wrap(of).getInt(8)));
        Object[][] first = {
            {of, now},
            {
                claim,
                of,
                euros,
                tokens,
                new BigDecimal("0.92000000"),
                player,
                UUID.randomUUID().toString(),
                now,
                now,
                now
            },
            {euros, tokens, of},
            {claim, now, "Claimed by the user"},
            {task, now.plusSeconds(30)}
        };
        Object[][] second = {
            {"sbx-000001", now, claim},
            {euros, tokens, euros, tokens, of},
            {claim, now, "x".repeat(200), tokens},
            {task}
        };
        commit(connection, FIRST, first);
        commit(connection, SECOND, second);
    }

    /** A transaction that the database ends for a deadlock begins again, as one of the service does. */
    private static void commit(Connection connection, List<String> texts, Object[][] values) throws SQLException {
        while (true) {
            try {
                write(connection, texts, values);
                return;
            } catch (SQLTransactionRollbackException _) {
                connection.rollback();
            }
        }
    }

    private static void write(Connection connection, List<String> texts, Object[][] values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            try (PreparedStatement statement = connection.prepareStatement(texts.get(i))) {
                for (int place = 0; place < values[i].length; place++) {
                    statement.setObject(place + 1, values[i][place]);
                }
                if (statement.executeUpdate() != 1) {
                    throw new IllegalStateException(texts.get(i) + " " + Arrays.toString(values[i]));
                }
            }
        }
        connection.commit();
    }

    @Override
    public void close() throws SQLException {
        try (Connection connection = database.connect(schema);
                var statement = connection.createStatement()) {
            for (String table : TABLES) {
                statement.execute("drop table bare_" + table);
            }
        }
    }
}
